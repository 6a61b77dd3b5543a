// The coins of the drill, and a receiver of their webhooks that follows the standard: it accepts a message only if the signature is its secret's and no
// older or newer than five minutes.

import { ask, issueCoin, post } from '@obverse/stack/client';
import { startReceiver, verifySignature } from '@obverse/testing';

/** What one webhook has received. The service tells its secret. */
const newHook = () => ({
  secret: undefined,
  /** By their id, in the order in which they came for the first time. */
  events: new Map(),
  /** How many events came again, how many of them with other content, and how many messages were refused. */
  ...{ repetitions: 0, changed: 0, refused: 0 },
});

/** @returns whether a webhook accepts a message */
function take(hook, message) {
  try {
    verifySignature(hook.secret, message);
  } catch {
    hook.refused += 1;
    return false;
  }
  const { json, body } = message;
  const known = hook.events.get(json.id);
  if (known === undefined) hook.events.set(json.id, json);
  else hook.repetitions += 1;
  if (known !== undefined && JSON.stringify(known) !== body) hook.changed += 1;
  return true;
}

export async function startDeliveries() {
  const receiver = await startReceiver();
  const hooks = [];
  const signatures = new Set();
  receiver.respond((response, message) => {
    // what has been looked at is not kept
    receiver.received.length = 0;
    const hook = hooks[Number(message.path.split('/').at(-1))];
    const accepted = hook?.secret !== undefined && take(hook, message);
    if (accepted) signatures.add(message.json.signature);
    response.writeHead(accepted ? 204 : 400).end();
  });
  return {
    /** Issues a coin with a webhook that leads here. */
    async openCoin(client) {
      const symbol = `DRILL${hooks.length + 1}`;
      const coin = await issueCoin(client, { feeBps: 1_000, symbol });
      const hook = newHook();
      const body = { url: `${receiver.url}/${hooks.push(hook) - 1}` };
      const path = `/integration/${coin.integrationId}/webhooks`;
      hook.secret = (await ask(client.url, post(path, body, coin.key, client.cluster))).secret;
      return { ...coin, symbol, hook };
    },
    /** Whether an event of this transaction has arrived. */
    has: (signature) => signatures.has(signature),
    /** How many messages were refused. */
    refused: () => hooks.reduce((sum, { refused }) => sum + refused, 0),
  };
}
