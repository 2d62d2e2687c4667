// What the Foundation of Apple's systems has and that of Linux lacks, and the few types that UIKit and AppKit share
// beneath both.
@_exported import Foundation
