"""Shows a page in a WebKitGTK window without browser controls. Usage: webkit_view.py ADDRESS"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, Gtk, WebKit2  # noqa: E402


def handle_key_press(view, event) -> bool:
    """Doubles the zoom level when the user presses Ctrl and plus, the keys with which browsers zoom in."""
    if not event.state & Gdk.ModifierType.CONTROL_MASK or event.keyval != Gdk.KEY_plus:
        return False
    view.set_zoom_level(view.get_zoom_level() * 2)
    return True


window = Gtk.Window(title="WebKit")
window.set_default_size(1000, 700)
view = WebKit2.WebView()
view.connect("notify::title", lambda *_: window.set_title(view.get_title() or "WebKit"))
view.connect("key-press-event", handle_key_press)
window.add(view)
window.connect("destroy", Gtk.main_quit)
window.show_all()
view.grab_focus()
view.load_uri(sys.argv[1])
Gtk.main()
