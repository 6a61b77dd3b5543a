import type { TransactionProcedure } from '@obverse/contracts';
import * as core from '@obverse/core';
import { faucet, fundedWallet } from '@obverse/testing';
import { type AccountMeta, Keypair, PublicKey, TransactionInstruction } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { appRouter } from '../../src/http/router.ts';
import { type Input, procedurePaths, readAnswer, requestOf } from '../endpoints/rest.ts';
import { issueCoin, metadataOf } from '../support/coin.ts';
import { text } from '../support/flows.ts';
import { lossesOf } from '../support/losses.ts';
import { decode, openTestService, submit } from '../support/service.ts';
import { openNonce, sendInstructions } from '../support/transfers.ts';

const thousand = 1_000_000_000n;
const loss = 20n * thousand;

const verified = new Set<string>(['transaction.rebuild']);
/** Values that only transactions say, and of which the cluster has refused another one. */
const guarded = new Set<string>();

const service = await openTestService();
const rpc = service.rpc.mainnet;
const lamportsPerByte = core.lamportsPerByteUp(await rpc.getMinimumBalanceForRentExemption(0));
const [user, sponsor, stranger] = [await fundedWallet(rpc), await fundedWallet(rpc), await fundedWallet(rpc)];
await faucet(rpc, user.publicKey, 0, 90n * thousand);
const integrationId = await issueCoin(service, user, { symbol: 'VRF', feeBps: 5_000 });
await service.reveal(integrationId, user);
const { data: coin } = (await service.get(`/integration/${integrationId}`)).body;
const [underlying, tranche] = [new PublicKey(coin.stablecoinMint), new PublicKey(coin.juniorTranche)];
const other = await rpc.getAccountInfo(core.stablecoinAddress(1));
const otherMint = core.decodeStablecoin(
  core.stablecoinAddress(1),
  other?.data ?? new Uint8Array(),
).underlyingMint;
const options: Input[] = [
  {},
  {
    memo: 'Rechnung № 7',
    references: [Keypair.generate(), user].map(text),
    format: 'instructions',
    priority: 'high',
  },
  {
    feePayer: text(sponsor),
    memo: 'x',
    nonceAccount: text(await openNonce(rpc, sponsor, stranger.publicKey)),
    validUntil: new Date(Date.now() + 20 * 86_400_000).toISOString(),
    format: 'instructions',
    priority: 'none',
  },
];

async function ask(procedure: string, input: Input) {
  const { path, init } = requestOf(procedure, input);
  const headers = { ...init.headers, ...service.keyHeader('', input) };
  const answer = readAnswer(await service.request(path, { ...init, headers }));
  if (answer.status !== 200) throw new Error(`${procedure}: ${answer.message}`);
  return answer.data;
}

const verify = (request: core.VerificationRequest, answer: { readonly transaction: string }) =>
  core.verifyTransaction(request, answer, core.DEVELOPMENT_PROGRAM_ID);

const indexOf = (address: string): number =>
  [0, 1].find((index) => core.stablecoinAddress(index).toBase58() === address) ?? -1;

/** Values that the caller chooses, or that carry over with the transaction: test/flows/conversion.test.ts has those of a conversion refused. */
const own = ['minimumReceived', 'amount', 'id'];

/** Verifies what the service answers to a request with all options. @returns the plain transaction */
async function verifies(procedure: TransactionProcedure, input: Input): Promise<string> {
  const answers: string[] = [];
  for (const more of options) {
    const whole = { ...input, ...more };
    const data = await ask(procedure, whole);
    const limits = { lowestMinimum: 1n, lamportsPerByte };
    const request = { procedure, input: whole, ...limits } as unknown as core.VerificationRequest;
    const { costs, signers, assumed } = verify(request, data);
    expect(signers).toEqual(data.signers);
    expect(Number(costs.rentLamports)).toBeGreaterThanOrEqual(data.fees.rentLamports);
    // every value that was assumed is accepted where the caller knows it
    const known = assumed
      .filter(({ name }) => !own.includes(name))
      .map(({ name, value }) => [name, name === 'stablecoin' ? indexOf(value) : value]);
    const knowing = verify({ ...request, known: Object.fromEntries(known) }, data);
    expect(knowing.assumed.length).toBeLessThanOrEqual(1);
    const again = { procedure: 'transaction.rebuild', input: { transaction: data.transaction } } as const;
    verify(again, await ask('transaction.rebuild', again.input));
    answers.push(data.transaction);
  }
  verified.add(procedure);
  const [plain = ''] = answers;
  await checkGuards({ procedure, input, lowestMinimum: 1n } as unknown as core.VerificationRequest, plain);
  return plain;
}

