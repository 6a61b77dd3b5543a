import { maxCoverageRatioBps } from '@obverse/contracts';
import {
  brandedMintAddress,
  claimFeesInstruction,
  composeTransaction,
  cooldownAddress,
  createTokenAccountInstruction,
  decodeCooldown,
  decodeIntegration,
  decodeStablecoin,
  deployCollateralInstruction,
  distributeYieldInstruction,
  type Integration,
  initializeIntegrationInstruction,
  integrationAddress,
  juniorCancelWithdrawalInstruction,
  juniorCompleteWithdrawalInstruction,
  juniorDepositInstruction,
  juniorMintAddress,
  juniorRequestWithdrawalInstruction,
  mintInstruction,
  realizeLossInstruction,
  redeemInstruction,
  type Stablecoin,
  setFeeInstruction,
  setRolesInstruction,
  stablecoinAddress,
  TOKEN_2022_PROGRAM_ID,
  tokenAddress,
  updateStablecoinInstruction,
} from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { createBurnInstruction, createTransferInstruction } from '@solana/spl-token';
import { Keypair, type PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { desc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connectChains } from '../../src/chain/chain.ts';
import { integrationSnapshots, juniorSnapshots, stablecoinSnapshots } from '../../src/db/schema/index.ts';
import type { Snapshot, SnapshotTable } from '../../src/db/snapshots/snapshot-table.ts';
import { Minutes } from '../../src/snapshots/minutes.ts';
import { thinOut } from '../../src/snapshots/thin-out.ts';
import { faucet, fundedWallet, startTestService, type TestService } from '../support.ts';
import { leadershipOf } from './leadership.ts';
import { Ledger, maxBps } from './ledger.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
console.info(`seed ${seed}`);

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;
const feesBps = [1_000n, 2_500n];

const kinds = [
  ...(['mint', 'deposit', 'distribute', 'transfer', 'give', 'burn', 'request', 'cancel', 'setFee'] as const),
  ...(['lose', 'redeem', 'claim', 'request', 'complete', 'mint', 'mint', 'redeem', 'deposit'] as const),
];

/** What is done: by whom, to which coin, with how much of what there is, and how long after that before it is looked at. */
const steps = fc.record({
  kind: fc.constantFrom(...kinds),
  who: fc.nat({ max: 3 }),
  other: fc.nat({ max: 3 }),
  coin: fc.nat({ max: 1 }),
  permille: fc.oneof(fc.constantFrom(1_000, 1), fc.integer({ min: 1, max: 1_000 })),
  wait: fc.oneof(
    fc.integer({ min: minute, max: hour }),
    fc.integer({ min: hour, max: day }),
    fc.integer({ min: day, max: 4 * day }),
  ),
});
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

let service: TestService;
let stablecoin: Stablecoin;
let ledger: Ledger;
let minutes: Minutes;
let closeChains: () => void;
const users: Keypair[] = [];
const integrators: Keypair[] = [];
const coins: Integration[] = [];
const manager = Keypair.generate();

/** What was recorded, by the books. */
type Recorded<T> = { readonly takenAt: bigint; readonly at: bigint } & T;
type CoinStatistics = ReturnType<Ledger['statistics']>;
type JuniorStatistics = ReturnType<Ledger['juniorStatistics']>;
const recordedCoins: Recorded<CoinStatistics>[][] = [[], []];
const recordedJunior: Recorded<JuniorStatistics>[] = [];

const rpc = () => service.rpc.mainnet;
const at = <T>(list: readonly T[], i: number): T => list[i] as T;
const name = (wallet: Keypair | PublicKey) => ('publicKey' in wallet ? wallet.publicKey : wallet).toBase58();

/** Sends, and does the same in the books at the time at which the program did it. */
async function execute(
  instructions: TransactionInstruction[],
  signers: [Keypair, ...Keypair[]],
  keep: (now: bigint) => void = () => {},
): Promise<void> {
  const { blockhash } = await rpc().getLatestBlockhash();
  const transaction = composeTransaction({ feePayer: signers[0].publicKey, instructions, blockhash });
  transaction.sign(signers);
  const signature = await rpc().sendRawTransaction(transaction.serialize());
  const found = await rpc().getTransaction(signature, { maxSupportedTransactionVersion: 0 });
  if (found?.meta?.err !== null) throw new Error(`refused: ${JSON.stringify(found?.meta?.err)}`);
  keep(BigInt(found.blockTime ?? 0));
}

async function read<T>(address: PublicKey, decode: (address: PublicKey, data: Uint8Array) => T): Promise<T> {
  return decode(address, (await rpc().getAccountInfo(address))?.data ?? new Uint8Array());
}

beforeAll(async () => {
  service = await startTestService();
  const admin = developmentKeypair('admin');
  for (const wallet of [admin, manager]) await rpc().requestAirdrop(wallet.publicKey, 100_000_000_000);
  // from here on nobody but the test pays yield
  const roles = { manager: manager.publicKey, pauser: admin.publicKey, treasury: admin.publicKey };
  await execute([setRolesInstruction({ admin: admin.publicKey, ...roles })], [admin]);
  const address = stablecoinAddress(0);
  const found = await read(address, decodeStablecoin);
  await faucet(rpc(), manager.publicKey, 0, 10n ** 13n);
  const custody = tokenAddress(found.underlyingMint, manager.publicKey, found.tokenProgram);
  await execute(
    [updateStablecoinInstruction({ ...found, custody, admin: admin.publicKey, stablecoin: found })],
    [admin],
  );
  stablecoin = await read(address, decodeStablecoin);
  expect(stablecoin).toMatchObject({ seniorAssets: 0n, unvestedYield: 0n });
  ledger = new Ledger({
    platformFeeBps: BigInt(stablecoin.platformFeeBps),
    premiumBps: BigInt(stablecoin.juniorPremiumBps),
    vesting: BigInt(stablecoin.vestingSeconds),
  });

  for (const [i, feeBps] of feesBps.entries()) {
    const integrator = await fundedWallet(rpc());
    const { publicKey: initializer } = integrator;
    const symbol = `TRUE${i}`;
    const metadata = { name: symbol, symbol, uri: '', description: '' };
    const terms = { authority: initializer, feeBps: Number(feeBps), whitelistRequired: false };
    const open = initializeIntegrationInstruction({ initializer, stablecoinIndex: 0, ...terms, ...metadata });
    await faucet(rpc(), initializer, 0, 1n);
    await execute([open], [integrator], () => ledger.open(feeBps));
    const id = integrationAddress(brandedMintAddress(initializer, 0, symbol));
    coins.push(await read(id, decodeIntegration));
    integrators.push(integrator);
    await service.reveal(id.toBase58(), integrator);
  }
  const mints = [...coins.map(({ brandedMint }) => brandedMint), juniorMintAddress(stablecoin.juniorTranche)];
  for (let i = 0; i < 4; i += 1) {
    const user = await fundedWallet(rpc());
    await faucet(rpc(), user.publicKey, 0, 1_000_000_000_000n);
    const { publicKey } = user;
    const tokenProgram = TOKEN_2022_PROGRAM_ID;
    await execute(
      mints.map((mint) =>
        createTokenAccountInstruction({ feePayer: publicKey, owner: publicKey, mint, tokenProgram }),
      ),
      [user],
    );
    users.push(user);
  }
  const connected = connectChains(service.config, {
    log: { info: () => {}, warn: () => {} },
    observe: () => {},
  });
  closeChains = connected.close;
  minutes = new Minutes(leadershipOf(connected.chains.mainnet, service.database).leadership, 100);
});
afterAll(async () => {
  closeChains();
  await service.close();
});

let cooldownIds = 0n;

/** Does a step if there is anything to do it with. @returns whether there was */
async function take(step: Step): Promise<boolean> {
  const [user, other] = [at(users, step.who), at(users, step.other)];
  const account = at(coins, step.coin);
  const coin = at(ledger.coins, step.coin);
  const part = (whole: bigint) => (whole * BigInt(step.permille)) / 1_000n;
  const { publicKey } = user;
  const [minimumReceived, tokenProgram] = [0n, TOKEN_2022_PROGRAM_ID];
  const held = coin.balances.get(name(user)) ?? 0n;
  const branded = (owner: PublicKey) => tokenAddress(account.brandedMint, owner, tokenProgram);
  switch (step.kind) {
    case 'mint': {
      const amount = part(20_000_000_000n) + 7n;
      const mint = mintInstruction({
        user: publicKey,
        integration: account,
        stablecoin,
        amount,
        minimumReceived,
      });
      await execute([mint], [user], (now) => ledger.mint(now, coin, name(user), amount));
      return true;
    }
    case 'redeem': {
      const amount = part(held);
      // next to nothing is worth nothing
      if (amount < 10_000n) return false;
      const redeem = redeemInstruction({
        user: publicKey,
        integration: account,
        stablecoin,
        amount,
        minimumReceived,
      });
      await execute([redeem], [user], (now) => ledger.redeem(now, coin, name(user), amount));
      return true;
    }
    case 'transfer': {
      const amount = part(held);
      if (amount === 0n || user === other) return false;
      const [from, to] = [branded(publicKey), branded(other.publicKey)];
      const transfer = createTransferInstruction(from, to, publicKey, amount, [], tokenProgram);
      await execute([transfer], [user], () => ledger.transfer(coin, name(user), name(other), amount));
      return true;
    }
    case 'give': {
      const amount = part(held);
      if (amount === 0n) return false;
      // somebody whom the platform has never heard of
      const { publicKey: owner } = Keypair.generate();
      await execute(
        [
          createTokenAccountInstruction({
            feePayer: publicKey,
            owner,
            mint: account.brandedMint,
            tokenProgram,
          }),
          createTransferInstruction(branded(publicKey), branded(owner), publicKey, amount, [], tokenProgram),
        ],
        [user],
        () => ledger.transfer(coin, name(user), name(owner), amount),
      );
      return true;
    }
    case 'burn': {
      const amount = part(held) / 20n;
      if (amount === 0n) return false;
      const burn = createBurnInstruction(
        branded(publicKey),
        account.brandedMint,
        publicKey,
        amount,
        [],
        tokenProgram,
      );
      await execute([burn], [user], () => ledger.burn(coin, name(user), amount));
      return true;
    }
    case 'claim': {
      if (coin.feesOwed === 0n) return false;
      const claim = claimFeesInstruction({ integration: account, stablecoin, amount: null });
      await execute([claim], [at(integrators, step.coin)], (now) => ledger.claim(now, coin));
      return true;
    }
    case 'setFee': {
      const feeBps = step.permille * 5;
      const set = setFeeInstruction({ integration: account, stablecoin, feeBps });
      await execute([set], [at(integrators, step.coin)], (now) => ledger.setFee(now, coin, BigInt(feeBps)));
      return true;
    }
    case 'distribute': {
      const amount = part(500_000_000n) + 1n;
      const pay = distributeYieldInstruction({ manager: manager.publicKey, stablecoin, amount });
      await execute([pay], [manager], (now) => ledger.distribute(now, amount));
      return true;
    }
    case 'lose': {
      const { assets } = ledger.junior;
      // now and then more than the tranche holds
      const amount = step.permille === 1_000 ? assets + ledger.senior / 50n : part(assets / 4n);
      if (amount === 0n || amount > (assets + ledger.senior) / 2n) return false;
      const common = { manager: manager.publicKey, stablecoin, amount };
      await execute([deployCollateralInstruction(common), realizeLossInstruction(common)], [manager], (now) =>
        ledger.lose(now, amount),
      );
      return true;
    }
    case 'deposit': {
      if (ledger.junior.supply > 0n && ledger.junior.assets * 100n < ledger.junior.supply) return false;
      const amount = part(5_000_000_000n) + 3n;
      const deposit = juniorDepositInstruction({ user: publicKey, stablecoin, amount, minimumReceived });
      await execute([deposit], [user], (now) => ledger.depositJunior(now, name(user), amount));
      return true;
    }
    case 'request': {
      const tokens = part(ledger.junior.balances.get(name(user)) ?? 0n);
      if (tokens === 0n) return false;
      cooldownIds += 1n;
      const id = cooldownIds;
      const request = juniorRequestWithdrawalInstruction({ owner: publicKey, stablecoin, tokens, id });
      await execute([request], [user], (now) =>
        ledger.requestJunior(name(user), id, tokens, now + BigInt(stablecoin.cooldownSeconds)),
      );
      return true;
    }
    case 'complete':
    case 'cancel': {
      const cooldown = ledger.cooldowns.find(({ unlock }) => step.kind === 'cancel' || unlock <= minutes.now);
      if (cooldown === undefined) return false;
      const owner = users.find((each) => name(each) === cooldown.owner) as Keypair;
      const address = cooldownAddress(stablecoin.juniorTranche, owner.publicKey, cooldown.id);
      const found = await read(address, decodeCooldown);
      if (step.kind === 'cancel') {
        const cancel = juniorCancelWithdrawalInstruction({ cooldown: found });
        await execute([cancel], [owner], () => ledger.cancelJunior(cooldown));
      } else {
        const complete = juniorCompleteWithdrawalInstruction({
          stablecoin,
          cooldown: found,
          minimumReceived,
        });
        await execute([complete], [owner], (now) => ledger.completeJunior(now, cooldown));
      }
      return true;
    }
  }
}

const seconds = (time: Date | string) => BigInt(new Date(time).getTime() / 1_000);
const text = <T extends object>(values: T) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      typeof value === 'bigint' ? value.toString() : value,
    ]),
  );

