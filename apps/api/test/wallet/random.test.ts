import { decodeStablecoin, stablecoinAddress, TOKEN_2022_PROGRAM_ID } from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { atDepth, randomSeed } from '@obverse/testing';
import { AuthorityType, createSetAuthorityInstruction, getMint } from '@solana/spl-token';
import type { Keypair, PublicKey } from '@solana/web3.js';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { openWallets } from '../../src/wallet/wallets.ts';
import { openTestDatabase } from '../support/database.ts';
import { readPart, walletFixture } from './fixture.ts';
import type { Held } from './witness.ts';

const seed = randomSeed('wallets');

const database = await openTestDatabase();
const fixture = await walletFixture(database);
const wallets = openWallets(database, fixture.chains);
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const kinds = [
  'buy',
  'buyForOther',
  'sell',
  'give',
  'own',
  'deposit',
  'giveJunior',
  'request',
  'complete',
  'cancel',
  'burn',
  'burnJunior',
  'rate',
] as const;

const steps = fc.record({
  kind: fc.constantFrom(...kinds),
  who: fc.nat({ max: 2 }),
  permille: fc.oneof(fc.constantFrom(1_000, 1), fc.integer({ min: 1, max: 1_000 })),
  /** Whose positions are compared after it, and of which token alone. */
  read: fc.nat({ max: 2 }),
  only: fc.constantFrom(undefined, 'coin', 'junior'),
});
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

const cooldowns: { wallet: Keypair; address: PublicKey }[] = [];

/** @returns whether there was something to do it with */
async function execute({ kind, who, permille }: Step): Promise<boolean> {
  const { wallets: keys, others, coin, junior, ata, balance } = fixture;
  const wallet = keys[who] as Keypair;
  const next = keys[(who + 1) % 3] as Keypair;
  const part = (amount: bigint) => (amount * BigInt(permille)) / 1_000n;
  const own = ata(coin, wallet.publicKey);
  const ownJunior = ata(junior, wallet.publicKey);
  const coins = part(await balance(own));
  const juniors = part(await balance(ownJunior));
  const needs = { sell: coins, give: coins, own: coins, burn: coins, giveJunior: juniors, request: juniors };
  if ({ ...needs, burnJunior: juniors }[kind as keyof typeof needs] === 0n) return false;
  const isOpen = (each: { wallet: Keypair }) => each.wallet === wallet;
  const cooldown = cooldowns.find(isOpen);
  switch (kind) {
    case 'buy':
      await fixture.buy(wallet, part(1_000_000_007n) + 10n);
      return true;
    case 'buyForOther':
      await fixture.buy(wallet, part(1_000_000_007n) + 10n, others[(who + 1) % 3], true);
      return true;
    case 'sell':
      await fixture.sell(wallet, coins);
      return true;
    case 'give':
      await fixture.give(wallet, own, ata(coin, next.publicKey), coins, coin);
      return true;
    case 'own':
      await fixture.give(wallet, own, others[who] as PublicKey, coins, coin);
      return true;
    case 'giveJunior':
      await fixture.give(wallet, ownJunior, ata(junior, next.publicKey), juniors, junior);
      return true;
    case 'deposit':
      await fixture.deposit(wallet, part(500_000_003n) + 10n);
      return true;
    case 'request':
      cooldowns.push({ wallet, address: await fixture.request(wallet, juniors) });
      return true;
    case 'complete': {
      if (cooldown === undefined) return false;
      const isLeft = await fixture.complete(wallet, cooldown.address, BigInt(permille) * 1_000n);
      if (isLeft === false) cooldowns.splice(cooldowns.indexOf(cooldown), 1);
      return isLeft !== undefined;
    }
    case 'cancel':
      if (cooldown === undefined) return false;
      await fixture.cancel(wallet, cooldown.address);
      cooldowns.splice(cooldowns.indexOf(cooldown), 1);
      return true;
    case 'burn':
      await fixture.burn(wallet, coin, coins);
      return true;
    case 'burnJunior':
      await fixture.burn(wallet, junior, juniors);
      return true;
    default:
      await fixture.recordRates(10n ** 12n + BigInt(permille) * 123_456_789n);
      return true;
  }
}

/** Compares what the service says of a wallet with the witness. */
async function compare(wallet: Keypair, only?: PublicKey): Promise<void> {
  const { chain, witness, coin, junior } = fixture;
  const query = { wallet: wallet.publicKey, mint: only?.toBase58() };
  const { positions, isComplete, uncheckedAccounts } = await wallets.read(chain, query, 'client');
  expect([isComplete, uncheckedAccounts]).toEqual([true, 0]);
  for (const mint of only === undefined ? [coin, junior] : [only]) {
    const found = positions.find(({ token }) => token.mint.equals(mint));
    expect(found?.holding).toEqual(witness.held(wallet.publicKey.toBase58(), mint.toBase58()));
    expect(found?.pending).toBeUndefined();
  }
}