const executes = async (procedure: TransactionProcedure, input: Input, signer = user) =>
  submit(rpc, await verifies(procedure, input), [signer]);

/** Why the cluster would refuse a transaction now; null where it would not. */
const failureOf = async (transaction: string) =>
  (await rpc.simulateTransaction(decode(transaction), { sigVerify: false, replaceRecentBlockhash: true }))
    .value.err;

const layouts = Object.values(core.INSTRUCTIONS);

/** The same transaction with other accounts. @param change gets each, with its name in an instruction of the platform */
function withKeys(transaction: string, change: (key: AccountMeta, name?: string) => AccountMeta): string {
  const { feePayer, blockhash, instructions } = core.parseTransaction(Buffer.from(transaction, 'base64'));
  const payer = change({ pubkey: feePayer, isSigner: true, isWritable: true });
  const changed = instructions.map(({ programId, accounts, data }) => {
    const isOwn = programId.equals(core.DEVELOPMENT_PROGRAM_ID);
    const layout = layouts.find(({ discriminator }) => isOwn && discriminator === data[0]);
    const keys = accounts.map(({ address = programId, ...roles }, i) =>
      change({ pubkey: address, ...roles }, layout?.accounts[i]?.[0]),
    );
    return new TransactionInstruction({ programId, keys, data: Buffer.from(data) });
  });
  const parts = { feePayer: payer.pubkey, blockhash, instructions: changed };
  return core.serializeTransaction(core.composeTransaction(parts));
}

const owners = [user, stranger, sponsor].map(({ publicKey }) => publicKey);
const ofOwners = (mint: PublicKey, program: PublicKey) =>
  owners.map((owner) => core.tokenAddress(mint, owner, program));
const ofWallet = (owner: PublicKey) =>
  [core.TOKEN_PROGRAM_ID, core.TOKEN_2022_PROGRAM_ID].flatMap((program) =>
    [underlying, tranche].map((of) => core.tokenAddress(of, owner, program)),
  );

/** By the name of a value that the transaction says, another one; by default the address of nothing. */
const another: Record<string, (value: string) => PublicKey> = {
  stablecoin: (value) => core.stablecoinAddress(1 - indexOf(value)),
  underlyingMint: () => otherMint,
  tokenProgram: () => core.TOKEN_2022_PROGRAM_ID,
  authority: () => sponsor.publicKey,
  owner: () => sponsor.publicKey,
  juniorMint: () => otherMint,
};

const following: Record<string, (value: PublicKey, id: bigint) => PublicKey[]> = {
  stablecoin: (value, id) => [core.vaultAddress(value), core.cooldownAddress(value, user.publicKey, id)],
  underlyingMint: (value) => ofOwners(value, core.TOKEN_PROGRAM_ID),
  tokenProgram: (value) => ofOwners(underlying, value),
  authority: ofWallet,
  owner: ofWallet,
  juniorMint: (value) => ofOwners(value, core.TOKEN_2022_PROGRAM_ID),
  lossReport: (value) => [core.lossClaimAddress(value, user.publicKey)],
};

/** The same transaction with another value, and all that follows from it. @param id of the cooldown that it opens */
function withValue(transaction: string, name: string, value: string, id: bigint): string {
  const other = another[name]?.(value) ?? Keypair.generate().publicKey;
  // others may have the same address
  if (name === 'rentReceiver')
    return withKeys(transaction, (key, of) =>
      of === name ? { ...key, pubkey: other, isSigner: false } : key,
    );
  const all = (key: PublicKey) => [key, ...(following[name]?.(key, id) ?? [])];
  const others = all(other);
  const replaced = new Map(all(new PublicKey(value)).map((key, i) => [key.toBase58(), others[i]]));
  return withKeys(transaction, (key) => ({ ...key, pubkey: replaced.get(String(key.pubkey)) ?? key.pubkey }));
}