/** A yearly rate may fall to the next basis point by the books' own floating point. */
const nearly = (bps: number) => ({
  asymmetricMatch: (found: number) => Math.abs(found - bps) <= 1 + Math.abs(bps) * 1e-6,
  toString: () => `nearly ${bps}`,
});

/** Growth since the oldest record of the last 7 days, by the closed formula. */
function growth(
  recorded: readonly Recorded<{ exchange_rate: bigint }>[],
  now: bigint,
  rate: bigint,
  apyBps: number,
) {
  const first = recorded.find((each) => each.at >= now - BigInt(week));
  if (first === undefined || first.takenAt >= now) return nearly(apyBps);
  const years = Number(now - first.takenAt) / (365 * day);
  const grown = (Number(rate) / Number(first.exchange_rate)) ** (1 / years) - 1;
  const bps = Math.min(Math.floor(grown * 1e4), maxBps);
  // within minutes a unit of rounding is many basis points a year
  const off = 1 + (1e4 * 1e-11) / years;
  return {
    asymmetricMatch: (found: number) => Math.abs(found - bps) <= off * (1 + bps / 1e4),
    toString: () => `${bps}`,
  };
}

async function last<Table extends SnapshotTable>(table: Table, address: PublicKey): Promise<Snapshot<Table>> {
  const [row] = await service.database.orm
    .select()
    .from(table as SnapshotTable)
    .where(eq(table.id, name(address)))
    .orderBy(desc(table.at))
    .limit(1);
  if (row === undefined) throw new Error('nothing is recorded');
  return row as Snapshot<Table>;
}

