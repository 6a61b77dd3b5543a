import { DEVELOPMENT_PROGRAM_ID, TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import { faucet, fundedWallet } from '@obverse/testing';
import { Keypair, PublicKey, SYSVAR_CLOCK_PUBKEY, SystemProgram, Transaction } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { issueCoin } from '../support/coin.ts';
import { openTestService } from '../support/service.ts';

const million = 1_000_000n;

const keys = new Map<string, string>();

const metadata = { name: 'Acme', symbol: 'ACME', description: '', uri: 'https://acme.example/a.json' };

async function initialize(stablecoin: number, whitelistRequired: boolean): Promise<string> {
  const terms = { symbol: metadata.symbol, stablecoin, feeBps: 0, whitelistRequired };
  const integrationId = await issueCoin(service, authority, terms);
  keys.set(integrationId, await service.reveal(integrationId, authority));
  return integrationId;
}

const service = await openTestService();
const { mainnet } = service.rpc;
const [user, authority] = await Promise.all([fundedWallet(mainnet), fundedWallet(mainnet)]);
// more than the cap of stablecoin 1, which is 250 000
await faucet(mainnet, user.publicKey, 1, 300_000n * million);
/** Open to everyone, on stablecoin 1. */
const openCoin = await initialize(1, false);
await initialize(0, true);

type Input = Record<string, unknown>;
const operations = {
  initialize: '/integration/initialize/flow',
  mint: '/integration/mint',
  claimFees: '/integration/claim-fees',
  whitelist: '/integration/whitelist',
} as const;

async function expectRefusal(
  name: keyof typeof operations,
  input: Input,
  status: number,
  code: string,
  message: string,
) {
  const { status: answered, headers, body } = await service.post(operations[name], input);
  expect([answered, headers.get('x-error-code'), body]).toEqual([status, code, { success: false, message }]);
}

const invalid = (name: keyof typeof operations, input: Input, reason: string) =>
  expectRefusal(name, input, 400, 'INVALID_REQUEST', `Invalid request data: ${reason}`);
const simulationFailed = (name: keyof typeof operations, input: Input, reason: string) =>
  expectRefusal(name, input, 422, 'TRANSACTION_WOULD_FAIL', `Invalid request data: ${reason}`);

const address = () => user.publicKey.toBase58();
const offCurve = () => tokenAddress(PublicKey.default, user.publicKey, TOKEN_2022_PROGRAM_ID).toBase58();
const noFeePayer = 'is required, as the signing user is the account of a program, which cannot pay fees';
const notAWallet = 'must be a wallet, not the address of a program account or a token account';
const nobodySigns = 'must be an address that someone can sign for, not a program or a sysvar';

describe('initialize', () => {
  const valid = () => ({ signer: address(), stablecoin: 0, feeBps: 10_000, metadata });

  it('refuses a signer and a fee payer that cannot sign', async () => {
    await invalid('initialize', { ...valid(), signer: offCurve() }, `feePayer: ${noFeePayer}`);
    await invalid('initialize', { ...valid(), feePayer: offCurve() }, `feePayer: ${notAWallet}`);
  });

  it.each([
    ['the platform', DEVELOPMENT_PROGRAM_ID],
    ['the system program', SystemProgram.programId],
    ['a token program', TOKEN_2022_PROGRAM_ID],
    ['a sysvar', SYSVAR_CLOCK_PUBKEY],
  ])('refuses %s as signer, fee payer or authority', async (_, key) => {
    for (const field of ['signer', 'feePayer', 'authority']) {
      const change = { [field]: key.toBase58() };
      await invalid('initialize', { ...valid(), ...change }, `${field}: ${nobodySigns}`);
    }
  });

  it('accepts exactly as much metadata as fits into one transaction, and the error names how many bytes fit', async () => {
    const at = async (description: string, feePayer: Keypair) =>
      service.post('/integration/initialize/flow', {
        ...valid(),
        feePayer: feePayer.publicKey.toBase58(),
        metadata: { ...metadata, symbol: 'LONG', description },
      });
    for (const feePayer of [user, authority]) {
      const { body } = await at('x'.repeat(1_000), feePayer);
      const left = Number(/has (\d+) left for it$/.exec(body.message)?.[1]);
      const reason = (size: number) =>
        `Invalid request data: metadata.description: is ${size} bytes, and one transaction has ${left} left for it`;
      expect(body.message).toBe(reason(1_000));
      expect((await at('x'.repeat(left + 1), feePayer)).body.message).toBe(reason(left + 1));
      const fits = await at('x'.repeat(left), feePayer);
      expect(fits.body.success).toBe(true);
      expect(Buffer.from(fits.body.data.transaction, 'base64').length).toBeLessThanOrEqual(1_232);
    }
  });

  it('names the symbol and the stablecoin when the initializer already has a coin of that symbol', () =>
    simulationFailed(
      'initialize',
      { ...valid(), signer: authority.publicKey.toBase58() },
      `metadata.symbol: you already have a coin with the symbol ${valid().metadata.symbol} on stablecoin 0`,
    ));
});

describe('an amount', () => {
  it.each([
    ['1e400', 'must '],
    ['-0', 'must '],
    ['true', 'must '],
    ['null', 'must '],
    ['[]', 'must '],
    ['9007199254740991.4', '9007199254740991.4 is not exact'],
    ['0.99999999999999999999', '0.99999999999999999999 is not exact'],
  ])('of %s in JSON is refused over REST and tRPC', async (literal, reason) => {
    const sent = (path: string) =>
      service.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': keys.get(openCoin) ?? '' },
        body: `{"integrationId":"${openCoin}","user":"${address()}","amount":${literal}}`,
      });
    const [rest, trpc] = [await sent('/integration/mint'), await sent('/trpc/integration.mint')];
    expect(rest.status).toBe(400);
    expect(rest.body.message).toMatch(new RegExp(`^Invalid request data: amount: ${reason}`));
    expect(trpc.status).toBe(400);
    expect(trpc.body.error.message).toBe(rest.body.message);
  });

  it('is refused as an inexact number in a tRPC query', async () => {
    const input = encodeURIComponent(`{"id":"${openCoin}","side":"mint","amount":9007199254740991.4}`);
    const trpc = await service.get(`/trpc/integration.quote?input=${input}`);
    expect(trpc.status).toBe(400);
    expect(trpc.body.error.message).toMatch(/amount: 9007199254740991.4 is not exact/);
  });
});