/** The ledger entries that are recorded add up to the same, too. */
async function compareEntries(): Promise<void> {
  const { rows } = await database.orm.execute<Record<'wallet' | 'mint' | keyof Held, string>>(sql`
    select wallet, mint, sum(tokens) as balance, sum(cooling_tokens) as "coolingTokens", sum(cost) as "costBasis",
      sum(estimated_cost) as "estimatedCost", sum(realized) as realized
    from wallet_lines group by wallet, mint`);
  const { witness, wallets: keys } = fixture;
  const own = rows.filter(({ wallet }) => keys.some(({ publicKey }) => publicKey.toBase58() === wallet));
  expect(own.length).toBeGreaterThan(2);
  for (const { wallet, mint, ...sums } of own)
    expect(Object.fromEntries(Object.entries(sums).map(([field, sum]) => [field, BigInt(sum)]))).toEqual(
      witness.held(wallet, mint),
    );
}

async function forgetAll(): Promise<void> {
  for (const table of ['wallets', 'wallet_accounts', 'wallet_lines'])
    await database.orm.execute(sql.raw(`delete from ${table}`));
}

/** Reads a wallet as requests do that may read a few transactions each. The balance is that of now after each part. */
async function readInParts(wallet: PublicKey): Promise<void> {
  const { chain, coin, witness } = fixture;
  const limits = { maxTransactions: 2, transactionsPerCall: 1, pageSize: 3, maxPages: 3 };
  for (let parts = 1; ; parts += 1) {
    const { positions, isComplete } = await readPart(database, chain, { wallet }, limits);
    const { balance } = witness.held(wallet.toBase58(), coin.toBase58());
    expect(positions.find(({ token }) => token.mint.equals(coin))?.holding.balance).toBe(balance);
    if (!isComplete) continue;
    expect(parts).toBeGreaterThan(1);
    return;
  }
}

async function compareAll(): Promise<void> {
  for (const wallet of fixture.wallets) await compare(wallet);
}

it('positions equal an independent book after random mints, redemptions, transfers and junior exits, and add up to the supply', {
  timeout: 300_000,
}, async () => {
  const { rpc, coin, junior, witness, wallets: keys, others } = fixture;
  const opening = kinds.map(
    (kind, i): Step => ({ kind, who: 0, permille: 400, read: i % 3, only: undefined }),
  );
  const done = new Set<string>();
  const drawn = fc.sample(steps, { seed, numRuns: atDepth({ quick: 30, full: 400 }) });
  for (const step of [...opening, ...drawn]) {
    if (await execute(step)) done.add(step.kind);
    await compare(keys[step.read] as Keypair, step.only && fixture[step.only]);
  }
  expect(done).toEqual(new Set(kinds));
  await compareAll();
  await compareEntries();

  // the local cluster has a depositor of its own
  const first = developmentKeypair('juniorDepositor');
  const { positions } = await wallets.read(fixture.chain, { wallet: first.publicKey }, 'client');
  const ofFirst = positions.find(({ token }) => token.mint.equals(junior))?.holding;
  const sumOf = (field: 'balance' | 'coolingTokens', mint: PublicKey) =>
    keys.reduce(
      (sum, { publicKey }) => sum + witness.held(publicKey.toBase58(), mint.toBase58())[field],
      mint === junior ? (ofFirst?.[field] ?? 0n) : 0n,
    );
  const supplyOf = async (mint: PublicKey) =>
    (await getMint(rpc, mint, 'confirmed', TOKEN_2022_PROGRAM_ID)).supply;
  expect(sumOf('balance', coin)).toBe(await supplyOf(coin));
  expect(sumOf('balance', junior)).toBe(await supplyOf(junior));
  const state = decodeStablecoin(
    stablecoinAddress(0),
    (await rpc.getAccountInfo(stablecoinAddress(0)))?.data as Buffer,
  );
  expect(sumOf('coolingTokens', junior)).toBe(state.juniorCooling);

  // read at once, from the beginning
  await forgetAll();
  await compareAll();

  // read in many small parts, from the beginning
  await forgetAll();
  for (const { publicKey } of keys) await readInParts(publicKey);
  await compareAll();
  await compareEntries();

  // an account that is not an associated one can be given away as a whole
  const [giver, taker] = keys as [Keypair, Keypair];
  await fixture.buy(giver, 5_000_000n, others[0]);
  await compareAll();
  const handOver = createSetAuthorityInstruction(
    others[0] as PublicKey,
    giver.publicKey,
    AuthorityType.AccountOwner,
    taker.publicKey,
    [],
    TOKEN_2022_PROGRAM_ID,
  );
  const deed = { kind: 'give', actor: giver.publicKey.toBase58(), mint: coin.toBase58() } as const;
  await fixture.act(deed, [handOver], [giver]);
  await compareAll();
  await compareEntries();
});
