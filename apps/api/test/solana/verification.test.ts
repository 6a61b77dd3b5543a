import type { TransactionProcedure } from '@obverse/contracts';
import {
  composeTransaction,
  cooldownAddress,
  createTokenAccountInstruction,
  DEVELOPMENT_PROGRAM_ID,
  decodeStablecoin,
  INSTRUCTIONS,
  type KnownAccounts,
  lamportsPerByteUp,
  lossClaimAddress,
  parseTransaction,
  serializeTransaction,
  stablecoinAddress,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  tokenAddress,
  type VerificationRequest,
  type VerifiedTransaction,
  vaultAddress,
  verifyTransaction,
} from '@obverse/core';
import { faucet, fundedWallet } from '@obverse/testing';
import {
  type AccountMeta,
  Keypair,
  PublicKey,
  Transaction,
  TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { appRouter } from '../../src/http/router.ts';
import { type Input, procedurePaths, readAnswer, requestOf } from '../endpoints/rest.ts';
import { issueCoin, metadataOf } from '../support/coin.ts';
import { lossesOf } from '../support/losses.ts';
import { openTestService, submit } from '../support/service.ts';
import { openNonce } from '../support/transfers.ts';

const thousand = 1_000_000_000n;
const loss = 20n * thousand;

/** Procedures whose answers were verified. */
const verified = new Set<string>(['transaction.rebuild']);

/** Values that only transactions say, and of which the cluster has refused another one. */
const guarded = new Set<string>();

const text = ({ publicKey }: Keypair) => publicKey.toBase58();

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { output?: z.ZodObject } }>;

const answersWithTransaction = (path: string): boolean => {
  const { shape = {} } = procedures[path]?._def.output ?? {};
  return 'transaction' in shape && 'signers' in shape;
};

const service = await openTestService();
const lamportsPerByte = lamportsPerByteUp(await service.rpc.mainnet.getMinimumBalanceForRentExemption(0));
const rpc = service.rpc.mainnet;
const [user, sponsor, stranger] = await Promise.all([
  fundedWallet(rpc),
  fundedWallet(rpc),
  fundedWallet(rpc),
]);
await faucet(rpc, user.publicKey, 0, 90n * thousand);
const integrationId = await issueCoin(service, user, { symbol: 'VRF', feeBps: 5_000 });
await service.reveal(integrationId, user);
const { data } = (await service.get(`/integration/${integrationId}`)).body;
const [underlying, tranche] = [data.stablecoinMint, data.juniorTranche];
const other = await rpc.getAccountInfo(stablecoinAddress(1));
/** The underlying mint of the other stablecoin. */
const otherMint = decodeStablecoin(stablecoinAddress(1), other?.data ?? new Uint8Array()).underlyingMint;
const nonceAccount = await openNonce(rpc, sponsor, stranger.publicKey);
/** What a request may attach to its transaction, by name. */
const options: Record<string, Input> = {
  plain: {},
  'with a memo and references, as instructions': {
    memo: 'Rechnung № 7',
    references: [Keypair.generate(), user].map(text),
    format: 'instructions',
    priority: 'high',
  },
  'paid by a sponsor, on a nonce account': {
    feePayer: text(sponsor),
    memo: 'x',
    nonceAccount: text(nonceAccount),
    validUntil: new Date(Date.now() + 20 * 86_400_000).toISOString(),
    format: 'instructions',
    priority: 'none',
  },
};

async function ask(procedure: string, input: Input) {
  const { path, init } = requestOf(procedure, input);
  const headers = { ...init.headers, ...service.keyHeader('', input) };
  const answer = readAnswer(await service.request(path, { ...init, headers }));
  if (answer.status !== 200) throw new Error(`${procedure}: ${answer.message}`);
  return answer.data;
}

