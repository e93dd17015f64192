#!/bin/sh
# Installs this archive under /opt/kaoban, or upgrades an installation to this release; the data are not touched.
# The release before stays beside it: ln -sfn /opt/kaoban/OLD /opt/kaoban/current && systemctl restart kaoban
# DESTDIR puts everything under another folder, and starts nothing.
set -eu
here=$(dirname "$(readlink -f "$0")")
version=$(cat "$here/VERSION")
root=${DESTDIR:-}
if [ -z "$root" ] && [ "$(id -u)" -ne 0 ]; then
	echo "install.sh has to be run by root." >&2
	exit 1
fi
home=$root/opt/kaoban
if [ -e "$home/$version/data" ]; then
	echo "$home/$version/data holds data, which an installation of $version again would remove." >&2
	echo "Move that folder away, or to /var/lib/kaoban if it is the school's and there is nothing yet." >&2
	exit 1
fi
mkdir -p "$home" "$root/etc/kaoban" "$root/etc/systemd/system" "$root/var/lib"
if [ -z "$root" ] && ! id kaoban >/dev/null 2>&1; then
	useradd --system --home-dir /var/lib/kaoban --shell /usr/sbin/nologin kaoban
fi
rm -rf "$home/$version.new"
cp -R "$here" "$home/$version.new"
rm -rf "$home/$version.new/data"
rm -rf "$home/$version.old"
[ ! -e "$home/$version" ] || mv "$home/$version" "$home/$version.old"
mv "$home/$version.new" "$home/$version"
rm -rf "$home/$version.old"
ln -sfn "$version" "$home/current"
# settings that are there stay as they are
[ -e "$root/etc/kaoban/kaoban.env" ] || cp "$here/kaoban.env" "$root/etc/kaoban/kaoban.env"
cp "$here/kaoban.service" "$root/etc/systemd/system/kaoban.service"
if [ -z "$root" ]; then
	chmod 640 /etc/kaoban/kaoban.env
	chgrp kaoban /etc/kaoban/kaoban.env
	systemctl daemon-reload
	systemctl enable kaoban
	systemctl restart kaoban
fi
echo "Kaoban $version is installed. The link for the first administrator stands in: journalctl -u kaoban"
