#!/bin/sh
# The configuration for one machine, with the names of this stack. Where a container is away, nobody refuses the connection: waiting is all that tells.
set -eu
sed "s/127.0.0.1:3001/api-1:3000/; s/127.0.0.1:3002/api-2:3000/; s/coins.example/$DOMAIN/; s/proxy_connect_timeout 2s/proxy_connect_timeout 500ms/" \
  /obverse.conf >/etc/nginx/conf.d/default.conf
exec nginx -g 'daemon off;'
