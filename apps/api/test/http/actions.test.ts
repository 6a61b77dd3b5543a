import { type Cluster, errorCodes } from '@obverse/contracts';
import { setPausedInstruction, TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { faucet, fundedWallet } from '@obverse/testing';
import { encodeURL, fetchTransaction, parseURL } from '@solana/actions';
import type { ActionGetResponse, ActionsJson, LinkedAction } from '@solana/actions-spec';
import { PublicKey } from '@solana/web3.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { metadataOf } from '../support/coin.ts';
import { lossesOf } from '../support/losses.ts';
import { type Answer, openTestService, submit } from '../support/service.ts';
import { sendInstructions } from '../support/transfers.ts';
import { picture, uploadForm } from '../support/upload.ts';

const service = await openTestService();
const wallet = await fundedWallet(service.rpc.mainnet);
await faucet(service.rpc.mainnet, wallet.publicKey, 0, 5_000_000_000n);

let symbols = 0;
type Terms = { whitelistRequired?: boolean; stablecoin?: number; metadata?: object; cluster?: Cluster };

/** Issues a coin. @returns its integration and the path of its Actions */
async function issue({ cluster = 'mainnet', metadata = {}, ...terms }: Terms = {}) {
  const authority = await fundedWallet(service.rpc[cluster]);
  const symbol = `B${symbols++}`;
  const { body } = await service.post(`/integration/initialize/flow?cluster=${cluster}`, {
    signer: authority.publicKey.toBase58(),
    stablecoin: 0,
    feeBps: 500,
    whitelistRequired: false,
    ...terms,
    metadata: { ...metadataOf(symbol), ...metadata },
  });
  await submit(service.rpc[cluster], body.data.transaction, [authority]);
  const id: string = body.data.integrationId;
  const { brandedMint: mint } = (await service.get(`/integration/${id}?cluster=${cluster}`)).body.data;
  return { id, authority, mint: mint as string, path: `/actions/integration/${id}` };
}

/** As the service's own `request`, of paths that the OpenAPI document does not have. */
const get = async (path: string, init?: RequestInit): Promise<Answer> => {
  const response = await fetch(service.url + path, init);
  const body = (await response.json()) as Answer['body'];
  return { status: response.status, headers: response.headers, body };
};
const describeLink = async (path: string): Promise<ActionGetResponse> => (await get(path)).body;

const post = (path: string, body: unknown = { account: wallet.publicKey.toBase58() }) =>
  get(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** What a wallet does with a link that it got as a QR code. The service of these tests has no TLS, which links need. */
async function followLink(href: string, signer = wallet) {
  const encoded = encodeURL({ link: new URL(href, 'https://coins.example') });
  const { link } = parseURL(encoded) as { link: URL };
  const here = new URL(link.pathname + link.search, service.url);
  const rpc = service.rpc.mainnet;
  const answer = await fetchTransaction(rpc, here, { account: signer.publicKey.toBase58() });
  answer.transaction.sign(signer);
  await rpc.confirmTransaction(await rpc.sendRawTransaction(answer.transaction.serialize()));
  return answer as { message?: string };
}

/** What the wallet holds of a coin. */
async function holdings(mint: string): Promise<string> {
  const account = tokenAddress(new PublicKey(mint), wallet.publicKey, TOKEN_2022_PROGRAM_ID);
  return (await service.rpc.mainnet.getTokenAccountBalance(account)).value.amount;
}

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
    const { message } = await followLink(hrefOf(ten));
    expect(message).toMatch(
      new RegExp(
        `^Give at most 10 of the mint \\w+ and receive at least 9.99 of the mint ${mint}. The issuer of the coin ${mint} calls it “Acme”.$`,
      ),
    );
    await followLink(hrefOf(any, '2.5'));
    expect(await holdings(mint)).toBe('12500000');

    const redemption = await describeLink(`${path}/redeem`);
    expect(redemption.links?.actions.map(({ label }) => label)).toEqual(['Redeem 10', 'Redeem']);
    await followLink(hrefOf(redemption.links?.actions[1], '12.5'));
    expect(await holdings(mint)).toBe('0');
  });

  it('gets one button from a link with an amount', async () => {
    const { path } = await issue();
    const { label, links, title } = await describeLink(`${path}/mint?amount=7.50`);
    expect(links).toBeUndefined();
    expect([title, label]).toEqual([expect.stringMatching(/^Mint Acme \(B\d+\)$/), 'Deposit 7.5']);
    await followLink(`${path}/mint?amount=7.50`);
  });

  it('gets links of the cluster that it asks, and the id of that chain', async () => {
    const { path } = await issue({ cluster: 'devnet' });
    const { headers, body } = await get(`${path}/mint?cluster=devnet`);
    expect(body.links.actions[0].href).toBe(`${path}/mint?cluster=devnet&amount=10`);
    const genesis = await service.rpc.devnet.getGenesisHash();
    expect(headers.get('x-blockchain-ids')).toBe(`solana:${genesis.slice(0, 32)}`);
    expect((await get(`${path}/mint`)).status).toBe(404);
  });

  it('may come with parameters that others have added to the link, and with more in the body', async () => {
    const { path } = await issue();
    const body = { account: wallet.publicKey.toBase58(), type: 'transaction', data: { amount: '99' } };
    const { status } = await post(`${path}/mint?amount=1&_brf=x&_bin=y`, body);
    expect(status).toBe(200);
  });
});

