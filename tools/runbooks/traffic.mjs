// Users of the public URL while the service changes behind it.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { certificate } from '@obverse/testing';

setDefaultCACertificates([...getCACertificates(), certificate.cert]);

/** Asks a URL again and again, as users do. @returns stops, and fails if a request did */
export function startTraffic(url) {
  const statuses = [];
  let goesOn = true;
  const ask = async () => {
    const response = await fetch(url);
    await response.text();
    return response.status;
  };
  const done = (async () => {
    for (; goesOn; await sleep(10)) statuses.push(await ask().catch(({ message }) => message));
  })();
  return async () => {
    goesOn = false;
    await done;
    const failures = statuses.filter((status) => status !== 200);
    assert(statuses.length > 50, `only ${statuses.length} requests were made`);
    assert(failures.length === 0, `${failures.length} of ${statuses.length} requests failed: ${failures[0]}`);
  };
}
