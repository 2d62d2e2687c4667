"""Run by Orca when it starts: delays the handling of events for a moment.

Chromium reports a moved caret one millisecond before the focus that belongs to it. On a busy machine Orca can handle
the first event before the second arrives; it then believes that the field isn't focused, and never announces it. The
events, their order and their handlers stay the same; Orca only starts later.
"""

from orca import event_manager

GATHERING = 40  # milliseconds
_glib = event_manager.GLib


class _Gathering:
    def __getattr__(self, name):
        return getattr(_glib, name)

    @staticmethod
    def idle_add(function, *arguments):
        def begin():
            _glib.idle_add(function, *arguments)
            return False

        return _glib.timeout_add(GATHERING, begin)


event_manager.GLib = _Gathering()
