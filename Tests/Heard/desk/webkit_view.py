"""A window with nothing but a page in WebKitGTK: webkit_view.py ADDRESS"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

window = Gtk.Window(title="WebKit")
window.set_default_size(1000, 700)
view = WebKit2.WebView()
view.connect("notify::title", lambda *_: window.set_title(view.get_title() or "WebKit"))
window.add(view)
window.connect("destroy", Gtk.main_quit)
window.show_all()
view.grab_focus()
view.load_uri(sys.argv[1])
Gtk.main()
