"""What Orca runs when it starts: lets the events of the browser gather for a moment.

Chromium reports that the caret has moved a millisecond before it reports the focus that belongs with it. On a
busy machine Orca can come between the two, takes the field for one without focus, and never says it. The
events, their order and what handles them stay as they are; Orca begins with them a moment later.
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