describe('mint', () => {
  const mint = (amount: bigint, more: Input = {}) => ({
    integrationId: openCoin,
    user: address(),
    amount: amount.toString(),
    ...more,
  });

  it('names in its error how much the supply cap leaves, with and without a minimum', async () => {
    const reason = 'supply cap exceeded: 250000000000 remaining';
    await simulationFailed('mint', mint(250_000n * million + 1n), reason);
    await simulationFailed('mint', mint(250_000n * million + 1n, { minimumReceived: 1 }), reason);
  });

  it('names in its error how much the junior tranche still covers, where that is less than the supply cap leaves', async () => {
    // the tranche earns yield, so the amount grows every second
    const sentence =
      /^Invalid request data: the junior pool would cover less than the minimum: (200000\d{6}) more can be minted$/;
    const asked = mint(250_000n * million);
    for (const input of [asked, { ...asked, minimumReceived: 1 }]) {
      const answer = await service.post('/integration/mint', input);
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([422, 'TRANSACTION_WOULD_FAIL']);
      expect(answer.body.message).toMatch(sentence);
    }
    expect((await service.post('/integration/mint', mint(200_000n * million))).status).toBe(200);
  });

  it('accepts a minimum that equals the quote, and refuses one base unit more', async () => {
    expect((await service.post('/integration/mint', mint(5n, { minimumReceived: 5 }))).status).toBe(200);
    await simulationFailed(
      'mint',
      mint(5n, { minimumReceived: 6 }),
      'less would be received than the minimum asked for',
    );
  });
});

describe('claim-fees', () => {
  it('refuses an account of a program as the destination, although its address is on the curve', async () => {
    const { mainnet } = service.rpc;
    const account = Keypair.generate();
    const created = SystemProgram.createAccount({
      fromPubkey: user.publicKey,
      newAccountPubkey: account.publicKey,
      lamports: 1_000_000,
      space: 0,
      programId: DEVELOPMENT_PROGRAM_ID,
    });
    await mainnet.sendTransaction(new Transaction().add(created), [user, account]);
    await expect.poll(() => mainnet.getAccountInfo(account.publicKey)).not.toBeNull();
    const input = { integrationId: openCoin, destination: account.publicKey.toBase58() };
    await invalid('claimFees', input, 'destination: must be a wallet, not a program or an account of one');
  });
});
