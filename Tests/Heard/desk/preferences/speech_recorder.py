"""A speech server for Orca, which records utterances instead of speaking them.

Orca finds this module by the name in its settings, because Orca's module path includes its preferences folder. Each
utterance, key echo or stop becomes one line of JSON in the file that the environment variable ORCA_SPEECH names.
"""

import json
import os
import time

from gi.repository import GLib
from orca import chnames, debug, speechserver

if debug.debugFile is not None:
    # Writes each line of the debug log immediately, because `Orca.wait_until_idle` observes the log's size.
    debug.debugFile.reconfigure(line_buffering=True)

_file = open(os.environ["ORCA_SPEECH"], "a", buffering=1, encoding="utf-8")


def _write(kind, text):
    _file.write(json.dumps({"time": time.time(), "kind": kind, "text": text}, ensure_ascii=False) + "\n")


class SpeechServer(speechserver.SpeechServer):
    _instance = None

    @staticmethod
    def getFactoryName():
        return "Recorder"

    @staticmethod
    def getSpeechServers():
        return [SpeechServer.getSpeechServer()]

    @classmethod
    def getSpeechServer(cls, info=None):
        cls._instance = cls._instance or cls()
        return cls._instance

    @staticmethod
    def shutdownActiveServers():
        SpeechServer._instance = None

    def getInfo(self):
        return ["Recorder", "recorder"]

    def getVoiceFamilies(self):
        return [speechserver.VoiceFamily({"name": "recorder", "lang": "en", "dialect": "US"})]

    def speak(self, text=None, acss=None, interrupt=True):
        if text:
            _write("speech", text)

    def speakCharacter(self, character, acss=None):
        _write("speech", chnames.getCharacterName(character))

    def speakKeyEvent(self, event, acss=None):
        _write("key", f"{event.getKeyName()} {event.getLockingStateString() or ''}".strip())

    def sayAll(self, utterances, progress):
        def speak_next():
            try:
                context, _ = next(utterances)
            except StopIteration:
                return False
            _write("speech", context.utterance)
            context.currentOffset = context.endOffset
            progress(context.copy(), speechserver.SayAllContext.COMPLETED)
            return True

        GLib.timeout_add(20, speak_next)

    def updateCapitalizationStyle(self):
        pass

    def updatePunctuationLevel(self):
        pass

    def stop(self):
        _write("stop", "")

    def shutdown(self):
        pass

    def reset(self, text=None, acss=None):
        pass
