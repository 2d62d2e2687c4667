// Importing QuartzCore also imports Core Graphics and Foundation, as on Apple's systems.
@_exported import Foundation
