#!/bin/sh
# The configuration for one machine, with the names of this stack.
set -eu
sed "s/127.0.0.1:3001/api-1:3000/; s/127.0.0.1:3002/api-2:3000/; s/coins.example/$DOMAIN/" /obverse.conf >/etc/nginx/conf.d/default.conf
exec nginx -g 'daemon off;'
