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
import { forgetWallets, readPart, walletFixture } from './fixture.ts';
import type { Held } from './witness.ts';

const database = await openTestDatabase();
const fixture = await walletFixture(database);
const wallets = openWallets(database, fixture.chains);
const { coin, junior, ata, witness, rpc, wallets: keys, others } = fixture;
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const cooldowns: { wallet: Keypair; address: PublicKey }[] = [];
const forget = (cooldown: (typeof cooldowns)[number]) => cooldowns.splice(cooldowns.indexOf(cooldown), 1);

/** What a wallet may do with a part of what it has. Each returns false where there was nothing to do it with. */
const steps = {
  buy: ({ wallet, part }: Actor) => fixture.buy(wallet, part(1_000_000_007n) + 10n),
  buyForOther: ({ wallet, part, who }: Actor) =>
    fixture.buy(wallet, part(1_000_000_007n) + 10n, others[(who + 1) % 3], true),
  sell: ({ wallet, coins }: Actor) => coins > 0n && fixture.sell(wallet, coins),
  give: ({ wallet, own, next, coins }: Actor) =>
    coins > 0n && fixture.give(wallet, own, ata(coin, next.publicKey), coins, coin),
  own: ({ wallet, own, coins, who }: Actor) =>
    coins > 0n && fixture.give(wallet, own, others[who] as PublicKey, coins, coin),
  deposit: ({ wallet, part }: Actor) => fixture.deposit(wallet, part(500_000_003n) + 10n),
  giveJunior: ({ wallet, ownJunior, next, juniors }: Actor) =>
    juniors > 0n && fixture.give(wallet, ownJunior, ata(junior, next.publicKey), juniors, junior),
  request: async ({ wallet, juniors }: Actor) =>
    juniors > 0n && cooldowns.push({ wallet, address: await fixture.request(wallet, juniors) }),
  complete: async ({ wallet, cooldown, part }: Actor) => {
    if (cooldown === undefined) return false;
    const isLeft = await fixture.complete(wallet, cooldown.address, part(1_000_000n));
    if (isLeft === false) forget(cooldown);
    return isLeft !== undefined;
  },
  cancel: async ({ wallet, cooldown }: Actor) => {
    if (cooldown === undefined) return false;
    await fixture.cancel(wallet, cooldown.address);
    return forget(cooldown);
  },
  burn: ({ wallet, coins }: Actor) => coins > 0n && fixture.burn(wallet, coin, coins),
  burnJunior: ({ wallet, juniors }: Actor) => juniors > 0n && fixture.burn(wallet, junior, juniors),
  rate: ({ part }: Actor) => fixture.recordRates(10n ** 12n + part(123_456_789_000n)),
};
type Actor = Awaited<ReturnType<typeof actorOf>>;

async function actorOf({ who, permille }: { readonly who: number; readonly permille: number }) {
  const [wallet, next] = [keys[who], keys[(who + 1) % 3]] as [Keypair, Keypair];
  const part = (amount: bigint) => (amount * BigInt(permille)) / 1_000n;
  const [own, ownJunior] = [ata(coin, wallet.publicKey), ata(junior, wallet.publicKey)];
  const coins = part(await fixture.balance(own));
  const juniors = part(await fixture.balance(ownJunior));
  const cooldown = cooldowns.find((each) => each.wallet === wallet);
  return { who, wallet, next, part, own, ownJunior, coins, juniors, cooldown };
}

/** Compares what the service says of a wallet with the witness. */
async function compare(wallet: Keypair, only?: PublicKey): Promise<void> {
  const query = { wallet: wallet.publicKey, mint: only?.toBase58() };
  const { positions, isComplete, uncheckedAccounts } = await wallets.read(fixture.chain, query, 'client');
  expect([isComplete, uncheckedAccounts]).toEqual([true, 0]);
  for (const mint of only === undefined ? [coin, junior] : [only]) {
    const found = positions.find(({ token }) => token.mint.equals(mint));
    expect(found?.holding).toEqual(witness.held(wallet.publicKey.toBase58(), mint.toBase58()));
    expect(found?.pending).toBeUndefined();
  }
}

