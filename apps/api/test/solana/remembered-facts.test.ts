import {
  acceptAuthorityInstruction,
  brandedMintAddress,
  composeTransaction,
  DEVELOPMENT_PROGRAM_ID,
  decodeStablecoin,
  integrationAddress,
  juniorMintAddress,
  lossClaimAddress,
  lossReportAddress,
  nominateAuthorityInstruction,
  setPausedInstruction,
  setWhitelistRequiredInstruction,
  stablecoinAddress,
  TOKEN_2022_PROGRAM_ID,
  tokenAddress,
  whitelistEntryAddress,
} from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { atDepth, faucet, fundedWallet, randomSeed } from '@obverse/testing';
import { createBurnInstruction, createCloseAccountInstruction } from '@solana/spl-token';
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SendTransactionError,
  TransactionMessage,
  type VersionedTransaction,
} from '@solana/web3.js';
import fc from 'fast-check';
import { LRUCache } from 'lru-cache';
import { expect, it } from 'vitest';
import type { Chain } from '../../src/solana/chain.ts';
import { type Called, callProcedure, type Input, toText } from '../support/call-procedure.ts';
import { lossesOf } from '../support/losses.ts';
import { decode, submit } from '../support/service.ts';
import { openTestChain } from '../support/test-chain.ts';
import { openNonce } from '../support/transfers.ts';

const seed = randomSeed('remembered facts');
const operations = {
  mint: 'integration.mint',
  redeem: 'integration.redeem',
  claim: 'integration.claimFees',
  whitelist: 'integration.whitelist',
  initialize: 'integration.initialize',
  deposit: 'tranches.juniorMint',
  request: 'tranches.juniorWithdrawRequest',
  complete: 'tranches.juniorWithdrawComplete',
  cancel: 'tranches.juniorWithdrawCancel',
  settle: 'loss.settle',
} as const;
type Operation = keyof typeof operations;

type Prepared = {
  readonly transaction: string;
  readonly blockhash: string;
  readonly signers: string[];
  readonly computeUnitLimit: number;
  readonly sizeLeft: number;
  readonly cooldown?: string;
};

const references = Array.from({ length: 5 }, () => Keypair.generate());
const testChain = await openTestChain();
const { rpc } = testChain;
// the last one has no SOL
const users = [...(await Promise.all([1, 2, 3].map(() => fundedWallet(rpc)))), Keypair.generate()];
const sponsor = await fundedWallet(rpc);
const wallets = [...users, sponsor];
for (const { publicKey } of users) await faucet(rpc, publicKey, 0, 50_000_000_000n);
const nonceAccount = await openNonce(rpc, sponsor);

const at = <T>(list: readonly T[], i: number): T => list[i % list.length] as T;

/** Random numbers that a step turns into a request or an event on chain. */
const steps = fc.record({
  kind: fc.constantFrom(
    ...(Object.keys(operations) as Operation[]),
    ...(['mint', 'mint', 'mint', 'redeem', 'redeem', 'claim', 'deposit', 'request', 'complete'] as const),
    ...(['advance', 'pause', 'unpause', 'unpause', 'loss', 'resolve', 'close', 'prefund'] as const),
    ...(['handOver', 'requireWhitelist'] as const),
  ),
  who: fc.nat({ max: 3 }),
  which: fc.nat({ max: 100 }),
  amount: fc.oneof(
    fc.bigInt({ min: 1n, max: 100n }),
    { arbitrary: fc.bigInt({ min: 10_000n, max: 1_000_000_000n }), weight: 4 },
    fc.bigInt({ min: 1n, max: 60_000_000_000n }),
  ),
  minimum: fc.constantFrom(undefined, undefined, undefined, 0n, 1n, 2n ** 40n),
  payer: fc.constantFrom('user', 'user', 'user', 'sponsor', 'sponsor', 'poor', 'invalid'),
  priority: fc.constantFrom('none', 'low', 'medium', 'high'),
  flag: fc.boolean(),
  seconds: fc.oneof(fc.nat({ max: 60 }), fc.nat({ max: 700_000 })),
  submits: fc.boolean(),
  memo: fc.constantFrom(undefined, undefined, undefined, 'invoice', 'ä'.repeat(100)),
  references: fc.constantFrom(undefined, undefined, undefined, 1, 5),
  format: fc.constantFrom(undefined, 'instructions'),
  usesNonce: fc.constantFrom(false, false, true),
  validForDays: fc.constantFrom(undefined, 1, 1, 1, 1, 29, 31, -1),
});
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