describe('every response', () => {
  const cors = {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET,POST,PUT,OPTIONS',
    'access-control-allow-headers':
      'Content-Type, Authorization, Content-Encoding, Accept-Encoding, X-Accept-Action-Version, X-Accept-Blockchain-Ids',
    'access-control-expose-headers': '*',
    'x-action-version': '2.4',
  };

  it('has the headers of the specification', async () => {
    const { path } = await issue();
    const genesis = await service.rpc.mainnet.getGenesisHash();
    const chain = { 'x-blockchain-ids': `solana:${genesis.slice(0, 32)}` };
    const shown = await get(`${path}/mint`);
    const cached = {
      'cache-control': 'public, max-age=5',
      'content-type': 'application/json; charset=utf-8',
    };
    expect(Object.fromEntries(shown.headers)).toMatchObject({ ...cors, ...chain, ...cached });
    const prepared = await post(`${path}/mint?amount=1`);
    expect(Object.fromEntries(prepared.headers)).toMatchObject({
      ...cors,
      ...chain,
      'cache-control': 'no-store',
    });
    expect(Object.keys(prepared.body).sort()).toEqual(['message', 'transaction', 'type']);
    const { transaction } = prepared.body;
    const explained = (await service.post('/transaction/explain', { transaction })).body.data;
    expect(explained).toMatchObject({ version: 'legacy', isOurs: true });
    const refused = await post(`${path}/mint?amount=x`);
    expect(Object.fromEntries(refused.headers)).toMatchObject({ ...cors, 'cache-control': 'no-store' });
    for (const url of [`${path}/mint`, `${path}/redeem`, '/actions.json']) {
      const { status, headers } = await fetch(service.url + url, { method: 'OPTIONS' });
      expect(status).toBe(204);
      expect(Object.fromEntries(headers)).toMatchObject(cors);
    }
  });

  it('of /actions.json maps the paths of Actions to themselves', async () => {
    const { headers, body } = await get('/actions.json');
    expect(Object.fromEntries(headers)).toMatchObject(cors);
    const all = '/actions/integration/**';
    expect(body).toEqual({ rules: [{ pathPattern: all, apiPath: all }] } satisfies ActionsJson);
  });
});

describe('the icon', () => {
  const ownIcon = () => `${service.url}/actions/icon.svg`;
  const iconOf = async ({ path }: { path: string }) => (await describeLink(`${path}/mint`)).icon;

  /** Uploads a picture for the coin that `authority` is about to issue. */
  async function upload(brandedMint: string) {
    const form = uploadForm(await picture(), brandedMint);
    const { body } = await service.request('/integration/upload', { method: 'POST', body: form });
    return body.data as { imageUrl: string; jsonUrl: string };
  }

  /** Changes the URI of a coin as its authority does. */
  async function setUri({ id, authority }: Awaited<ReturnType<typeof issue>>, uri: string) {
    const { body } = await service.post('/integration/metadata', { integrationId: id, metadata: { uri } });
    await submit(service.rpc.mainnet, body.data.transaction, [authority]);
  }

  it('is the picture that was uploaded for the coin', async () => {
    const coin = await issue();
    const { imageUrl, jsonUrl } = await upload(coin.mint);
    await service.reveal(coin.id, coin.authority);
    await setUri(coin, jsonUrl);
    expect(await iconOf(coin)).toBe(imageUrl);
    expect((await fetch(imageUrl)).headers.get('content-type')).toBe('image/webp');
  });

  it('is that of the service for every other coin, and nothing is fetched from where its issuer says', async () => {
    const coin = await issue();
    await service.reveal(coin.id, coin.authority);
    const other = await upload((await issue()).mint);
    const elsewhere = (await upload(coin.mint)).jsonUrl.replace('127.0.0.1', '127.0.0.2');
    const missing = `${service.url}/assets/${coin.mint}/${'x'.repeat(43)}.json`;
    const outside = `${service.url}/assets/${coin.mint}/../../secret.json`;
    for (const uri of [
      '',
      'http://127.0.0.1:1/a.json',
      other.jsonUrl,
      other.imageUrl,
      elsewhere,
      missing,
      outside,
    ]) {
      await setUri(coin, uri);
      expect(await iconOf(coin)).toBe(ownIcon());
    }
    const icon = await fetch(ownIcon());
    expect(icon.headers.get('content-type')).toBe('image/svg+xml');
    expect(await icon.text()).toMatch(/^<svg /);
  });
});