/** Verifies what the service answers to a request with all options. @returns the plain transaction */
async function verifies(procedure: TransactionProcedure, input: Input): Promise<string> {
  let plain = '';
  for (const [name, more] of Object.entries(options)) {
    const whole = { ...input, ...more };
    const data = await ask(procedure, whole);
    const request = {
      procedure,
      input: whole,
      lowestMinimum: 1n,
      lamportsPerByte,
    } as unknown as VerificationRequest;
    const { costs, signers } = verifyTransaction(request, data, DEVELOPMENT_PROGRAM_ID);
    expect(signers).toEqual(data.signers);
    expect(Number(costs.rentLamports)).toBeGreaterThanOrEqual(data.fees.rentLamports);
    // every value that was assumed is accepted where the caller knows it
    const known = knownOf(verifyTransaction(request, data, DEVELOPMENT_PROGRAM_ID));
    expect(
      verifyTransaction({ ...request, known }, data, DEVELOPMENT_PROGRAM_ID).assumed.length,
    ).toBeLessThanOrEqual(1);
    const again = { procedure: 'transaction.rebuild', input: { transaction: data.transaction } } as const;
    verifyTransaction(again, await ask('transaction.rebuild', again.input), DEVELOPMENT_PROGRAM_ID);
    if (name === 'plain') plain = data.transaction;
  }
  verified.add(procedure);
  const request = { procedure, input, lowestMinimum: 1n } as unknown as VerificationRequest;
  await checkGuards(request, plain);
  return plain;
}

/** Why the cluster would refuse a transaction now; null where it would not. */
const failureOf = async (transaction: string) => {
  const decoded = VersionedTransaction.deserialize(Buffer.from(transaction, 'base64'));
  const { value } = await rpc.simulateTransaction(decoded, {
    sigVerify: false,
    replaceRecentBlockhash: true,
  });
  return value.err;
};

/** The same transaction with other accounts. */
function withKeys(
  transaction: string,
  change: (key: AccountMeta, index: number, discriminator: number | undefined) => AccountMeta,
): string {
  const { feePayer, blockhash, instructions } = parseTransaction(Buffer.from(transaction, 'base64'));
  const payer = change({ pubkey: feePayer, isSigner: true, isWritable: true }, -1, undefined);
  const composed = composeTransaction({
    feePayer: payer.pubkey,
    blockhash,
    instructions: instructions.map(({ programId, accounts, data }) => {
      const own = programId.equals(DEVELOPMENT_PROGRAM_ID) ? data[0] : undefined;
      const keys = accounts.map(({ address = programId, ...roles }, i) =>
        change({ pubkey: address, ...roles }, i, own),
      );
      return new TransactionInstruction({ programId, keys, data: Buffer.from(data) });
    }),
  });
  return serializeTransaction(composed);
}

/** The same transaction with other addresses in the place of some. */
const withAddresses = (transaction: string, others: ReadonlyMap<string, PublicKey>): string =>
  withKeys(transaction, (key) => ({ ...key, pubkey: others.get(key.pubkey.toBase58()) ?? key.pubkey }));

/** The same transaction with another receiver of rent. Others may have the same address. */
function withRentReceiver(transaction: string): string {
  const pubkey = Keypair.generate().publicKey;
  const layouts = Object.values(INSTRUCTIONS);
  return withKeys(transaction, (key, index, discriminator) => {
    const layout = layouts.find((each) => each.discriminator === discriminator);
    const isReceiver = layout?.accounts[index]?.[0] === 'rentReceiver';
    return isReceiver ? { pubkey, isSigner: false, isWritable: true } : key;
  });
}

/** The number of the cooldown that a transaction opens; 0 where it opens none. */
function cooldownIdOf(request: VerificationRequest, transaction: string): bigint {
  const { assumed } = verifyTransaction(request, { transaction }, DEVELOPMENT_PROGRAM_ID);
  const { cooldownId } = request.input as { cooldownId?: string };
  return BigInt(cooldownId ?? assumed.find(({ name }) => name === 'id')?.value ?? 0);
}

