"""Tests that run as tests.test_..., too: their modules import one another by name."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
