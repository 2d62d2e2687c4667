// Parts of Apple's Foundation that Linux lacks, and types shared by UIKit and AppKit.
@_exported import Foundation