describe('an Action that nobody can do now', () => {
  const expectDisabled = async (path: string, reason: RegExp) => {
    const shown = await describeLink(path);
    expect(shown).toMatchObject({ disabled: true, error: { message: expect.stringMatching(reason) } });
    expect(shown.links).toBeUndefined();
    const refused = await post(`${path}?amount=1`);
    expect(refused.status).toBe(422);
    expect(refused.body).toEqual({ message: expect.stringMatching(reason) });
  };

  it('is disabled, with the reason, where there is nothing to redeem or a link has too large an amount', async () => {
    const { path } = await issue();
    await expectDisabled(`${path}/redeem`, /^No coins are in circulation$/);
    const tooMuch = await describeLink(`${path}/mint?amount=99999999999999999999`);
    expect(tooMuch).toMatchObject({ disabled: true, error: { message: 'This amount is not possible now' } });
  });

  it('is disabled, with the reason, while the platform is paused', async () => {
    const { path } = await issue();
    const rpc = service.rpc.mainnet;
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

  it('is disabled, with the reason, while a loss report is open', async () => {
    const { path } = await issue();
    await followLink(`${path}/mint?amount=100`);
    const losses = lossesOf(service.rpc.mainnet, 0);
    await losses.report(10_000_000n);
    onTestFinished(() => losses.resolve());
    await expectDisabled(`${path}/mint`, /^Minting is stopped while a loss report is open$/);
    await expectDisabled(`${path}/redeem`, /^A loss report is open/);
  });
});

describe('a POST', () => {
  it('of a wallet that is not on a required whitelist gets 403', async () => {
    const { path } = await issue({ whitelistRequired: true });
    const { description } = await describeLink(`${path}/mint`);
    expect(description).toContain('Only wallets that its issuer has whitelisted can mint.');
    const { status, body, headers } = await post(`${path}/mint?amount=1`);
    expect(status).toBe(403);
    expect(body).toEqual({ message: 'The user is not whitelisted' });
    expect(errorCodes).toContain(headers.get('x-error-code'));
  });

  it.each<[string, string, unknown, number, RegExp]>([
    ['no amount', 'mint', undefined, 400, /^amount: is required/],
    ['no number', 'mint?amount=1e3', undefined, 400, /^amount: must be a number such as/],
    ['a placeholder', 'mint?amount={amount}', undefined, 400, /^amount: must be a number such as/],
    ['two amounts', 'mint?amount=1&amount=2', undefined, 400, /^amount: is given more than once/],
    ['too many decimals', 'mint?amount=1.0000001', undefined, 400, /^amount: must have at most 6 decimals/],
    ['an amount of nothing', 'mint?amount=0', undefined, 422, /./],
    ['an amount beyond u64', 'mint?amount=99999999999999999999', undefined, 422, /./],
    [
      'an amount beyond the balance',
      'mint?amount=100000',
      undefined,
      422,
      /^insufficient balance: .* \(in base units\)$/,
    ],
    ['more coins than there are', 'redeem?amount=1', undefined, 422, /./],
    [
      'another cluster',
      'mint?amount=1&cluster=testnet',
      undefined,
      400,
      /^cluster: must be mainnet or devnet/,
    ],
    ['no account', 'mint?amount=1', {}, 400, /^account: is required/],
    ['no address', 'mint?amount=1', { account: 'x' }, 400, /^account: must be base58/],
    ['a list', 'mint?amount=1', [], 400, /^request: /],
  ])('with %s gets the reason as an error of Actions', async (_, path, body, status, reason) => {
    const coin = await issue();
    const refused = await post(`${coin.path}/${path}`, body);
    expect(refused.body).toEqual({ message: expect.stringMatching(reason) });
    expect(refused.body.message).not.toContain('Invalid request data');
    expect(refused.status).toBe(status);
  });

  it('for an account that no wallet signs for, or for no integration, is refused', async () => {
    const { path, id } = await issue();
    const vault = await post(`${path}/mint?amount=1`, { account: id });
    expect([vault.status, vault.body]).toEqual([
      400,
      { message: expect.stringMatching(/^account: must be a wallet/) },
    ]);
    const nobody = wallet.publicKey.toBase58();
    const none = await post(`/actions/integration/${nobody}/mint?amount=1`);
    expect([none.status, none.body]).toEqual([404, { message: `No such integration: ${nobody}` }]);
  });

  it('that is no JSON is refused, in the form of Actions too', async () => {
    const { path } = await issue();
    const form = await get(`${path}/mint?amount=1`, {
      method: 'POST',
      body: new URLSearchParams({ account: 'x' }),
    });
    expect([form.status, Object.keys(form.body)]).toEqual([415, ['message']]);
  });
});

describe('names', () => {
  it('of coins cannot pretend to be words of the service', async () => {
    const { path, mint } = await issue({
      metadata: { name: 'USDC”. You receive 9 SOL: “', symbol: `X”!${symbols}` },
    });
    const shown = await describeLink(`${path}/mint`);
    expect(shown.title).toMatch(/^Mint USDC You receive 9 SOL \(X\d+\)$/);
    expect(shown.description).toContain(mint);
    const { body } = await post(`${path}/mint?amount=1`);
    expect(body.message).toMatch(/calls it “USDC You receive 9 SOL”\.$/);
    const lookAlike = await issue({ metadata: { name: 'USDС' } });
    expect((await describeLink(`${lookAlike.path}/mint`)).title).toMatch(/^Mint Coin \w{4}…\w{4} \(B\d+\)$/);
  });
});
