import { type Cluster, errorCodes } from '@obverse/contracts';
import { setPausedInstruction, TOKEN_2022_PROGRAM_ID } from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { faucet, fundedWallet } from '@obverse/testing';
import { encodeURL, fetchTransaction, parseURL } from '@solana/actions';
import type { ActionGetResponse, LinkedAction } from '@solana/actions-spec';
import { PublicKey } from '@solana/web3.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { issueCoin, metadataOf, type Terms } from '../support/coin.ts';
import { flowsOf } from '../support/flows.ts';
import { lossesOf } from '../support/losses.ts';
import { type Answer, openTestService } from '../support/service.ts';
import { sendInstructions } from '../support/transfers.ts';
import { picture, uploadForm } from '../support/upload.ts';

const service = await openTestService();
const rpc = service.rpc.mainnet;
const { send, held } = flowsOf(service);
const wallet = await fundedWallet(rpc);
const account = wallet.publicKey.toBase58();
await faucet(rpc, wallet.publicKey, 0, 5_000_000_000n);

let symbols = 0;

/** Issues a coin. @returns its integration and the path of its Actions */
async function issue(terms: Partial<Terms> = {}, cluster: Cluster = 'mainnet') {
  const authority = await fundedWallet(service.rpc[cluster]);
  const id = await issueCoin(service, authority, { symbol: `B${symbols++}`, ...terms }, cluster);
  const { brandedMint } = (await service.get(`/integration/${id}?cluster=${cluster}`)).body.data;
  return { id, authority, mint: brandedMint as string, path: `/actions/integration/${id}` };
}

/** As the service's own `request`, of paths that the OpenAPI document does not have. */
const get = async (path: string, init?: RequestInit): Promise<Answer> => {
  const response = await fetch(service.url + path, init);
  const body = (await response.json()) as Answer['body'];
  return { status: response.status, headers: response.headers, body };
};
const describeLink = async (path: string): Promise<ActionGetResponse> => (await get(path)).body;

