// An integrator of the service under test: it has a coin, an API key and a webhook, and mints, so that there is something to lose.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

/** @param api the URL of an instance @param rpc a node */
export async function openCustomer(api, rpc) {
  process.env.API_URL = api;
  process.env.RPC_URL = rpc;
  const { get, giveDollars, issue, newWallet, post, requestKey, send } = await import(
    '../../examples/obverse.mjs'
  );

  const received = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    received.push({ headers: request.headers, body, kind: JSON.parse(body).kind });
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const wallet = await newWallet();
  const user = wallet.publicKey.toBase58();
  const integrationId = await issue(wallet, 'ACME', false);
  const key = await requestKey('Reveal', integrationId, wallet);
  const url = `http://127.0.0.1:${server.address().port}/`;
  const webhook = await post(`/integration/${integrationId}/webhooks`, { url }, key);
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
      received.slice(from).some(({ headers, body }) => {
        const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
        const bytes = Buffer.from(secret.replace('whsec_', ''), 'base64');
        const signature = createHmac('sha256', bytes).update(text).digest('base64');
        return headers['webhook-signature'].split(' ').includes(`v1,${signature}`);
      }),
    received,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
