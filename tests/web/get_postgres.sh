#!/bin/sh
# Tests and `make load` start a PostgreSQL of their own. Where there is none, this installs Debian's
# package if it can; where it cannot, it says so and what needs it is skipped.
set -u

found() {
	command -v initdb >/dev/null && return 0
	ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1
}

skipped() {
	echo "estaminet: ================================================================" >&2
	echo "estaminet: NO POSTGRESQL: the tests of that store will be SKIPPED." >&2
	echo "estaminet: $1" >&2
	echo "estaminet: ================================================================" >&2
	exit 0
}

found && exit 0
[ "$(id -u)" = 0 ] || skipped "Not root, so it cannot be installed: put initdb on the PATH."
command -v apt-get >/dev/null || skipped "No apt-get here: put initdb on the PATH."
echo "estaminet: installing PostgreSQL for the tests of that store ..."
export DEBIAN_FRONTEND=noninteractive
# without the cluster that the package would start at once
mkdir -p /etc/postgresql-common
[ -e /etc/postgresql-common/createcluster.conf ] ||
	echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf
install() { apt-get -qq -o DPkg::Lock::Timeout=300 install --yes --no-install-recommends postgresql >/dev/null 2>&1; }
if ! install; then
	apt-get -qq -o DPkg::Lock::Timeout=300 update >/dev/null 2>&1
	install
fi
found || skipped "apt-get could not install it (no network?): put initdb on the PATH."