/** Records a minute, and compares every row of it with the books at its moment. */
async function expectRecorded(): Promise<void> {
  expect(await minutes.record()).toBe(true);
  for (const [i, coin] of coins.entries()) {
    const row = await last(integrationSnapshots, coin.address);
    const now = seconds(row.takenAt);
    const expected = ledger.statistics(i, now);
    expect({
      supply: row.supply,
      holders: row.holders,
      principal: row.principal,
      yield: row.assets - row.principal,
      volume: row.volume,
      exchange_rate: row.exchangeRate,
      totalRevenue: row.revenue,
      apy_bps: row.apyBps,
    }).toEqual({ ...expected, apy_bps: nearly(expected.apy_bps) });
    at(recordedCoins, i).push({ ...expected, takenAt: now, at: seconds(row.at) });
  }
  const row = await last(juniorSnapshots, stablecoin.juniorTranche);
  const now = seconds(row.takenAt);
  const expected = ledger.juniorStatistics(now);
  expect({
    lp_token_supply: row.supply,
    total_value_locked: row.assets,
    holders: row.holders,
    exchange_rate: row.exchangeRate,
    coverage_ratio_bps: row.coverageBps,
    apy_bps: row.apyBps,
  }).toEqual({ ...expected, apy_bps: nearly(expected.apy_bps) });
  recordedJunior.push({ ...expected, takenAt: now, at: seconds(row.at) });
  const whole = await last(stablecoinSnapshots, stablecoin.address);
  const books = ledger.at(seconds(whole.takenAt));
  expect(whole).toMatchObject({
    seniorAssets: books.senior,
    seniorIndex: books.index,
    unvestedYield: books.unvested,
    integratorFeesOwed: books.coins.reduce((sum, { feesOwed }) => sum + feesOwed, 0n),
  });
}

