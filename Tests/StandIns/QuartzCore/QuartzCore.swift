// Core Graphics comes with it, as it does on Apple's systems.
@_exported import Foundation
