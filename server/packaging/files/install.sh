#!/bin/sh
# Installs this archive under /opt/kaoban, or upgrades an installation to this release; the data are not touched.
# The release before stays beside it: ln -sfn /opt/kaoban/OLD /opt/kaoban/current && systemctl restart kaoban
# DESTDIR puts everything under another folder, and starts nothing.
set -eu
# The user kaoban reads what root installs, whatever the umask of root is.
umask 022
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
# An installation by an earlier release may have closed the folder to others.
chmod go+rx "$home"
new=$home/$version.new
# A copy that an earlier installation left half done would take up the room.
rm -rf "$new"
needed=$(find "$here" -mindepth 1 -maxdepth 1 ! -name data -exec du -sk {} + | awk '{ sum += $1 } END { print sum }')
free=$(df -Pk "$home" | awk 'NR == 2 { print $4 }')
if [ "$free" -lt "$needed" ]; then
	echo "$home has too little room: this release needs $((needed / 1024 + 1)) MB, $((free / 1024)) MB are free." >&2
	echo "Nothing was changed. Make room on that disk, as by deleting old releases in $home, and run install.sh again." >&2
	exit 1
fi
trap 'rm -rf "$new"' EXIT
trap 'exit 1' HUP INT TERM
mkdir "$new"
find "$here" -mindepth 1 -maxdepth 1 ! -name data -exec cp -R -t "$new" {} +
chmod -R u=rwX,go=rX "$new"
# Settings or a brand that this release refuses would keep the server from starting.
if [ -e "$root/etc/kaoban/kaoban.env" ] && ! says=$("$new/kaoban" brand check --start 2>&1); then
	echo "$says" >&2
	echo "Nothing was changed: the server of this release would not start with that. Mend it and run install.sh again." >&2
	exit 1
fi
rm -rf "$home/$version.old"
[ ! -e "$home/$version" ] || mv "$home/$version" "$home/$version.old"
mv "$new" "$home/$version"
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
