#!/bin/sh
# Runs one Ceph radosgw on a cluster of one monitor and one store in memory, until the input ends:
# radosgw.sh FOLDER MONITOR_PORT PORT. It answers once it has its users; the caller removes the folder.
set -e
folder=$1 monitor=$2 port=$3
cluster=$(cat /proc/sys/kernel/random/uuid)
store=$(cat /proc/sys/kernel/random/uuid)
cd "$folder"
mkdir mon osd
export CEPH_CONF="$folder/ceph.conf"
cat > ceph.conf <<CONF
[global]
fsid = $cluster
mon host = v1:127.0.0.1:$monitor
ms bind msgr2 = false
auth cluster required = none
auth service required = none
auth client required = none
keyring = /dev/null
run dir = $folder
admin socket = $folder/\$name.\$pid.asok
pid file =
log file = $folder/\$name.log
mon data = $folder/mon
osd data = $folder/osd
rgw data = $folder
osd objectstore = memstore
memstore device bytes = 8589934592
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
# The default waits a second before each of the many small changes of a new cluster.
paxos propose interval = 0.02
paxos min wait = 0.01
rgw frontends = beast endpoint=127.0.0.1:$port
CONF

# The caller gave this script its own process group.
trap 'kill -9 0' EXIT
# A client that contacts the monitor before the monitor has joined its cluster is refused.
again() {
  for _ in 1 2 3 4 5; do
    "$@" > /dev/null 2>> errors.log && return
  done
  return 1
}
monmaptool --create --fsid "$cluster" --addv m "[v1:127.0.0.1:$monitor]" monmap > /dev/null
ceph-mon --mkfs -i m --monmap monmap
ceph-mon -f -i m > /dev/null 2>> errors.log &
again timeout 60 ceph osd new "$store"
ceph-osd --mkfs -i 0 --osd-uuid "$store" 2>> errors.log
again ceph-osd -f -i 0 &
for user in owner jinvani; do
  again timeout 60 radosgw-admin user create --uid=$user --display-name=$user --access-key=$user --secret-key=secret-of-$user
done
again radosgw -f --name client.rgw &
cat > /dev/null
