// Receives an integration's events: registers a webhook, checks each signature, and handles every event once.
// Start the service with WEBHOOK_ALLOWED_NETWORKS=127.0.0.0/8, because this receiver is on the same machine.
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { giveDollars, issue, newWallet, post, requestKey, send } from './obverse.mjs';

let secret;
const handled = new Set();

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  try {
    // verify the body exactly as received, before parsing it
    const event = new Webhook(secret).verify(body, request.headers);
    // an event may arrive more than once, always with the same id
    if (!handled.has(request.headers['webhook-id'])) console.log(event.kind, JSON.stringify(event.data));
    handled.add(request.headers['webhook-id']);
    response.writeHead(204).end();
    if (event.kind === 'minted') server.close();
  } catch (error) {
    console.log('refused:', error.message);
    response.writeHead(400).end();
  }
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

const wallet = await newWallet();
const integrationId = await issue(wallet, 'HOOK', false);
const key = await requestKey('Reveal', integrationId, wallet);
const webhooks = `/integration/${integrationId}/webhooks`;
const webhook = await post(webhooks, { url: `http://127.0.0.1:${server.address().port}/` }, key);
secret = webhook.secret;
console.log('test:', await post(`${webhooks}/${webhook.webhookId}/test`, {}, key));

await giveDollars(wallet, 100);
const user = wallet.publicKey.toBase58();
await send(await post('/integration/mint', { integrationId, user, amount: 100_000_000 }, key), [wallet]);