/** Puts other values in the place of those that only the transaction says, one after the other: the cluster has to refuse each. */
async function checkGuards(request: core.VerificationRequest, transaction: string): Promise<void> {
  expect(await failureOf(transaction)).toBeNull();
  const { assumed } = verify(request, { transaction });
  const { cooldownId = assumed.find(({ name }) => name === 'id')?.value ?? 0 } = request.input as {
    cooldownId?: string;
  };
  for (const { name, value } of assumed) {
    // the state of the chain, which the caller reads: no other value can stand in the transaction
    if (own.includes(name) || name === 'coin is paused') continue;
    // nobody gets rent back from an account that opens
    if (name === 'rentReceiver' && 'allowed' in request.input && request.input.allowed) continue;
    const changed = withValue(transaction, name, value, BigInt(cooldownId));
    const found = verify(request, { transaction: changed }).assumed.find((each) => each.name === name);
    expect(found?.value).not.toBe(value);
    expect(await failureOf(changed), `${request.procedure} with another ${name}`).not.toBeNull();
    guarded.add(name);
  }
}

describe("verifyTransaction accepts the service's answer to", () => {
  it('a request for a new coin', async () => {
    const input = { signer: text(user), stablecoin: 0, feeBps: 10, metadata: metadataOf('NEW') };
    await verifies('integration.initialize', input);
    const more = { authority: text(stranger), stablecoin: 1, whitelistRequired: false };
    const metadata = { ...metadataOf('ÄÖÜ'), description: 'Münze' };
    await verifies('integration.initialize', { ...input, ...more, metadata });
  });

  it('mints, redemptions and conversions, with a token account to create and without', async () => {
    const mint = { integrationId, user: text(user), amount: String(40n * thousand) };
    await executes('integration.mint', mint);
    await verifies('integration.mint', { ...mint, amount: 7, minimumReceived: '3' });
    await verifies('integration.redeem', { ...mint, amount: 1_000 });
    const bounds = { minimumReceived: 900, acceptWithheld: true };
    await verifies('integration.redeem', { ...mint, amount: '1000', ...bounds });
    const to = await issueCoin(service, user, { symbol: 'VRFP', kind: 'payment', feeBps: 10_000 });
    const conversion = { from: integrationId, to, user: text(user), amount: 1_000_000, minimumReceived: 1 };
    await executes('integration.convert', conversion);
    await verifies('integration.convert', { ...conversion, from: to, to: integrationId, amount: '5000' });
  });

  it('claims of fees, to the authority and to another wallet', async () => {
    service.localnet.clusters.mainnet.advanceClock(86_400);
    await verifies('integration.claimFees', { integrationId });
    await verifies('integration.claimFees', { integrationId, amount: 5, destination: text(stranger) });
  });

  it('changes of the whitelist, of settings and of the authority', async () => {
    const users = [text(stranger), text(sponsor)];
    await executes('integration.whitelist', { integrationId, users, allowed: true });
    await verifies('integration.whitelist', { integrationId, users, allowed: false });
    await verifies('integration.whitelist', { integrationId, users: [text(stranger)], allowed: true });
    for (const feeBps of [4_000, 6_000]) await verifies('integration.setFee', { integrationId, feeBps });
    const metadata = { description: 'A longer description', name: 'Other', uri: '' };
    await verifies('integration.updateMetadata', { integrationId, metadata });
    await executes('integration.setWhitelistRequired', { integrationId, whitelistRequired: true });
    await executes('integration.whitelist', { integrationId, users: [text(user)], allowed: true });
    await verifies('integration.mint', { integrationId, user: text(user), amount: 100 });
    await verifies('integration.nominateAuthority', { integrationId, nominee: null });
    const nomination = { integrationId, nominee: text(stranger) };
    await executes('integration.nominateAuthority', nomination);
    await verifies('integration.acceptAuthority', nomination);
  });

  const depositTo = (trancheId: string) => ({
    ...{ trancheId, recipient: text(user), assetMint: underlying.toBase58() },
    amount: String(thousand),
  });

  it('junior deposits and withdrawals', async () => {
    const trancheId = tranche.toBase58();
    await executes('tranches.juniorMint', depositTo(trancheId));
    const request = { trancheId, user: text(user), amount: 1_000 };
    await verifies('tranches.juniorWithdrawRequest', request);
    await executes('tranches.juniorWithdrawRequest', { ...request, cooldownId: '99' });
    const listed = await service.get(`/tranches/junior/${trancheId}/cooldowns?user=${text(user)}`);
    const { address: cooldown } = listed.body.data[0];
    await verifies('tranches.juniorWithdrawCancel', { cooldown });
    service.localnet.clusters.mainnet.advanceClock(86_405);
    await verifies('tranches.juniorWithdrawComplete', { cooldown, amount: 400 });
    await verifies('tranches.juniorWithdrawComplete', { cooldown, minimumReceived: '1' });
  });

  it('redemptions under a loss report, the settlement of a claim, and the opening of a junior tranche', async () => {
    const losses = lossesOf(rpc, 0);
    const report = new PublicKey(await losses.report(loss));
    const redemption = { integrationId, user: text(user), amount: String(thousand), acceptWithheld: true };
    await executes('integration.redeem', redemption);
    await losses.resolve(loss);
    await verifies('loss.settle', { claimId: core.lossClaimAddress(report, user.publicKey).toBase58() });
    const { juniorTranche } = (await service.get(`/integration/${integrationId}`)).body.data;
    expect(juniorTranche).not.toBe(tranche.toBase58());
    // the list of stablecoins is at most a second old
    const status = async () => (await service.get(`/tranches/junior/${juniorTranche}/stats`)).status;
    await expect.poll(status).toBe(200);
    await verifies('tranches.juniorMint', depositTo(juniorTranche));
  });

  it('what the compliance authority of a coin does', async () => {
    const powers = { freeze: true, pause: true, seize: true, frozenByDefault: true };
    const terms = { signer: text(user), stablecoin: 0, feeBps: 0, whitelistRequired: true };
    const compliance = { authority: text(stranger), ...powers };
    await executes('integration.initialize', { ...terms, compliance, metadata: metadataOf('LAW') });
    const path = `/integration/address?signer=${text(user)}&stablecoin=0&symbol=LAW`;
    const { brandedMint, integrationId: id } = (await service.get(path)).body.data;
    await service.reveal(id, user);
    const holder = { integrationId: id, user: text(user) };
    const list = (...users: Keypair[]) =>
      executes('integration.whitelist', { integrationId: id, users: users.map(text), allowed: true });
    await list(user, sponsor);
    await executes('integration.mint', { ...holder, amount: 1_000 });
    await executes('integration.freeze', holder, stranger);
    await executes('integration.pauseCoin', { integrationId: id }, stranger);
    const seizure = { ...holder, recipient: text(sponsor), amount: 10 };
    await executes('integration.seize', seizure, stranger);
    await executes('integration.resumeCoin', { integrationId: id }, stranger);
    await executes('integration.thaw', holder, stranger);
    await executes('integration.seize', seizure, stranger);
    const empty = Keypair.generate();
    const account = { mint: new PublicKey(brandedMint), tokenProgram: core.TOKEN_2022_PROGRAM_ID };
    const create = { feePayer: user.publicKey, owner: empty.publicKey, ...account };
    await sendInstructions(rpc, [core.createTokenAccountInstruction(create)], [user]);
    await list(empty);
    const thawing = { integrationId: id, user: text(empty), feePayer: text(user) };
    await verifies('integration.thawWhitelisted', thawing);
    await verifies('integration.nominateCompliance', { integrationId: id, nominee: null });
    const nomination = { integrationId: id, nominee: text(user) };
    await executes('integration.nominateCompliance', nomination, stranger);
    await verifies('integration.acceptCompliance', nomination);
  });

  it('every procedure that answers with a transaction', () => {
    const procedures = appRouter._def.procedures as unknown as Record<
      string,
      { _def: { output?: z.ZodObject } }
    >;
    const answersWithTransaction = (path: string): boolean => {
      const { shape = {} } = procedures[path]?._def.output ?? {};
      return 'transaction' in shape && 'signers' in shape;
    };
    expect([...verified].sort()).toEqual(procedurePaths.filter(answersWithTransaction).sort());
  });
});

it('verifyTransaction takes no value from a transaction of which the cluster would accept another one', () => {
  const coinValues = ['authority', 'compliance', 'juniorMint', 'lossReport', 'owner', 'rentReceiver'];
  expect([...guarded].sort()).toEqual([...coinValues, 'stablecoin', 'tokenProgram', 'underlyingMint']);
});
