import SignInScreens
import SwiftUI

/// The example app, which shows a sign-in with the verification service, and a gallery.
@main
struct SignInApp: App {
  var body: some Scene {
    WindowGroup {
      TabView {
        SignInScreen().tabItem { Label("Sign in", systemImage: "person.badge.key") }
        GalleryScreen().tabItem { Label("Gallery", systemImage: "square.grid.2x2") }
      }
    }
  }
}