const attached = {
  memo: 'invoice',
  references: 5,
  usesNonce: true,
  validForDays: 1,
  format: 'instructions',
} as const;

/** Steps of the first user with which every kind of request succeeds once. */
const opening = (
  [
    ['whitelist', { which: 9 }],
    ['whitelist', { which: 9, flag: false }],
    ['whitelist', { which: 9 }],
    ['mint', { amount: 30_000_000_000n }],
    ['mint', { amount: 30_000_000_000n, who: 1, ...attached }],
    ['deposit', {}],
    ['request', { amount: 1_000_000n }],
    ['request', { amount: 2_000_000n }],
    ['advance', { seconds: 86_400 + 60 }],
    ['complete', { flag: false }],
    ['cancel', { which: 9 }],
    ['claim', {}],
    ['loss', { amount: 20_000_000_000n }],
    ['redeem', { amount: 500_000_000n }],
    ['resolve', { flag: false }],
    ['settle', {}],
    ['redeem', { amount: 100_000_000n, ...attached }],
  ] as const
).map(([kind, more]): Step => {
  const usual = { who: 0, which: 8, amount: 1_000_000_000n, minimum: undefined, payer: 'user' } as const;
  const plain = {
    memo: undefined,
    references: undefined,
    format: undefined,
    validForDays: undefined,
  } as const;
  const rest = { priority: 'low', flag: true, seconds: 0, submits: true, usesNonce: false } as const;
  return { kind, ...usual, ...plain, ...rest, ...more };
});

/** What steps before have left. */
type Known = {
  authorities: Keypair[];
  cooldowns: string[];
  epoch: number;
  reports: number;
  /** By the cluster's clock. */
  nowMs: number;
};

function requestsOn(known: Known) {
  const offCurve = stablecoinAddress(7).toBase58();
  const coins = (): string[] =>
    known.authorities.length === 0
      ? []
      : ['OPEN', 'CLUB'].map((symbol) =>
          integrationAddress(brandedMintAddress((users[0] as Keypair).publicKey, 0, symbol)).toBase58(),
        );
  const textOf = (keypair: Keypair) => keypair.publicKey.toBase58();
  return (step: Step): { operation: Operation; input: Record<string, unknown> } | undefined => {
    const { who, which, amount, minimum, payer, priority, flag } = step;
    const user = textOf(at(users, who));
    const feePayer = {
      user: undefined,
      sponsor: textOf(sponsor),
      poor: textOf(at(users, 3)),
      invalid: offCurve,
    }[payer];
    const integrationId = which === 0 ? user : at(coins(), which);
    const trancheId = juniorMintAddress(
      stablecoinAddress(0),
      which === 0 ? 9 : Math.max(0, known.epoch - (which % 3 === 0 ? 1 : 0)),
    );
    const { memo, references: count, format, usesNonce, validForDays } = step;
    const common = {
      ...{ feePayer, priority, memo, format },
      references: count === undefined ? undefined : references.slice(0, count).map(textOf),
      nonceAccount: usesNonce ? textOf(nonceAccount) : undefined,
      validUntil: validForDays && new Date(known.nowMs + validForDays * 86_400_000).toISOString(),
    };
    const cooldown = which === 0 ? user : (at(known.cooldowns, which) ?? user);
    const inputs: Partial<Record<string, Record<string, unknown>>> = {
      mint: { integrationId, user: which === 1 ? offCurve : user, amount, minimumReceived: minimum },
      redeem: { integrationId, user, amount, minimumReceived: minimum, acceptWithheld: flag },
      claim: {
        integrationId,
        ...(minimum === undefined ? {} : { amount: minimum + 1n }),
        ...(flag ? { destination: which === 2 ? offCurve : user } : {}),
      },
      whitelist: {
        integrationId,
        allowed: flag,
        users: wallets.slice(0, 1 + (which % 5)).map(textOf),
      },
      initialize: {
        signer: user,
        stablecoin: which % 7 === 0 ? 9 : 0,
        feeBps: 500,
        whitelistRequired: flag,
        metadata: { name: 'Coin', symbol: `S${which % 5}`, uri: '', description: '' },
        ...(which % 11 === 3 ? { authority: PublicKey.default.toBase58() } : {}),
      },
      deposit: {
        recipient: user,
        trancheId: trancheId.toBase58(),
        amount,
        minimumReceived: minimum,
        assetMint: which === 4 ? user : underlying,
      },
      request: { trancheId: trancheId.toBase58(), user, amount, cooldownId: BigInt(which) * 1_000n + amount },
      complete: { cooldown, minimumReceived: minimum, ...(flag ? { amount } : {}) },
      cancel: { cooldown },
      settle: {
        claimId: lossClaimAddress(
          lossReportAddress(stablecoinAddress(0), Math.max(0, known.reports - 1)),
          at(users, who).publicKey,
        ).toBase58(),
      },
    };
    const input = inputs[step.kind];
    return input && { operation: step.kind as Operation, input: { ...common, ...input } };
  };
}