/** What has to be replaced so that the verifier takes another value for one that the transaction says. */
function replacementsOf(name: string, value: string, cooldownId: bigint): ReadonlyMap<string, PublicKey> {
  const found = new PublicKey(value);
  const replace = (pairs: readonly (readonly [PublicKey, PublicKey])[]) =>
    new Map(pairs.map(([one, two]) => [one.toBase58(), two]));
  const owners = [user, stranger, sponsor].map(({ publicKey }) => publicKey);
  const mint = new PublicKey(underlying);
  const accountsOf = (of: PublicKey, program: PublicKey, owner: PublicKey) =>
    tokenAddress(of, owner, program);
  switch (name) {
    case 'stablecoin': {
      const another = stablecoinAddress(1 - indexOf(value));
      return replace([
        [found, another],
        [vaultAddress(found), vaultAddress(another)],
        [
          cooldownAddress(found, user.publicKey, cooldownId),
          cooldownAddress(another, user.publicKey, cooldownId),
        ],
      ]);
    }
    case 'underlyingMint':
      return replace([
        [found, otherMint],
        ...owners.map((owner) => {
          const of = (each: PublicKey) => accountsOf(each, TOKEN_PROGRAM_ID, owner);
          return [of(found), of(otherMint)] as const;
        }),
      ]);
    case 'tokenProgram':
      return replace([
        [found, TOKEN_2022_PROGRAM_ID],
        ...owners.map((owner) => {
          const of = (program: PublicKey) => accountsOf(mint, program, owner);
          return [of(TOKEN_PROGRAM_ID), of(TOKEN_2022_PROGRAM_ID)] as const;
        }),
      ]);
    case 'authority':
    case 'owner':
      return replace([
        [found, sponsor.publicKey],
        ...[TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID].flatMap((program) =>
          [mint, new PublicKey(tranche)].map(
            (of) => [accountsOf(of, program, found), accountsOf(of, program, sponsor.publicKey)] as const,
          ),
        ),
      ]);
    case 'juniorMint':
      return replace([
        [found, otherMint],
        ...owners.map((owner) => {
          const of = (each: PublicKey) => accountsOf(each, TOKEN_2022_PROGRAM_ID, owner);
          return [of(found), of(otherMint)] as const;
        }),
      ]);
    case 'lossReport': {
      const another = Keypair.generate().publicKey;
      const claim = (report: PublicKey) => lossClaimAddress(report, user.publicKey);
      return replace([
        [found, another],
        [claim(found), claim(another)],
      ]);
    }
    default:
      return replace([[found, Keypair.generate().publicKey]]);
  }
}

/** Puts other values in the place of those that only the transaction says, one after the other: the cluster has to refuse each. */
async function checkGuards(request: VerificationRequest, transaction: string): Promise<void> {
  expect(await failureOf(transaction)).toBeNull();
  for (const { name, value } of verifyTransaction(request, { transaction }, DEVELOPMENT_PROGRAM_ID).assumed) {
    // a bound of the caller's own, a name of its own
    if (name === 'minimumReceived' || name === 'id') continue;
    // what a conversion carries over: test/flows/conversion.test.ts has the cluster refuse a higher one, and a lower one leaves the rest with the user
    if (name === 'amount') continue;
    // the state of the chain, which the caller reads: no other value can stand in the transaction
    if (name === 'coin is paused') continue;
    // nobody gets rent back from an account that opens
    if (name === 'rentReceiver' && 'allowed' in request.input && request.input.allowed) continue;
    const other =
      name === 'rentReceiver'
        ? withRentReceiver(transaction)
        : withAddresses(transaction, replacementsOf(name, value, cooldownIdOf(request, transaction)));
    const { assumed } = verifyTransaction(request, { transaction: other }, DEVELOPMENT_PROGRAM_ID);
    expect(assumed.find((each) => each.name === name)?.value).not.toBe(value);
    expect(await failureOf(other), `${request.procedure} with another ${name}`).not.toBeNull();
    guarded.add(name);
  }
}

const knownOf = ({ assumed }: VerifiedTransaction): KnownAccounts =>
  Object.fromEntries(
    assumed
      .filter(({ name }) => !['minimumReceived', 'amount', 'id'].includes(name))
      .map(({ name, value }) => [name, name === 'stablecoin' ? indexOf(value) : value]),
  );

const indexOf = (address: string): number =>
  [0, 1].find((index) => stablecoinAddress(index).toBase58() === address) ?? -1;

