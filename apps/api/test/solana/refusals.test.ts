import { DEVELOPMENT_PROGRAM_ID, TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import { faucet, fundedWallet } from '@obverse/testing';
import { Keypair, PublicKey, SYSVAR_CLOCK_PUBKEY, SystemProgram } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { issueCoin } from '../support/coin.ts';
import { text } from '../support/flows.ts';
import { openTestService } from '../support/service.ts';
import { sendInstructions } from '../support/transfers.ts';

const million = 1_000_000n;
const service = await openTestService();
const { mainnet } = service.rpc;
const [user, authority] = [await fundedWallet(mainnet), await fundedWallet(mainnet)];
// more than the cap of stablecoin 1, which is 250 000
await faucet(mainnet, user.publicKey, 1, 300_000n * million);
/** Open to everyone, on stablecoin 1. */
const integrationId = await issueCoin(service, authority, { symbol: 'ACME', stablecoin: 1 });
await service.reveal(integrationId, authority);
await issueCoin(service, authority, { symbol: 'ACME' });

/** What the service answers: its status, its code and the reason. */
async function ask(path: string, input: object): Promise<string> {
  const { status, headers, body } = await service.post(`/integration/${path}`, input);
  const reason = body.message?.replace('Invalid request data: ', '');
  return body.success ? 'ok' : `${status} ${headers.get('x-error-code')} ${reason}`;
}

const metadata = { name: 'Acme', symbol: 'ACME', description: '', uri: 'https://acme.example/a.json' };
const coin = { signer: text(user), stablecoin: 0, feeBps: 10_000, metadata };
const initialize = (change: object) => ask('initialize/flow', { ...coin, ...change });
const invalid = (reason: string) => `400 INVALID_REQUEST ${reason}`;
const wouldFail = (reason: string) => `422 TRANSACTION_WOULD_FAIL ${reason}`;

it('a new coin is refused for a signer, fee payer or authority that cannot sign', async () => {
  const offCurve = tokenAddress(PublicKey.default, user.publicKey, TOKEN_2022_PROGRAM_ID).toBase58();
  const offCurveSigner = await initialize({ signer: offCurve });
  expect(offCurveSigner).toMatch(
    /^400 INVALID_REQUEST feePayer: is required, as the signing user is the account/,
  );
  expect(await initialize({ feePayer: offCurve })).toMatch(/^400 INVALID_REQUEST feePayer: must be a wallet/);
  const programs = [DEVELOPMENT_PROGRAM_ID, SystemProgram.programId, TOKEN_2022_PROGRAM_ID];
  for (const key of [...programs, SYSVAR_CLOCK_PUBKEY])
    for (const field of ['signer', 'feePayer', 'authority'])
      expect(await initialize({ [field]: key.toBase58() })).toMatch(
        `400 INVALID_REQUEST ${field}: must be an address that someone can sign for`,
      );
});

it('a new coin takes exactly as much metadata as fits into one transaction, and the error names how many bytes fit', async () => {
  const at = (length: number, feePayer: Keypair) => {
    const long = { ...metadata, symbol: 'LONG', description: 'x'.repeat(length) };
    return initialize({ feePayer: text(feePayer), metadata: long });
  };
  for (const feePayer of [user, authority]) {
    const left = Number(/has (\d+) left for it$/.exec(await at(1_000, feePayer))?.[1]);
    const reason = `metadata.description: is ${left + 1} bytes, and one transaction has ${left} left for it`;
    expect(await at(left + 1, feePayer)).toBe(invalid(reason));
    expect(await at(left, feePayer)).toBe('ok');
  }
});

it('a new coin is refused where its initializer already has one of that symbol', async () => {
  const reason = 'metadata.symbol: you already have a coin with the symbol ACME on stablecoin 0';
  expect(await initialize({ signer: text(authority) })).toBe(wouldFail(reason));
});

it('an inexact amount in JSON is refused over REST and tRPC', async () => {
  const headers = { 'content-type': 'application/json', ...service.keyHeader('', { integrationId }) };
  const body = `{"integrationId":"${integrationId}","user":"${text(user)}","amount":9007199254740991.4}`;
  const message = 'Invalid request data: amount: 9007199254740991.4 is not exact';
  const rest = await service.request('/integration/mint', { method: 'POST', headers, body });
  expect([rest.status, rest.body.message]).toEqual([400, expect.stringContaining(message)]);
  const trpc = await service.request('/trpc/integration.mint', { method: 'POST', headers, body });
  expect([trpc.status, trpc.body.error.message]).toEqual([400, rest.body.message]);
});

const mint = (amount: bigint, more: object = {}) =>
  ask('mint', { integrationId, user: text(user), amount: String(amount), ...more });

it.each([{}, { minimumReceived: 1 }])(
  'a mint names what is left where it exceeds a limit, with %o',
  async (more) => {
    const cap = 250_000n * million;
    expect(await mint(cap + 1n, more)).toBe(wouldFail(`supply cap exceeded: ${cap} remaining`));
    // what the junior tranche still covers; it earns yield, so the amount grows every second
    expect(await mint(cap, more)).toMatch(
      /^422 TRANSACTION_WOULD_FAIL the junior pool would cover less than the minimum: (200000\d{6}) more can be minted$/,
    );
    expect(await mint(200_000n * million, more)).toBe('ok');
  },
);

it('a mint accepts a minimum that equals the quote, and refuses one base unit more', async () => {
  expect(await mint(5n, { minimumReceived: 5 })).toBe('ok');
  const reason = 'less would be received than the minimum asked for';
  expect(await mint(5n, { minimumReceived: 6 })).toBe(wouldFail(reason));
});

it('a claim of fees refuses an account of a program as the destination, although its address is on the curve', async () => {
  const account = Keypair.generate();
  const create = SystemProgram.createAccount({
    ...{ fromPubkey: user.publicKey, newAccountPubkey: account.publicKey, lamports: 1_000_000 },
    ...{ space: 0, programId: DEVELOPMENT_PROGRAM_ID },
  });
  await sendInstructions(mainnet, [create], [user, account]);
  const reason = 'destination: must be a wallet, not a program or an account of one';
  expect(await ask('claim-fees', { integrationId, destination: text(account) })).toBe(invalid(reason));
});
