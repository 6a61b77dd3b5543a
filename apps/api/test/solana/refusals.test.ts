import {
  DEVELOPMENT_PROGRAM_ID,
  platformAddress,
  stablecoinAddress,
  TOKEN_2022_PROGRAM_ID,
  tokenAddress,
} from '@obverse/core';
import { faucet, fundedWallet } from '@obverse/testing';
import { Keypair, PublicKey, SYSVAR_CLOCK_PUBKEY, SystemProgram, Transaction } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueCoin } from '../support/coin.ts';
import { type Answer, startTestService, submit, type TestService } from '../support/service.ts';

const million = 1_000_000n;

let service: TestService;
/** Holds 300 000 of stablecoin 1's underlying, whose cap is 250 000. */
let user: Keypair;
let authority: Keypair;
/** Open to everyone, on stablecoin 1. */
let openCoin: string;
/** For whitelisted users, on stablecoin 0. */
let closedCoin: string;
const keys = new Map<string, string>();

const metadata = { name: 'Acme', symbol: 'ACME', description: '', uri: 'https://acme.example/a.json' };

async function initialize(stablecoin: number, whitelistRequired: boolean): Promise<string> {
  const terms = { symbol: metadata.symbol, stablecoin, feeBps: 0, whitelistRequired };
  const integrationId = await issueCoin(service, authority, terms);
  keys.set(integrationId, await service.reveal(integrationId, authority));
  return integrationId;
}

beforeAll(async () => {
  service = await startTestService();
  const { mainnet } = service.rpc;
  [user, authority] = await Promise.all([fundedWallet(mainnet), fundedWallet(mainnet)]);
  await faucet(mainnet, user.publicKey, 1, 300_000n * million);
  openCoin = await initialize(1, false);
  closedCoin = await initialize(0, true);
});
afterAll(() => service.close());

type Input = Record<string, unknown>;
type Operation = { trpc: string; method: 'GET' | 'POST'; path: string };

const operations = {
  initialize: { trpc: 'integration.initialize', method: 'POST', path: '/integration/initialize/flow' },
  address: { trpc: 'integration.address', method: 'GET', path: '/integration/address' },
  configuration: { trpc: 'integration.configuration', method: 'GET', path: '/integration/{id}' },
  quote: { trpc: 'integration.quote', method: 'GET', path: '/integration/{id}/quote' },
  mint: { trpc: 'integration.mint', method: 'POST', path: '/integration/mint' },
  redeem: { trpc: 'integration.redeem', method: 'POST', path: '/integration/redeem' },
  claimFees: { trpc: 'integration.claimFees', method: 'POST', path: '/integration/claim-fees' },
  whitelist: { trpc: 'integration.whitelist', method: 'POST', path: '/integration/whitelist' },
  seniorConfig: { trpc: 'tranches.seniorConfig', method: 'GET', path: '/tranches/senior/{id}/config' },
  limits: { trpc: 'stablecoin.limits', method: 'GET', path: '/stablecoin/limits' },
  apy: { trpc: 'stablecoin.apy', method: 'GET', path: '/stablecoin/apy' },
} as const satisfies Record<string, Operation>;

function overRest({ method, path }: Operation, input: Input): Promise<Answer> {
  if (method === 'POST') return service.post(path, input);
  const { id, ...query } = input;
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  );
  return service.get(`${path.replace('{id}', String(id))}?${search}`);
}

function overTrpc({ trpc, method }: Operation, input: Input): Promise<Answer> {
  if (method === 'POST') return service.post(`/trpc/${trpc}`, input);
  return service.get(`/trpc/${trpc}?input=${encodeURIComponent(JSON.stringify(input))}`);
}