/** The positions of all wallets, and that the ledger entries that are recorded add up to the same. */
async function compareAll(): Promise<void> {
  for (const wallet of keys) await compare(wallet);
  const { rows } = await database.orm.execute<Record<'wallet' | 'mint' | keyof Held, string>>(sql`
    select wallet, mint, sum(tokens) as balance, sum(cooling_tokens) as "coolingTokens", sum(cost) as "costBasis",
      sum(estimated_cost) as "estimatedCost", sum(realized) as realized
    from wallet_lines group by wallet, mint`);
  const own = rows.filter(({ wallet }) => keys.some(({ publicKey }) => publicKey.toBase58() === wallet));
  expect(own.length).toBeGreaterThan(2);
  for (const { wallet, mint, ...sums } of own) {
    const held = Object.entries(sums).map(([field, sum]) => [field, BigInt(sum)]);
    expect(Object.fromEntries(held)).toEqual(witness.held(wallet, mint));
  }
}

/** Reads a wallet as requests do that may read a few transactions each. The balance is that of now after each part. */
async function readInParts(wallet: PublicKey): Promise<void> {
  const limits = { maxTransactions: 2, transactionsPerCall: 1, pageSize: 3, maxPages: 3 };
  for (let parts = 1; ; parts += 1) {
    const { positions, isComplete } = await readPart(database, fixture.chain, { wallet }, limits);
    const { balance } = witness.held(wallet.toBase58(), coin.toBase58());
    expect(positions.find(({ token }) => token.mint.equals(coin))?.holding.balance).toBe(balance);
    if (!isComplete) continue;
    expect(parts).toBeGreaterThan(1);
    return;
  }
}

it('positions equal an independent book after random mints, redemptions, transfers and junior exits, and add up to the supply', {
  timeout: 300_000,
}, async () => {
  const kinds = Object.keys(steps) as (keyof typeof steps)[];
  /** `read` and `only`: whose positions are compared after it, and of which token alone. */
  const drawn = fc.record({
    kind: fc.constantFrom(...kinds),
    who: fc.nat({ max: 2 }),
    permille: fc.oneof(fc.constantFrom(1_000, 1), fc.integer({ min: 1, max: 1_000 })),
    read: fc.nat({ max: 2 }),
    only: fc.constantFrom(undefined, 'coin', 'junior'),
  });
  const opening = kinds.map((kind, i) => ({ kind, who: 0, permille: 400, read: i % 3, only: undefined }));
  const runs = { seed: randomSeed('wallets'), numRuns: atDepth({ quick: 30, full: 400 }) };
  const done = new Set<string>();
  for (const { read, only, ...step } of [...opening, ...fc.sample(drawn, runs)]) {
    if ((await steps[step.kind](await actorOf(step))) !== false) done.add(step.kind);
    await compare(keys[read] as Keypair, only && fixture[only]);
  }
  expect(done).toEqual(new Set(kinds));
  await compareAll();

  // the local cluster has a depositor of its own
  const depositor = { wallet: developmentKeypair('juniorDepositor').publicKey };
  const { positions } = await wallets.read(fixture.chain, depositor, 'client');
  const ofDepositor = positions.find(({ token }) => token.mint.equals(junior))?.holding;
  const sumOf = (field: 'balance' | 'coolingTokens', mint: PublicKey) =>
    keys.reduce(
      (sum, { publicKey }) => sum + witness.held(publicKey.toBase58(), mint.toBase58())[field],
      mint === junior ? (ofDepositor?.[field] ?? 0n) : 0n,
    );
  for (const mint of [coin, junior])
    expect(sumOf('balance', mint)).toBe(
      (await getMint(rpc, mint, 'confirmed', TOKEN_2022_PROGRAM_ID)).supply,
    );
  const stablecoin = stablecoinAddress(0);
  const { data } = (await rpc.getAccountInfo(stablecoin)) ?? {};
  expect(sumOf('coolingTokens', junior)).toBe(decodeStablecoin(stablecoin, data as Buffer).juniorCooling);

  // read at once, from the beginning, and then in many small parts
  await forgetWallets(database);
  await compareAll();
  await forgetWallets(database);
  for (const { publicKey } of keys) await readInParts(publicKey);
  await compareAll();

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
  await fixture.act({ kind: 'give' }, giver, coin, handOver);
  await compareAll();
});