let underlying: string;

/** Answers from facts that are remembered and from facts that are read again, and the service's own quote, of one state of the chain. */
async function bothAnswers(operation: Operation, input: Input) {
  const { chain } = testChain;
  const current: Chain = {
    ...chain,
    shared: (_, __, read) => read(chain),
  };
  const call = (cached: Pick<Chain, 'facts' | 'known'>) =>
    callProcedure<Prepared>({ ...current, ...cached }, operations[operation], input);
  const max = 1_000;
  const readAnew = () => call({ facts: new LRUCache({ max }), known: new LRUCache({ max }) });
  const quotation = quoteOf(operation, input);
  for (;;) {
    const before = await readAnew();
    const remembered = await call(chain);
    const quoted = quotation && (await callProcedure<{ minimumReceived: string }>(current, ...quotation));
    // the clock may have moved, and a quote with it
    const after = await readAnew();
    if (comparable(before, input) !== comparable(after, input)) continue;
    return { remembered, read: before, quote: quoted?.data?.minimumReceived };
  }
}

/** Changes the chain, unless the program refuses it in its present state. */
async function attempt(change: () => unknown): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (!(error instanceof SendTransactionError)) throw error;
  }
}

/** The quote that a request without a minimum must be given; undefined where the service quotes nothing. */
function quoteOf(operation: Operation, input: Input): readonly [path: string, input: Input] | undefined {
  const { integrationId: id, trancheId, amount } = input;
  if (input['minimumReceived'] !== undefined) return undefined;
  if (operation === 'deposit') return ['tranches.juniorQuote', { id: trancheId, amount }];
  if (operation !== 'mint' && operation !== 'redeem') return undefined;
  return ['integration.quote', { id, amount, side: operation }];
}

/** The minimum in a transaction's last instruction, whose data it ends. */
const minimumIn = ({ message }: VersionedTransaction): bigint =>
  Buffer.from(message.compiledInstructions.at(-1)?.data.slice(-8) ?? []).readBigUInt64LE();

/** The compute-unit limit, which is set first, or behind the advance of a nonce. */
const unitLimitIn = ({ message }: VersionedTransaction): number => {
  const limit = message.compiledInstructions.slice(0, 2).find(({ data }) => data[0] === 2);
  return Buffer.from(limit?.data ?? []).readUInt32LE(1);
};

/**
 * An answer, but for its compute-unit limit, of which a part is chance, and for what a remembered fact may add: a mint names the whitelist entry of its
 * user where a whitelist was required before.
 */