/** Compares what the service answers with the books at the moment it says. Reads may be a second old. */
async function expectAnswered(): Promise<void> {
  for (const [i, coin] of coins.entries()) {
    await vi.waitFor(async () => {
      const {
        timestamp,
        stablecoin: of,
        ...found
      } = (await service.get(`/integration/${name(coin.address)}/stats`)).body.data;
      expect(of).toBe(name(stablecoin.address));
      const now = seconds(timestamp);
      const expected = ledger.statistics(i, now);
      expect(found).toEqual({
        ...text(expected),
        apy_bps: nearly(expected.apy_bps),
        apy_bps_7d: growth(at(recordedCoins, i), now, expected.exchange_rate, expected.apy_bps),
      });
    }, 5_000);
  }
  await vi.waitFor(async () => {
    const { body } = await service.get(`/tranches/junior/${name(stablecoin.juniorTranche)}/stats`);
    const now = seconds(body.data.timestamp);
    const { exchange_rate, coverage_ratio_bps, apy_bps, ...expected } = ledger.juniorStatistics(now);
    expect(body.data).toMatchObject({
      ...text(expected),
      coverage_ratio_bps: Math.min(coverage_ratio_bps ?? maxCoverageRatioBps, maxCoverageRatioBps),
      apy_bps: nearly(apy_bps),
      apy_bps_7d: growth(recordedJunior, now, exchange_rate, apy_bps),
    });
    expect(fixed(body.data.exchange_rate_underlying)).toBe(exchange_rate);
    const [{ apy, timestamp }] = (await service.get('/stablecoin/apy')).body.data;
    const yearly = ledger.at(seconds(timestamp)).seniorYearly();
    expect(apy).toBeCloseTo(((1 + yearly / 365) ** 365 - 1) * 100, 3);
  }, 5_000);
}

