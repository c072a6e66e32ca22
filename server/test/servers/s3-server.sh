#!/usr/bin/env bash
# A real S3 server for tests (Ceph RADOS Gateway, all in memory) on 127.0.0.1:22650. Starts only when nothing answers there; `stop` ends it.
# Needs ceph-mon, ceph-osd, radosgw and curl; installs nothing.
set -euo pipefail
port=22650
home="${TMPDIR:-/var/tmp}/murmullo-s3"
conf=(-c "$home/ceph.conf")
as=(--setuser root --setgroup root)
answers() { [ "$(curl -s -m 5 -o /dev/null -w '%{http_code}' "http://127.0.0.1:$port/" || true)" = 200 ]; }

stop() {
  for part in rgw osd.0 mon.a; do
    if [ -f "$home/run/$part.pid" ]; then kill "$(cat "$home/run/$part.pid")" 2>/dev/null || true; fi
  done
}

if [ "${1:-start}" = stop ]; then stop; exit 0; fi
if answers; then exit 0; fi
# Of several who start it at once one does; the others wait for it.
if [ -z "${LOCKED:-}" ]; then exec env LOCKED=1 flock -o "$home.lock" "$0"; fi
stop
sleep 1
rm -rf "$home"
mkdir -p "$home"/{mon,osd/ceph-0,run,rgw}
fsid=$(cat /proc/sys/kernel/random/uuid)
cat > "$home/ceph.conf" <<CONF
[global]
fsid = $fsid
keyring = $home/keyring
mon host = v2:127.0.0.1:22601/0
public addr = 127.0.0.1
cluster addr = 127.0.0.1
run dir = $home/run
admin socket = $home/run/\$name.asok
pid file = $home/run/\$name.pid
log file = $home/\$name.log
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
ms bind port min = 22610
ms bind port max = 22640
ms bind msgr1 = false
mon data = $home/mon/\$cluster-\$id
osd data = $home/osd/\$cluster-\$id
osd objectstore = memstore
memstore device bytes = 1073741824
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:$port
rgw data = $home/rgw
CONF
key() { ceph-authtool "$home/keyring" --gen-key "$@" >/dev/null; }
ceph-authtool --create-keyring "$home/keyring" --gen-key -n mon. --cap mon 'allow *' >/dev/null
key -n client.admin --cap mon 'allow *' --cap osd 'allow *'
key -n client.rgw --cap mon 'allow rwx' --cap osd 'allow rwx'
key -n osd.0 --cap mon 'allow profile osd' --cap osd 'allow *'
monmaptool --create --fsid "$fsid" --addv a '[v2:127.0.0.1:22601/0]' "$home/monmap" >/dev/null
ceph-mon "${conf[@]}" --mkfs -i a --monmap "$home/monmap" --keyring "$home/keyring" "${as[@]}"
ceph-mon "${conf[@]}" -i a "${as[@]}"
for _ in $(seq 60); do
  timeout 10 ceph "${conf[@]}" osd create >/dev/null 2>&1 && break
  sleep 0.5
done
ceph-osd "${conf[@]}" -i 0 --mkfs --osd-uuid="$(cat /proc/sys/kernel/random/uuid)" 2>/dev/null
ceph-osd "${conf[@]}" -i 0 "${as[@]}" 2>/dev/null
timeout 60 ceph "${conf[@]}" osd crush add osd.0 1.0 host=h root=default >/dev/null 2>&1
setsid radosgw "${conf[@]}" -n client.rgw "${as[@]}" -f </dev/null >/dev/null 2>&1 &
echo $! > "$home/run/rgw.pid"
for _ in $(seq 120); do
  answers && break
  sleep 1
done
timeout 60 radosgw-admin "${conf[@]}" user create --uid=app --display-name=app \
  --access-key=appkey --secret-key=appsecret123 >/dev/null 2>&1
answers