function comparable(answer: Called<Prepared>, { integrationId, user }: Input) {
  if (answer.data === undefined) return JSON.stringify(answer);
  const { transaction, computeUnitLimit, ...rest } = answer.data;
  const { payerKey, recentBlockhash, instructions } = TransactionMessage.decompile(
    decode(transaction).message,
  );
  const others = instructions.filter(
    ({ programId, data }) => !programId.equals(ComputeBudgetProgram.programId) || data[0] !== 2,
  );
  const textOf = (sizeLeft: number) =>
    JSON.stringify(toText({ ...rest, sizeLeft, payerKey, recentBlockhash, others }));
  if (typeof integrationId !== 'string' || typeof user !== 'string') return textOf(rest.sizeLeft);
  const entry = whitelistEntryAddress(new PublicKey(integrationId), new PublicKey(user));
  const namesEntry = others.some(({ keys }) => keys.some(({ pubkey }) => pubkey.equals(entry)));
  const text = textOf(namesEntry ? rest.sizeLeft + entry.toBytes().length : rest.sizeLeft);
  return text.replaceAll(entry.toBase58(), DEVELOPMENT_PROGRAM_ID.toBase58());
}

/** The bytes that composing a transaction from its instructions gives. */
function recomposed(transaction: string): string {
  const { message } = decode(transaction);
  const { payerKey, recentBlockhash, instructions } = TransactionMessage.decompile(message);
  const composed = composeTransaction({ feePayer: payerKey, blockhash: recentBlockhash, instructions });
  return Buffer.from(composed.serialize()).toString('base64');
}