/** A decimal string with scale 10^12. */
function fixed(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(12, '0'));
}

/** The first of each interval, of those that begin in the part asked for. */
function firsts<T extends { readonly at: bigint }>(
  recorded: readonly T[],
  length: number,
  from: bigint,
): T[] {
  const begin = from - (from % BigInt(length));
  const starts = recorded.map((each) => each.at / BigInt(length));
  return recorded.filter((each, i) => each.at >= begin && starts.indexOf(starts[i] as bigint) === i);
}

async function expectHistory(intervals: readonly ['hour' | 'day', number][]): Promise<void> {
  for (const [interval, length] of intervals) {
    const from = new Date(Number(minutes.now) * 1_000 - 1_400 * length * 1_000);
    const query = `history?interval=${interval}&from=${from.toISOString()}`;
    for (const [i, coin] of coins.entries()) {
      const { body } = await service.get(`/integration/${name(coin.address)}/${query}`);
      const expected = firsts(at(recordedCoins, i), length, seconds(from)).map(
        ({ takenAt, at: _, ...figures }) => ({
          timestamp: new Date(Number(takenAt) * 1_000).toISOString(),
          ...text(figures),
          apy_bps: nearly(figures.apy_bps),
        }),
      );
      expect(expected.length).toBeGreaterThan(5);
      expect(body.data).toEqual(expected);
    }
    const { body } = await service.get(`/tranches/junior/${name(stablecoin.juniorTranche)}/${query}`);
    const expected = firsts(recordedJunior, length, seconds(from));
    expect(body.data).toHaveLength(expected.length);
    for (const [i, { exchange_rate, takenAt, at: _, ...figures }] of expected.entries()) {
      expect(body.data[i]).toMatchObject({
        ...text(figures),
        timestamp: new Date(Number(takenAt) * 1_000).toISOString(),
        coverage_ratio_bps: Math.min(figures.coverage_ratio_bps ?? maxCoverageRatioBps, maxCoverageRatioBps),
        apy_bps: nearly(figures.apy_bps),
      });
      expect(fixed(body.data[i].exchange_rate_underlying)).toBe(exchange_rate);
    }
  }
}

it(`statistics, APY, snapshots and history are what was done, to the last unit (seed ${seed})`, {
  timeout: 300_000,
}, async () => {
  const done = new Map<string, number>();
  // each once, so that there is something to do the rest to
  const opening = kinds.map(
    (kind): Step => ({ kind, who: 0, other: 1, coin: 0, permille: 500, wait: 2 * day }),
  );
  for (const step of [...opening, ...fc.sample(steps, { seed, numRuns: 60 })]) {
    if (await take(step)) done.set(step.kind, (done.get(step.kind) ?? 0) + 1);
    service.localnet.clusters.mainnet.advanceClock(step.wait);
    await expectRecorded();
    await expectAnswered();
  }
  console.info(Object.fromEntries(done));
  expect([...done.keys()].toSorted()).toEqual([...new Set(kinds)].toSorted());
  await expectHistory([
    ['hour', hour],
    ['day', day],
  ]);
  const { leadership } = leadershipOf({ cluster: 'mainnet' } as never, service.database);
  await thinOut(leadership, minutes.now);
  await expectHistory([['day', day]]);
});
