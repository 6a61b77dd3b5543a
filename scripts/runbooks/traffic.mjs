// Users of the public URL while the service changes behind it.
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from './expect.mjs';

/** Asks the public URL again and again, as users do. @returns stops, and fails if a request did */
export function startTraffic({ publicUrl, cert }, path) {
  const agent = new Agent({ ca: readFileSync(cert), keepAlive: true });
  const failures = [];
  let answered = 0;
  let goesOn = true;
  const ask = () =>
    new Promise((resolve) => {
      const asked = request(`${publicUrl}${path}`, { agent }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      });
      asked.on('error', (error) => resolve(error.message)).end();
    });
  const done = (async () => {
    while (goesOn) {
      const status = await ask();
      if (status === 200) answered++;
      else failures.push(status);
      await sleep(10);
    }
  })();
  return async () => {
    goesOn = false;
    await done;
    agent.destroy();
    expect(answered > 50, `only ${answered} requests were answered`);
    expect(
      failures.length === 0,
      `${failures.length} of ${answered + failures.length} requests failed: ${failures[0]}`,
    );
    return answered;
  };
}
