#!/bin/sh
# Runs a command in the current release as the service does: as its user, with its settings and its data. As root:
#   /opt/soko/source/deploy/in-shop.sh node scripts/doctor.mjs
exec systemd-run --wait --pipe --quiet -p User=soko -p UMask=0077 -p WorkingDirectory=/opt/soko/current \
	-p EnvironmentFile=/etc/soko.env -E NODE_ENV=production -E DATA_DIR=/var/lib/soko -E HOST=127.0.0.1 -E PORT=3000 "$@"
