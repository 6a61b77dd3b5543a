#!/bin/sh
set -eu
AWS_SECRET_ACCESS_KEY="$(cat /run/secrets/s3_secret)"
export AWS_SECRET_ACCESS_KEY
until aws s3api head-bucket --bucket uploads 2>/dev/null || aws s3api create-bucket --bucket uploads; do sleep 1; done
aws s3api put-bucket-policy --bucket uploads --policy \
  '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":"*","Action":"s3:GetObject","Resource":"arn:aws:s3:::uploads/*"}]}'
