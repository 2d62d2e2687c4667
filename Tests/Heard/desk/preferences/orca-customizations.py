"""Delays Orca's handling of events by up to `DELAY`. Orca runs this file when it starts.

When a field is focused, Chromium reports the caret's new position one millisecond before the focus. On a busy machine,
Orca can handle the first event before the second one arrives. Orca then considers the field unfocused, and never
announces it. The delay changes neither the events nor their order nor their handlers.
"""

from orca import event_manager

DELAY = 40  # milliseconds
_glib = event_manager.GLib


class _DelayingGLib:
    def __getattr__(self, name):
        return getattr(_glib, name)

    @staticmethod
    def idle_add(function, *arguments):
        def schedule():
            _glib.idle_add(function, *arguments)
            return False

        return _glib.timeout_add(DELAY, schedule)


event_manager.GLib = _DelayingGLib()
