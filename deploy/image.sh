#!/bin/sh
# Makes the image of a part and brings it to a registry: deploy/image.sh agents registry.sapa.example 1f3c0de
# The files of the image before are carried over for pages that are open. FIRST=1 for a part that has none there yet.
# RELEASE='--share 10' gives an area's version to some, '--promote' to all, '--back' goes to the one before.
set -eu
part=$1 registry=$2 version=$3
case $part in api | shell) name=$part ;; *) name=mfe-$part ;; esac
image=$registry/$name
if [ "$part" = api ]; then
  docker build --pull --file deploy/api.Dockerfile --tag "$image:$version" --tag "$image:latest" .
else
  before=${FIRST:+nothing}
  docker build --pull --file deploy/web.Dockerfile --build-arg "PART=$part" --build-arg "BEFORE=${before:-$image:latest}" \
    --build-arg "RELEASE=${RELEASE:-}" --tag "$image:$version" --tag "$image:latest" .
fi
docker push "$image:$version"
docker push "$image:latest"