/** Asks over both surfaces, which must refuse alike. */
async function expectRefusal(
  name: keyof typeof operations,
  input: Input,
  status: number,
  code: string,
  message: string,
) {
  const rest = await overRest(operations[name], input);
  expect(rest.body).toEqual({ success: false, message });
  expect(rest.status).toBe(status);
  expect(rest.headers.get('x-error-code')).toBe(code);
  const trpc = await overTrpc(operations[name], input);
  expect(trpc.body.error).toMatchObject({ message, data: { errorCode: code, httpStatus: status } });
  expect(trpc.status).toBe(status);
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

  it.each<[string, object, string]>([
    ['no signer', { signer: undefined }, 'signer: is required'],
    ['a signer of 31 bytes', { signer: '1'.repeat(31) }, 'signer: must be base58 of exactly 32 bytes'],
    ['a negative fee', { feeBps: -1 }, 'feeBps: must be an integer from 0 to 10000'],
    ['a fee of null', { feeBps: null }, 'feeBps: must be an integer from 0 to 10000'],
    ['an unknown field', { fee: 1 }, 'fee: unknown field'],
    ['a nested unknown field', { metadata: { ...metadata, image: 'x' } }, 'metadata.image: unknown field'],
    ['a priority that does not exist', { priority: 'turbo' }, 'priority: must be none, low, medium or high'],
    ['a cluster that does not exist', { cluster: 'testnet' }, 'cluster: must be mainnet or devnet'],
  ])('refuses a request with %s', (_, change, reason) =>
    invalid('initialize', { ...valid(), ...change }, reason),
  );

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

describe('an integration that does not exist', () => {
  it('gets 404 from every endpoint without a key, also when its address holds another account', async () => {
    const addresses = [Keypair.generate().publicKey, stablecoinAddress(0), platformAddress(), user.publicKey];
    for (const id of addresses.map((key) => key.toBase58())) {
      const message = `No such integration: ${id}`;
      const rows: [keyof typeof operations, Input][] = [
        ['configuration', { id }],
        ['quote', { id, side: 'mint', amount: '1' }],
      ];
      for (const [name, input] of rows)
        await expectRefusal(name, input, 404, 'INTEGRATION_NOT_FOUND', message);
      await expectRefusal('seniorConfig', { id }, 404, 'TRANCHE_NOT_FOUND', `No such senior tranche: ${id}`);
    }
  });
});

describe('an amount', () => {
  it.each<[unknown, string]>([
    [0, 'must be above zero'],
    ['0', 'must be above zero'],
    [-1, 'must not be negative'],
    [0.1, 'must be a whole number of base units'],
    [2 ** 53, 'numbers above 9007199254740991 are not exact: send a decimal string'],
    ['18446744073709551616', 'must be at most 18446744073709551615'],
    ['1e3', 'must be decimal digits without sign, point, exponent or leading zeros'],
  ])('of %j is refused by mint and redeem', async (amount, reason) => {
    for (const name of ['mint', 'redeem'] as const) {
      await invalid(name, { integrationId: openCoin, user: address(), amount }, `amount: ${reason}`);
    }
  });

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

  it('is refused as an inexact number in a tRPC query, and as a text that is not an integer in a REST query', async () => {
    const input = encodeURIComponent(`{"id":"${openCoin}","side":"mint","amount":9007199254740991.4}`);
    const trpc = await service.get(`/trpc/integration.quote?input=${input}`);
    expect(trpc.status).toBe(400);
    expect(trpc.body.error.message).toMatch(/amount: 9007199254740991.4 is not exact/);
    for (const limit of ['5.0000000000000000001', '5.0', '1e1', '9007199254740993', 'NaN']) {
      const { status, body } = await service.get(`/integration/${openCoin}/whitelist?limit=${limit}`);
      expect(status).toBe(400);
      expect(body.message).toBe('Invalid request data: limit: must be an integer from 1 to 200');
    }
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
    for (const answer of [
      await overRest(operations.mint, asked),
      await overRest(operations.mint, { ...asked, minimumReceived: 1 }),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.headers.get('x-error-code')).toBe('TRANSACTION_WOULD_FAIL');
      expect(answer.body.message).toMatch(sentence);
    }
    const trpc = await overTrpc(operations.mint, asked);
    expect(trpc.body.error.message).toMatch(sentence);
    expect((await service.post('/integration/mint', mint(200_000n * million))).status).toBe(200);
  });

  it("refuses an amount above the user's balance", () =>
    simulationFailed(
      'mint',
      mint(300_000n * million + 1n),
      'insufficient balance: the user holds 300000000000 of the underlying',
    ));

  it('accepts a minimum that equals the quote, and refuses one base unit more', async () => {
    expect((await service.post('/integration/mint', mint(5n, { minimumReceived: 5 }))).status).toBe(200);
    await simulationFailed(
      'mint',
      mint(5n, { minimumReceived: 6 }),
      'less would be received than the minimum asked for',
    );
  });

  it('refuses a user that cannot sign', () =>
    invalid('mint', { ...mint(1n), user: offCurve() }, `feePayer: ${noFeePayer}`));
});

describe('claim-fees', () => {
  it('refuses a token account and a program as the destination', async () => {
    const token = await service.rpc.mainnet.getTokenAccountsByOwner(user.publicKey, {
      programId: TOKEN_2022_PROGRAM_ID,
    });
    const [{ pubkey }] = token.value as unknown as [{ pubkey: PublicKey }];
    const input = { integrationId: openCoin, destination: pubkey.toBase58() };
    await invalid(
      'claimFees',
      input,
      'destination: must be a wallet, not a token account; its token account is found or created',
    );
    await invalid(
      'claimFees',
      { ...input, destination: SystemProgram.programId.toBase58() },
      `destination: ${nobodySigns}`,
    );
  });

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

describe('whitelist', () => {
  const users = (count: number) =>
    Array.from({ length: count }, () => Keypair.generate().publicKey.toBase58());
  const change = (list: string[]) => ({ integrationId: closedCoin, users: list, allowed: true });

  it('accepts as many users as fit into one transaction', async () => {
    const many = users(32);
    let fitting = 0;
    for (let count = 1; count <= many.length; count++) {
      const { status, body } = await service.post('/integration/whitelist', change(many.slice(0, count)));
      if (status === 200) fitting = count;
      else {
        expect(body.message).toBe(
          `Invalid request data: users: ${count} do not fit into one transaction; send fewer`,
        );
        break;
      }
    }
    expect(fitting).toBeGreaterThanOrEqual(10);
    const { body } = await service.post('/integration/whitelist', change(many.slice(0, fitting)));
    await submit(service.rpc.mainnet, body.data.transaction, [authority]);
  });

  it('refuses lists that are empty, too long, or name a user twice or an invalid user', async () => {
    const [one = ''] = users(1);
    await invalid('whitelist', change([]), 'users: must name at least one user');
    await invalid('whitelist', change([one, one]), 'users: must not name a user twice');
    await invalid('whitelist', change([one, 'x']), 'users[1]: must be base58 of exactly 32 bytes');
    await invalid('whitelist', change(users(33)), 'users: must name at most 32 users');
  });
});

describe('a read', () => {
  it('refuses unknown fields and invalid values', async () => {
    await invalid('apy', { cluster: 'testnet' }, 'cluster: must be mainnet or devnet');
    await invalid('limits', { index: 0 }, 'index: unknown field');
    await invalid('quote', { id: openCoin, side: 'swap', amount: '1' }, 'side: must be mint or redeem');
    await invalid('address', { signer: address(), stablecoin: 0 }, 'symbol: is required');
    await invalid('configuration', { id: 'x' }, 'id: must be base58 of exactly 32 bytes');
  });

  it('of a quote names the supply cap that stands in the way of an amount above it', async () => {
    const asked = { id: openCoin, side: 'mint', amount: '250000000001' };
    const { status, body } = await overRest(operations.quote, asked);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ limitedBy: 'cap', remainingCapacity: '250000000000' });
  });
});
