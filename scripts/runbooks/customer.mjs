// An integrator of the service under test: it has a coin, an API key and a webhook, and mints, so that there is something to lose.
import { startReceiver, verifySignature } from '../../packages/testing/dist/receiver.js';

/** @param api the URL of an instance @param rpc a node */
export async function openCustomer(api, rpc) {
  process.env.API_URL = api;
  process.env.RPC_URL = rpc;
  const { get, giveDollars, issue, newWallet, post, requestKey, send } = await import(
    '../../examples/obverse.mjs'
  );

  const receiver = await startReceiver();
  const { received } = receiver;
  const wallet = await newWallet();
  const user = wallet.publicKey.toBase58();
  const integrationId = await issue(wallet, 'ACME', false);
  const key = await requestKey('Reveal', integrationId, wallet);
  const webhook = await post(`/integration/${integrationId}/webhooks`, { url: receiver.url }, key);
  await giveDollars(wallet, 10_000);

  /** Sends a transaction of the service. @returns its signature @throws with the message of a refusal */
  const exchange = async (kind, units) => {
    const body = { integrationId, user, amount: String(units * 1_000_000) };
    return send(await post(`/integration/${kind}`, body, key), [wallet]);
  };

  return {
    ...{ integrationId, key, webhookId: webhook.webhookId, secret: webhook.secret },
    mint: (dollars) => exchange('mint', dollars),
    redeem: (coins) => exchange('redeem', coins),
    stats: () => get(`/integration/${integrationId}/stats`, key),
    /** Whether an event has arrived that `secret` signed, of those after `from`. */
    hasReceived: (secret, from) =>
      received.slice(from).some((message) => {
        try {
          verifySignature(secret, message);
          return true;
        } catch {
          return false;
        }
      }),
    received,
    close: receiver.close,
  };
}