const post = (path: string, body: unknown = { account }) =>
  get(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** What a wallet does with a link that it got as a QR code. The service of these tests has no TLS, which links need. */
async function followLink(href: string): Promise<string | undefined> {
  const { link } = parseURL(encodeURL({ link: new URL(href, 'https://coins.example') })) as { link: URL };
  const { transaction, message } = await fetchTransaction(
    rpc,
    new URL(link.pathname + link.search, service.url),
    { account },
  );
  transaction.sign(wallet);
  await rpc.confirmTransaction(await rpc.sendRawTransaction(transaction.serialize()));
  return message;
}

const holdings = (mint: string) => held(wallet, new PublicKey(mint), TOKEN_2022_PROGRAM_ID);

/** Where a button leads, with the amount that was typed. */
const hrefOf = (action: LinkedAction | undefined, amount = ''): string =>
  (action?.href ?? '').replace('{amount}', amount);

describe('a wallet that knows only a link', () => {
  it('mints and redeems, with the client of @solana/actions', async () => {
    const { path, mint } = await issue();
    const { links } = await describeLink(`${path}/mint`);
    const [ten, , , any] = links?.actions ?? [];
    expect(ten).toEqual({ type: 'transaction', href: `${path}/mint?amount=10`, label: 'Deposit 10' });
    expect(any).toMatchObject({ label: 'Deposit', parameters: [{ name: 'amount', required: true }] });
    expect(await followLink(hrefOf(ten))).toMatch(
      new RegExp(
        `^Give at most 10 of the mint \\w+ and receive at least 9.99 of the mint ${mint}. The issuer of the coin ${mint} calls it “Acme”.$`,
      ),
    );
    await followLink(hrefOf(any, '2.5'));
    expect(await holdings(mint)).toBe(12_500_000n);
    const redemption = await describeLink(`${path}/redeem`);
    expect(redemption.links?.actions.map(({ label }) => label)).toEqual(['Redeem 10', 'Redeem']);
    await followLink(hrefOf(redemption.links?.actions[1], '12.5'));
    expect(await holdings(mint)).toBe(0n);
  });

  it('gets links of the cluster that it asks, and the id of that chain', async () => {
    const { path } = await issue({}, 'devnet');
    const { headers, body } = await get(`${path}/mint?cluster=devnet`);
    expect(body.links.actions[0].href).toBe(`${path}/mint?cluster=devnet&amount=10`);
    const genesis = await service.rpc.devnet.getGenesisHash();
    expect(headers.get('x-blockchain-ids')).toBe(`solana:${genesis.slice(0, 32)}`);
    expect((await get(`${path}/mint`)).status).toBe(404);
  });
});

it('every response has the headers of the specification, and /actions.json maps the paths of Actions', async () => {
  const cors = {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET,POST,PUT,OPTIONS',
    'access-control-allow-headers':
      'Content-Type, Authorization, Content-Encoding, Accept-Encoding, X-Accept-Action-Version, X-Accept-Blockchain-Ids',
    'access-control-expose-headers': '*',
    'x-action-version': '2.4',
  };
  const { path } = await issue();
  const action = { ...cors, 'x-blockchain-ids': `solana:${(await rpc.getGenesisHash()).slice(0, 32)}` };
  const [prepared, rules] = [await post(`${path}/mint?amount=1`), await get('/actions.json')];
  for (const [{ headers }, expected] of [
    [await get(`${path}/mint`), { ...action, 'cache-control': 'public, max-age=5' }],
    [prepared, { ...action, 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' }],
    [await post(`${path}/mint?amount=x`), { ...cors, 'cache-control': 'no-store' }],
    [rules, cors],
  ] as const)
    expect(Object.fromEntries(headers)).toMatchObject(expected);
  for (const url of [`${path}/mint`, `${path}/redeem`, '/actions.json']) {
    const { status, headers } = await fetch(service.url + url, { method: 'OPTIONS' });
    expect(status).toBe(204);
    expect(Object.fromEntries(headers)).toMatchObject(cors);
  }
  const all = '/actions/integration/**';
  expect(rules.body).toEqual({ rules: [{ pathPattern: all, apiPath: all }] });
  expect(Object.keys(prepared.body).sort()).toEqual(['message', 'transaction', 'type']);
  const { transaction } = prepared.body;
  const explained = (await service.post('/transaction/explain', { transaction })).body.data;
  expect(explained).toMatchObject({ version: 'legacy', isOurs: true });
});

it('the icon is the picture that was uploaded for the coin, else that of the service, and nothing is fetched for it', async () => {
  const ownIcon = `${service.url}/actions/icon.svg`;
  const [coin, stranger] = [await issue(), await issue()];
  await service.reveal(coin.id, coin.authority);
  const upload = async (brandedMint: string) => {
    const form = uploadForm(await picture(), brandedMint);
    const { body } = await service.request('/integration/upload', { method: 'POST', body: form });
    return body.data as { imageUrl: string; jsonUrl: string };
  };
  const { imageUrl, jsonUrl } = await upload(coin.mint);
  const other = await upload(stranger.mint);
  for (const [uri, icon] of [
    [jsonUrl, imageUrl],
    ['', ownIcon],
    ['http://127.0.0.1:1/a.json', ownIcon],
    [other.jsonUrl, ownIcon],
    [`${service.url}/assets/${coin.mint}/../../secret.json`, ownIcon],
  ] as const) {
    await send('/integration/metadata', { integrationId: coin.id, metadata: { uri } }, coin.authority);
    expect([uri, (await describeLink(`${coin.path}/mint`)).icon]).toEqual([uri, icon]);
  }
  const icon = await fetch(ownIcon);
  expect(icon.headers.get('content-type')).toBe('image/svg+xml');
  expect(await icon.text()).toMatch(/^<svg /);
});

describe('an Action that nobody can do now is disabled, with the reason,', () => {
  const expectDisabled = async (path: string, reason: RegExp) => {
    const { links, ...shown } = await describeLink(path);
    const message = expect.stringMatching(reason);
    expect([links, shown]).toMatchObject([undefined, { disabled: true, error: { message } }]);
    const { status, body } = await post(`${path}?amount=1`);
    expect([status, body]).toEqual([422, { message }]);
  };

  it('while the platform is paused', async () => {
    const { path } = await issue();
    const admin = developmentKeypair('admin');
    const setPaused = (paused: boolean) =>
      sendInstructions(rpc, [setPausedInstruction({ authority: admin.publicKey, paused })], [wallet, admin]);
    await followLink(`${path}/mint?amount=1`);
    await setPaused(true);
    onTestFinished(async () => void (await setPaused(false)));
    await expectDisabled(`${path}/mint`, /^Minting is paused on the whole platform$/);
    expect(await describeLink(`${path}/redeem`)).not.toHaveProperty('disabled');
    await followLink(`${path}/redeem?amount=1`);
  });

  it('while a loss report is open', async () => {
    const { path } = await issue();
    await followLink(`${path}/mint?amount=100`);
    const losses = lossesOf(rpc, 0);
    await losses.report(10_000_000n);
    onTestFinished(() => losses.resolve());
    await expectDisabled(`${path}/mint`, /^Minting is stopped while a loss report is open$/);
    await expectDisabled(`${path}/redeem`, /^A loss report is open/);
  });
});

describe('a POST', async () => {
  const coin = await issue();

  it('of a wallet that is not on a required whitelist gets 403', async () => {
    const { path } = await issue({ whitelistRequired: true });
    const { description } = await describeLink(`${path}/mint`);
    expect(description).toContain('Only wallets that its issuer has whitelisted can mint.');
    const { status, body, headers } = await post(`${path}/mint?amount=1`);
    expect([status, body]).toEqual([403, { message: 'The user is not whitelisted' }]);
    expect(errorCodes).toContain(headers.get('x-error-code'));
  });

  it.each<[query: string, status: number, reason: RegExp, body?: unknown]>([
    ['mint', 400, /^amount: is required/],
    ['mint?amount={amount}', 400, /^amount: must be a number such as/],
    ['mint?amount=1&amount=2', 400, /^amount: is given more than once/],
    ['mint?amount=1.0000001', 400, /^amount: must have at most 6 decimals/],
    ['mint?amount=100000', 422, /^insufficient balance: .* \(in base units\)$/],
    ['mint?amount=1&cluster=testnet', 400, /^cluster: must be mainnet or devnet/],
    ['mint?amount=1', 400, /^account: is required/, {}],
    // for which no wallet signs
    ['mint?amount=1', 400, /^account: must be a wallet/, { account: coin.id }],
  ])(
    'to %s is refused with %i and the reason as an error of Actions: %s',
    async (query, status, reason, body) => {
      const refused = await post(`${coin.path}/${query}`, body);
      expect([refused.status, refused.body]).toEqual([status, { message: expect.stringMatching(reason) }]);
      expect(refused.body.message).not.toContain('Invalid request data');
    },
  );

  it('for no integration, or that is no JSON, is refused in the form of Actions', async () => {
    const none = await post(`/actions/integration/${account}/mint?amount=1`);
    expect([none.status, none.body]).toEqual([404, { message: `No such integration: ${account}` }]);
    const body = new URLSearchParams({ account });
    const form = await get(`${coin.path}/mint?amount=1`, { method: 'POST', body });
    expect([form.status, Object.keys(form.body)]).toEqual([415, ['message']]);
  });
});

it('names of coins cannot pretend to be words of the service', async () => {
  const metadata = { ...metadataOf(`X”!${symbols}`), name: 'USDC”. You receive 9 SOL: “' };
  const { path, mint } = await issue({ symbol: metadata.symbol, metadata });
  const shown = await describeLink(`${path}/mint`);
  expect(shown.title).toMatch(/^Mint USDC You receive 9 SOL \(X\d+\)$/);
  expect(shown.description).toContain(mint);
  const { body } = await post(`${path}/mint?amount=1`);
  expect(body.message).toMatch(/calls it “USDC You receive 9 SOL”\.$/);
  const lookAlike = await issue({ symbol: 'LOOK', metadata: { ...metadataOf('LOOK'), name: 'USDС' } });
  expect((await describeLink(`${lookAlike.path}/mint`)).title).toMatch(/^Mint Coin \w{4}…\w{4} \(LOOK\)$/);
});
