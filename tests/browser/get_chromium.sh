#!/bin/sh
# The browser tests drive the system's Chromium. Where there is none, this installs it if it can;
# where it cannot, it says so and the browser tests are skipped.
set -u

found() {
	for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
		[ -n "$name" ] && command -v "$name" >/dev/null && return 0
	done
	return 1
}

skipped() {
	echo "estaminet: ================================================================" >&2
	echo "estaminet: NO CHROMIUM: the browser tests will be SKIPPED." >&2
	echo "estaminet: $1" >&2
	echo "estaminet: ================================================================" >&2
	exit 0
}

found && exit 0
[ "$(id -u)" = 0 ] || skipped "Not root, so it cannot be installed: put chromium on the PATH."
command -v apt-get >/dev/null || skipped "No apt-get here: put chromium on the PATH."
echo "estaminet: installing Chromium for the browser tests ..."
export DEBIAN_FRONTEND=noninteractive
if ! apt-get -qq install --yes --no-install-recommends chromium >/dev/null 2>&1; then
	apt-get -qq update >/dev/null 2>&1
	apt-get -qq install --yes --no-install-recommends chromium >/dev/null 2>&1
fi
found || skipped "apt-get could not install it (no network?): put chromium on the PATH."
