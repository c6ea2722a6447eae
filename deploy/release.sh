#!/bin/sh
# Builds what is checked out in /opt/soko/source as a release of its own, and makes it the current one. The shop that runs keeps
# its files until it is started again, and where the build fails nothing has changed. As the user soko:
#   sudo -Hu soko /opt/soko/source/deploy/release.sh
set -eu
umask 022
cd "$(dirname "$0")/../.."

# what Management -> System shows
RELEASE=$(git -C source rev-parse --short HEAD)
export RELEASE
release=releases/$(date -u +%Y%m%dT%H%M%SZ)-$RELEASE
mkdir -p releases
mkdir "$release"
# half a release is none
trap 'rm -rf "$release"' EXIT
git -C source archive HEAD | tar -x -C "$release"
(cd "$release" && npm run build)
trap - EXIT

previous=$(readlink current || true)
ln -sfn "$release" next
mv -T next current
echo "$PWD/current is $release now${previous:+; before it was $previous}"

# the newest three stay, this one, and the one to go back to
for old in $(ls -d releases/* | head -n -3); do
	case $old in "$release" | "$previous") ;; *) rm -rf "$old" ;; esac
done