it('prepares every transaction from remembered facts as from facts that are read again, with the minimum of a quote', {
  timeout: 600_000,
}, async () => {
  const { rpc, send, advanceClock } = testChain;
  const losses = lossesOf(rpc, 0);
  const known: Known = { authorities: [], cooldowns: [], epoch: 0, reports: 0, nowMs: Date.now() };
  const toRequest = requestsOn(known);
  const [admin] = ['admin'].map(developmentKeypair) as [Keypair];
  const signersOf = (signers: readonly string[]) =>
    signers.map((signer) =>
      [...wallets, ...known.authorities].find(({ publicKey }) => publicKey.toBase58() === signer),
    );
  const succeeded = new Map<string, number>();
  const failed = new Map<string, number>();
  const integrator = users[0] as Keypair;
  underlying = (await losses.read()).underlyingMint.toBase58();

  async function compare(operation: Operation, input: Input, submits: boolean) {
    // a new blockhash: the same transaction twice would have one signature, and run once
    advanceClock(1);
    const { remembered, read, quote } = await bothAnswers(operation, input);
    // of two mistakes in a request either may be named
    const isFoundLater = read.code?.endsWith('_NOT_FOUND') && remembered.code === 'INVALID_REQUEST';
    if (!isFoundLater) expect(comparable(remembered, input)).toEqual(comparable(read, input));
    const count = read.data === undefined ? failed : succeeded;
    const key = read.data === undefined ? read.code : operation;
    count.set(key, (count.get(key) ?? 0) + 1);
    if (read.data === undefined) {
      if (read.code === 'COOLDOWN_NOT_FOUND')
        known.cooldowns = known.cooldowns.filter((each) => each !== input['cooldown']);
      return;
    }
    const { transaction, blockhash, computeUnitLimit, signers, cooldown } = read.data;
    expect(recomposed(transaction)).toBe(transaction);
    const decoded = decode(transaction);
    expect(decoded.message.recentBlockhash).toBe(blockhash);
    expect(unitLimitIn(decoded)).toBe(computeUnitLimit);
    if (quote !== undefined) expect(minimumIn(decoded)).toBe(BigInt(quote));
    const keypairs = signersOf(signers);
    if (!submits || keypairs.includes(undefined)) return;
    await submit(rpc, transaction, keypairs as Keypair[]);
    if (cooldown !== undefined) known.cooldowns.push(cooldown);
  }

  for (const [i, symbol] of ['OPEN', 'CLUB'].entries()) {
    await compare(
      'initialize',
      {
        signer: integrator.publicKey.toBase58(),
        stablecoin: 0,
        feeBps: 1_000,
        whitelistRequired: i === 1,
        metadata: { name: symbol, symbol, uri: '', description: '' },
      },
      true,
    );
  }
  known.authorities.push(integrator);
  const coin = (symbol: string) => brandedMintAddress(integrator.publicKey, 0, symbol);

  let isPaused = false;
  const setPaused = async (paused: boolean) => {
    if (paused === isPaused) return;
    await send([setPausedInstruction({ authority: admin.publicKey, paused })], [sponsor, admin]);
    isPaused = paused;
  };

  const events: Partial<Record<Step['kind'], (step: Step) => unknown>> = {
    advance: ({ seconds }) => advanceClock(seconds),
    pause: () => setPaused(true),
    unpause: () => setPaused(false),
    loss: async ({ amount }) => {
      const { reportOpen } = await losses.read();
      if (!reportOpen) await losses.report(amount);
    },
    resolve: async ({ flag, amount }) => {
      const { reportOpen } = await losses.read();
      if (reportOpen) await losses.resolve(flag ? amount : 0n);
    },
    close: async ({ who, flag }) => {
      const { publicKey: owner } = at(users, who);
      const mint = coin(flag ? 'OPEN' : 'CLUB');
      const account = tokenAddress(mint, owner, TOKEN_2022_PROGRAM_ID);
      if (!(await rpc.getAccountInfo(account))?.owner.equals(TOKEN_2022_PROGRAM_ID)) return;
      const { amount } = (await rpc.getTokenAccountBalance(account)).value;
      const tokens = BigInt(amount);
      await send(
        [
          createBurnInstruction(account, mint, owner, tokens, [], TOKEN_2022_PROGRAM_ID),
          createCloseAccountInstruction(account, owner, owner, [], TOKEN_2022_PROGRAM_ID),
        ],
        [sponsor, at(users, who)],
      );
    },
    prefund: async ({ who, flag }) => {
      const account = tokenAddress(
        coin(flag ? 'OPEN' : 'CLUB'),
        at(users, who).publicKey,
        TOKEN_2022_PROGRAM_ID,
      );
      if ((await rpc.getAccountInfo(account)) === null) await rpc.requestAirdrop(account, 890_880);
    },
    handOver: async () => {
      const address = integrationAddress(coin('OPEN'));
      const held = (await testChain.readIntegration(address)).authority.equals(integrator.publicKey);
      const [authority, next] = held ? [integrator, sponsor] : [sponsor, integrator];
      await send(
        [
          nominateAuthorityInstruction({
            integration: { address, authority: authority.publicKey },
            nominee: next.publicKey,
          }),
          acceptAuthorityInstruction({ integration: address, nominee: next.publicKey }),
        ],
        [authority, next],
      );
    },
    requireWhitelist: ({ flag }) =>
      send(
        [
          setWhitelistRequiredInstruction({
            integration: integrationAddress(coin('CLUB')),
            authority: integrator.publicKey,
            required: flag,
          }),
        ],
        [integrator],
      ),
  };

  for (const step of [
    ...opening,
    ...fc.sample(steps, { seed, numRuns: atDepth({ quick: 80, full: 1_500 }) }),
  ]) {
    const request = toRequest(step);
    if (request === undefined) await attempt(() => events[step.kind]?.(step));
    else await compare(request.operation, request.input, step.submits);
    const account = await rpc.getAccountInfo(stablecoinAddress(0));
    const { epoch, reportCount } = decodeStablecoin(stablecoinAddress(0), account?.data ?? new Uint8Array());
    const nowMs = Number(await rpc.getBlockTime(await rpc.getSlot())) * 1_000;
    Object.assign(known, { epoch, reports: reportCount, nowMs });
  }
  console.info(Object.fromEntries(succeeded), Object.fromEntries(failed));
  expect([...succeeded.keys()].sort()).toEqual(Object.keys(operations).sort());
});
