"""Calls of one script, all in this process: python3 many_calls.py SCRIPT, with JSON as input.

A line of input is a call, [arguments, text of standard input].  For each a line is printed:
[status, standard output, standard error].  The texts stand for bytes, one character for each.
"""

import importlib
import json
import os
import sys
import tempfile
import traceback


def status_of(main, arguments):
    """The exit status that main(arguments) has as a command; what it writes goes to 1 and 2."""
    try:
        return main(arguments)
    except SystemExit as end:
        return end.code or 0
    except BaseException:
        os.write(2, traceback.format_exc().encode("ascii", "backslashreplace"))
        return 1


def result_of(main, arguments, stdin):
    """[status, output, errors] of a call whose standard streams are files."""
    streams = [tempfile.TemporaryFile() for _ in range(3)]
    streams[0].write(stdin.encode("latin-1"))
    for descriptor, stream in enumerate(streams):
        stream.seek(0)
        os.dup2(stream.fileno(), descriptor)
    result = [status_of(main, arguments)]
    sys.stderr.flush()  # argparse writes there, and older Pythons keep it
    for stream in streams[1:]:
        stream.seek(0)
        result.append(stream.read().decode("latin-1"))
        stream.close()
    streams[0].close()
    return result


if __name__ == "__main__":
    with os.fdopen(os.dup(0)) as calls, os.fdopen(os.dup(1), "w") as results:
        sys.path.insert(1, os.path.dirname(sys.path[0]))
        script = importlib.import_module(sys.argv[1][:-3])
        for call in calls:
            results.write(json.dumps(result_of(script.main, *json.loads(call))) + "\n")
            results.flush()