describe("verifyTransaction accepts the service's answer to", () => {
  it('a request for a new coin', async () => {
    const input = { signer: text(user), stablecoin: 0, feeBps: 10, metadata: metadataOf('NEW') };
    await verifies('integration.initialize', input);
    await verifies('integration.initialize', {
      ...input,
      authority: text(stranger),
      stablecoin: 1,
      whitelistRequired: false,
      metadata: { ...metadataOf('ÄÖÜ'), description: 'Münze' },
    });
  });

  it('mints and redemptions, with a token account to create and without', async () => {
    const mint = { integrationId, user: text(user), amount: String(40n * thousand) };
    await submit(rpc, await verifies('integration.mint', mint), [user]);
    await verifies('integration.mint', { ...mint, amount: 7, minimumReceived: '3' });
    await verifies('integration.redeem', { integrationId, user: text(user), amount: 1_000 });
    await verifies('integration.redeem', {
      integrationId,
      user: text(user),
      amount: '1000',
      minimumReceived: 900,
      acceptWithheld: true,
    });
  });

  it('conversions, with a token account to create and without', async () => {
    const to = await issueCoin(service, user, { symbol: 'VRFP', kind: 'payment', feeBps: 10_000 });
    const conversion = { from: integrationId, to, user: text(user), amount: 1_000_000, minimumReceived: 1 };
    await submit(rpc, await verifies('integration.convert', conversion), [user]);
    await verifies('integration.convert', { ...conversion, from: to, to: integrationId, amount: '5000' });
  });

  it('claims of fees, to the authority and to another wallet', async () => {
    service.localnet.clusters.mainnet.advanceClock(86_400);
    await verifies('integration.claimFees', { integrationId });
    await verifies('integration.claimFees', { integrationId, amount: 5, destination: text(stranger) });
  });

  it('changes of the whitelist', async () => {
    const users = [text(stranger), text(sponsor)];
    const add = await verifies('integration.whitelist', { integrationId, users, allowed: true });
    await submit(rpc, add, [user]);
    await verifies('integration.whitelist', { integrationId, users, allowed: false });
    await verifies('integration.whitelist', { integrationId, users: [text(stranger)], allowed: true });
  });

  it('changes of settings', async () => {
    await verifies('integration.setFee', { integrationId, feeBps: 4_000 });
    await verifies('integration.setFee', { integrationId, feeBps: 6_000 });
    await verifies('integration.updateMetadata', {
      integrationId,
      metadata: { description: 'A longer description', name: 'Other', uri: '' },
    });
    const required = await verifies('integration.setWhitelistRequired', {
      integrationId,
      whitelistRequired: true,
    });
    await submit(rpc, required, [user]);
    const listed = { integrationId, user: text(user), amount: 100 };
    const add = { integrationId, users: [text(user)], allowed: true };
    await submit(rpc, await verifies('integration.whitelist', add), [user]);
    await verifies('integration.mint', listed);
  });

  it('the change of an authority', async () => {
    await verifies('integration.nominateAuthority', { integrationId, nominee: null });
    const nomination = { integrationId, nominee: text(stranger) };
    await submit(rpc, await verifies('integration.nominateAuthority', nomination), [user]);
    await verifies('integration.acceptAuthority', { integrationId, nominee: text(stranger) });
  });

  it('junior deposits and withdrawals', async () => {
    const deposit = {
      trancheId: tranche,
      recipient: text(user),
      assetMint: underlying,
      amount: String(thousand),
    };
    await submit(rpc, await verifies('tranches.juniorMint', deposit), [user]);
    const request = { trancheId: tranche, user: text(user), amount: 1_000 };
    await verifies('tranches.juniorWithdrawRequest', request);
    const withdrawal = await verifies('tranches.juniorWithdrawRequest', { ...request, cooldownId: '99' });
    await submit(rpc, withdrawal, [user]);
    const data = (await service.get(`/tranches/junior/${tranche}/cooldowns?user=${text(user)}`)).body.data;
    const { address: cooldown } = data[0];
    await verifies('tranches.juniorWithdrawCancel', { cooldown });
    service.localnet.clusters.mainnet.advanceClock(86_405);
    await verifies('tranches.juniorWithdrawComplete', { cooldown, amount: 400 });
    await verifies('tranches.juniorWithdrawComplete', { cooldown, minimumReceived: '1' });
  });

  it('redemptions under a loss report, the settlement of a claim, and the opening of a junior tranche', async () => {
    const losses = lossesOf(rpc, 0);
    const report = await losses.report(loss);
    const redemption = { integrationId, user: text(user), amount: String(thousand), acceptWithheld: true };
    await submit(rpc, await verifies('integration.redeem', redemption), [user]);
    await losses.resolve(loss);
    const claimId = lossClaimAddress(new PublicKey(report), user.publicKey).toBase58();
    await verifies('loss.settle', { claimId });
    const { juniorTranche } = (await service.get(`/integration/${integrationId}`)).body.data;
    expect(juniorTranche).not.toBe(tranche);
    // the list of stablecoins is at most a second old
    await expect
      .poll(async () => (await service.get(`/tranches/junior/${juniorTranche}/stats`)).status)
      .toBe(200);
    await verifies('tranches.juniorMint', {
      trancheId: juniorTranche,
      recipient: text(user),
      assetMint: underlying,
      amount: 1_000_000,
    });
  });

  it('what the compliance authority of a coin does', async () => {
    const powers = {
      authority: text(stranger),
      freeze: true,
      pause: true,
      seize: true,
      frozenByDefault: true,
    };
    const request = {
      signer: text(user),
      stablecoin: 0,
      feeBps: 0,
      whitelistRequired: true,
      compliance: powers,
      metadata: metadataOf('LAW'),
    };
    await submit(rpc, await verifies('integration.initialize', request), [user]);
    const { brandedMint, integrationId: id } = (
      await service.get(`/integration/address?signer=${text(user)}&stablecoin=0&symbol=LAW`)
    ).body.data;
    await service.reveal(id, user);
    const listing = { integrationId: id, users: [text(user), text(sponsor)], allowed: true };
    await submit(rpc, await verifies('integration.whitelist', listing), [user]);
    const mint = { integrationId: id, user: text(user), amount: 1_000 };
    await submit(rpc, await verifies('integration.mint', mint), [user]);
    const holder = { integrationId: id, user: text(user) };
    await submit(rpc, await verifies('integration.freeze', holder), [stranger]);
    await submit(rpc, await verifies('integration.pauseCoin', { integrationId: id }), [stranger]);
    const seizure = { ...holder, recipient: text(sponsor), amount: 10 };
    await submit(rpc, await verifies('integration.seize', seizure), [stranger]);
    await submit(rpc, await verifies('integration.resumeCoin', { integrationId: id }), [stranger]);
    await submit(rpc, await verifies('integration.thaw', holder), [stranger]);
    await submit(rpc, await verifies('integration.seize', seizure), [stranger]);
    const empty = Keypair.generate();
    const create = createTokenAccountInstruction({
      feePayer: user.publicKey,
      owner: empty.publicKey,
      mint: new PublicKey(brandedMint),
      tokenProgram: TOKEN_2022_PROGRAM_ID,
    });
    await rpc.sendTransaction(new Transaction().add(create), [user]);
    const newcomer = { integrationId: id, users: [text(empty)], allowed: true };
    await submit(rpc, await verifies('integration.whitelist', newcomer), [user]);
    const thawing = { integrationId: id, user: text(empty), feePayer: text(user) };
    await verifies('integration.thawWhitelisted', thawing);
    await verifies('integration.nominateCompliance', { integrationId: id, nominee: null });
    const nomination = { integrationId: id, nominee: text(user) };
    await submit(rpc, await verifies('integration.nominateCompliance', nomination), [stranger]);
    await verifies('integration.acceptCompliance', nomination);
  });

  it('every procedure that answers with a transaction', () => {
    const all = procedurePaths.filter(answersWithTransaction);
    expect([...verified].sort()).toEqual(all.sort());
  });
});

it('verifyTransaction takes no value from a transaction of which the cluster would accept another one', () => {
  expect([...guarded].sort()).toEqual([
    'authority',
    'compliance',
    'juniorMint',
    'lossReport',
    'owner',
    'rentReceiver',
    'stablecoin',
    'tokenProgram',
    'underlyingMint',
  ]);
});
