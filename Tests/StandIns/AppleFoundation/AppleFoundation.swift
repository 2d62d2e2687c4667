// This module has the parts of Apple's Foundation that Linux lacks, and types that UIKit and AppKit share.
@_exported import Foundation
