// An integrator of the service under test: it has a coin, an API key and a webhook, and mints, so that there is something to lose.
import { ask, clientOf, get, issueCoin, post, send } from '@obverse/stack/client';
import { faucet, startReceiver, verifySignature } from '@obverse/testing';

/** @param url of an instance @param rpcUrl a node */
export async function openCustomer(url, rpcUrl) {
  const receiver = await startReceiver();
  const { received } = receiver;
  const client = clientOf(url, rpcUrl, 'mainnet');
  const { integrationId, user, wallet, key } = await issueCoin(client, { symbol: 'ACME' });
  const postWithKey = (path, body) => ask(url, post(path, body, key, 'mainnet'));
  const webhook = await postWithKey(`/integration/${integrationId}/webhooks`, { url: receiver.url });
  await faucet(client.rpc, wallet.publicKey, 0, 10_000_000_000n);

  /** Sends a transaction of the service. @returns its signature @throws with the message of a refusal */
  const exchange = async (kind, units) => {
    const body = { integrationId, user, amount: String(units * 1_000_000) };
    return send(client.rpc, await postWithKey(`/integration/${kind}`, body), wallet);
  };

  return {
    ...{ integrationId, key, webhookId: webhook.webhookId, secret: webhook.secret },
    mint: (dollars) => exchange('mint', dollars),
    redeem: (coins) => exchange('redeem', coins),
    stats: () => ask(url, get(`/integration/${integrationId}/stats`, key, 'mainnet')),
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
