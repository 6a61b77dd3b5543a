import {
  DEVELOPMENT_PROGRAM_ID,
  decodeInstruction,
  encodeInstruction,
  parseTransaction,
  serializeTransaction,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  tokenAddress,
  verifyTransaction,
} from '@obverse/core';
import { faucet, fundedWallet } from '@obverse/testing';
import { AuthorityType, createApproveInstruction, createSetAuthorityInstruction } from '@solana/spl-token';
import { Keypair, PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { issueCoin } from '../support/coin.ts';
import { flowsOf, million, text } from '../support/flows.ts';
import { lossesOf } from '../support/losses.ts';
import { decode, openTestService, submit } from '../support/service.ts';
import { expectUnsigned } from '../support/transaction.ts';
import { sendInstructions } from '../support/transfers.ts';

const thousand = 1_000n * million;

type Coin = { readonly id: string; readonly mint: PublicKey; readonly stablecoinMint: string };

const service = await openTestService({ leads: true });
const { data: read, prepare, send } = flowsOf(service);
const advance = service.localnet.clusters.mainnet.advanceClock;
const rpc = service.rpc.mainnet;
const losses = lossesOf(rpc, 0);
const [integrator, holder] = await Promise.all([fundedWallet(rpc), fundedWallet(rpc)]);
await faucet(rpc, holder.publicKey, 0, 30n * thousand);

async function coin(symbol: string, terms: object = {}): Promise<Coin> {
  const id = await issueCoin(service, integrator, { symbol, ...terms });
  await service.reveal(id, integrator);
  const { brandedMint, stablecoinMint } = await read(`/integration/${id}`);
  return { id, mint: new PublicKey(brandedMint), stablecoinMint };
}
const earning = await coin('CVA', { feeBps: 0 });
const other = await coin('CVB', { feeBps: 1_000 });
const payment = await coin('CVP', { kind: 'payment', feeBps: 10_000 });
const foreign = await coin('CVF', { stablecoin: 1 });
const powers = { freeze: true, pause: true, seize: true, frozenByDefault: true };
/** Frozen by default, and only for its whitelist. */
const regulated = await coin('CVR', {
  whitelistRequired: true,
  compliance: { authority: text(integrator), ...powers },
});
const underlying = new PublicKey(earning.stablecoinMint);
const mint = { integrationId: earning.id, user: text(holder), amount: `${20n * thousand}` };
await send('/integration/mint', mint, holder);
advance(20 * 86_400);

async function balance(mint: PublicKey, owner = holder): Promise<bigint> {
  const program = mint === underlying ? TOKEN_PROGRAM_ID : TOKEN_2022_PROGRAM_ID;
  const account = tokenAddress(mint, owner.publicKey, program);
  if ((await rpc.getAccountInfo(account)) === null) return 0n;
  return BigInt((await rpc.getTokenAccountBalance(account)).value.amount);
}

const holdings = () =>
  Promise.all([earning.mint, other.mint, payment.mint, underlying].map((mint) => balance(mint)));
const changes = async (before: readonly bigint[]) =>
  (await holdings()).map((each, i) => each - (before[i] ?? 0n)) as [bigint, bigint, bigint, bigint];

const request = (from: Coin, to: Coin, amount: bigint, more: object = {}) => ({
  ...{ from: from.id, to: to.id, user: text(holder), amount: `${amount}` },
  ...more,
});

/** Prepares a conversion, which the client's verification must accept. */
async function convert(input: ReturnType<typeof request>) {
  const data = await prepare('/integration/convert', input);
  const asked = { procedure: 'integration.convert', input } as const;
  return { data, ...verifyTransaction(asked, data, DEVELOPMENT_PROGRAM_ID) };
}

/** Refused by the service: code and reason. */
async function refusal(body: object) {
  const { headers, body: answer } = await service.post('/integration/convert', body);
  return [headers.get('x-error-code'), answer.message.replace('Invalid request data: ', '')];
}
const wouldFail = (reason: string) => ['TRANSACTION_WOULD_FAIL', reason];

/** Sends without asking a node first. @returns why the transaction has failed; null where it has not */
async function outcome(transaction: string): Promise<unknown> {
  const signed = decode(transaction);
  signed.sign([holder]);
  const signature = await rpc.sendRawTransaction(signed.serialize(), { skipPreflight: true });
  return (await rpc.getSignatureStatus(signature)).value?.err ?? null;
}

/** What a conversion would give by the two quotes. */
async function quoted(from: Coin, to: Coin, amount: bigint): Promise<bigint> {
  const { paidNow } = await read(`/integration/${from.id}/quote?side=redeem&amount=${amount}`);
  return BigInt((await read(`/integration/${to.id}/quote?side=mint&amount=${paidNow}`)).tokensOut);
}

/** The same transaction with other arguments of its instructions. */
function withArguments(transaction: string, changed: Record<string, Record<string, bigint>>): string {
  const { instructions } = parseTransaction(Buffer.from(transaction, 'base64'));
  const decoded = decode(transaction);
  for (const [i, { programId, accounts, data }] of instructions.entries()) {
    if (!programId.equals(DEVELOPMENT_PROGRAM_ID)) continue;
    const keys = accounts.map(({ address = programId }) => address);
    const { name, accounts: named, arguments: args } = decodeInstruction(keys, data, programId);
    const values = { ...args, ...changed[name] };
    const encoded = encodeInstruction(name, named as never, values as never, programId);
    (decoded.message.compiledInstructions[i] as { data: Uint8Array }).data = encoded.data;
  }
  return serializeTransaction(decoded);
}

describe('a conversion', () => {
  it('gives back an earning coin for a payment coin, at the rates of both, in one verified transaction', async () => {
    const before = await holdings();
    const expected = await quoted(earning, payment, thousand);
    expect(expected).toBeGreaterThan(thousand);
    const input = request(earning, payment, thousand, { minimumReceived: `${expected}` });
    const { data, words, assumed } = await convert(input);
    expectUnsigned(data, [holder], ['redeem', 'mint']);
    expect(words.filter((each) => /^(Redeem|Mint) /.test(each))).toHaveLength(2);
    expect(assumed.map(({ name }) => name)).toContain('amount');
    await submit(rpc, data.transaction, [holder]);
    const [less, same, more, left] = await changes(before);
    expect([less, same]).toEqual([-thousand, 0n]);
    expect(more).toBeGreaterThanOrEqual(expected);
    // what has accrued since it was prepared
    expect(left).toBeGreaterThanOrEqual(0n);
    expect(left).toBeLessThan(1_000n);
  });

  it('fails as a whole where the rate of the other coin rises above the minimum', async () => {
    await send('/integration/convert', request(earning, payment, 8n * thousand), holder);
    // a coin earns once it is held
    await send('/integration/convert', request(payment, other, 500n * million), holder);
    const minimum = await quoted(payment, other, 8n * thousand);
    const input = request(payment, other, 8n * thousand, { minimumReceived: `${minimum}` });
    // the rate may have risen since the quote
    const lower = { ...input, minimumReceived: `${minimum - 30n}` };
    const { transaction } = await prepare('/integration/convert', lower);
    advance(45);
    const before = await holdings();
    expect(await outcome(transaction)).not.toBeNull();
    expect(await holdings()).toEqual(before);
    expect(await refusal(input)).toEqual(wouldFail('less would be received than the minimum asked for'));
  });

  it("cannot take the user's underlying, whatever a service writes into it", async () => {
    const input = request(payment, other, thousand, { minimumReceived: 1 });
    const { transaction } = await prepare('/integration/convert', input);
    const verify = (transaction: string) =>
      verifyTransaction({ procedure: 'integration.convert', input }, { transaction }, DEVELOPMENT_PROGRAM_ID);
    const before = await holdings();
    expect(before[3]).toBeGreaterThan(5n * thousand);
    const greedy = withArguments(transaction, { mint: { amount: 5n * thousand } });
    expect(() => verify(greedy)).toThrow();
    const rebuilt = await service.post('/transaction/rebuild', { transaction: greedy });
    expect(rebuilt.headers.get('x-error-code')).toBe('UNRECOGNIZED_TRANSACTION');
    // the verifier cannot know the rate: the program refuses more than the redemption pays
    const higher = { redeem: { minimumReceived: 5n * thousand }, mint: { amount: 5n * thousand } };
    const both = withArguments(transaction, higher);
    verify(both);
    expect(await outcome(both)).not.toBeNull();
    expect(await holdings()).toEqual(before);
  });
});

describe('a conversion is refused', () => {
  it('between other coins than two that exist on one stablecoin, and of more than the user holds', async () => {
    const gone = text(Keypair.generate());
    const refused: [object, string[]][] = [
      [{ to: earning.id }, ['INVALID_REQUEST', 'to: must be another coin than from']],
      [{ to: foreign.id }, ['INVALID_REQUEST', 'to: must be a coin of the same stablecoin as from']],
      [{ to: gone }, ['INTEGRATION_NOT_FOUND', `No such integration: ${gone}`]],
      [{ user: text(integrator) }, wouldFail('insufficient balance: the user holds 0 coins of from')],
      [request(payment, earning, 1n), wouldFail('the amount is too small to give anything in return')],
    ];
    for (const [change, reason] of refused)
      expect(await refusal({ ...request(earning, payment, thousand), ...change })).toEqual(reason);
  });

  it('into a coin whose whitelist lacks the user, and thaws the account of one that it has', async () => {
    const input = request(earning, regulated, million, { minimumReceived: 1 });
    expect(await refusal(input)).toEqual(['NOT_WHITELISTED', 'The user is not whitelisted']);
    const listing = { integrationId: regulated.id, users: [text(holder)], allowed: true };
    await send('/integration/whitelist', listing, integrator);
    const { data } = await convert(input);
    expectUnsigned(data, [holder], ['redeem', 'thawWhitelisted', 'mint']);
    await submit(rpc, data.transaction, [holder]);
    expect(await balance(regulated.mint)).toBeGreaterThan(0n);
  });

  it('into and out of a coin in which the account is frozen, with the name of the coin', async () => {
    const integrationId = regulated.id;
    const [into, out] = [request(earning, regulated, million), request(regulated, earning, 1_000n)];
    const comply = (path: string, more: object = {}) =>
      send(`/integration/compliance/${path}`, { integrationId, ...more }, integrator);
    await comply('freeze', { user: text(holder) });
    const frozen = (name: string) =>
      wouldFail(
        `user: the user's account of the coin ${name} is frozen; its compliance authority can thaw it`,
      );
    expect([await refusal(into), await refusal(out)]).toEqual([frozen('to'), frozen('from')]);
    await comply('thaw', { user: text(holder) });
    await send('/integration/convert', out, holder);
  });

  it('through an account for the underlying that was given away, though its new owner lets the user take from it', async () => {
    const [user, thief] = await Promise.all([fundedWallet(rpc), fundedWallet(rpc)]);
    await faucet(rpc, user.publicKey, 0, thousand);
    await send('/integration/mint', { ...mint, user: text(user), amount: `${thousand}` }, user);
    const account = tokenAddress(underlying, user.publicKey, TOKEN_PROGRAM_ID);
    const owner = AuthorityType.AccountOwner;
    const giveAway = createSetAuthorityInstruction(account, user.publicKey, owner, thief.publicKey);
    const allow = createApproveInstruction(account, user.publicKey, thief.publicKey, 10n * thousand);
    await sendInstructions(rpc, [giveAway, allow], [user, thief]);
    const input = request(earning, payment, 100n * million, { user: text(user) });
    const given = `the token account ${account}, which would receive, belongs to another wallet`;
    expect(await refusal(input)).toEqual(wouldFail(given));
  });

  it('while a loss report is open, and fails as a whole where a loss lowers the rate', async () => {
    const [fromEarning, fromPayment] = [
      request(earning, payment, thousand),
      request(payment, other, million),
    ];
    const { transaction } = await prepare('/integration/convert', fromEarning);
    // beyond what junior pool and unvested yield bear
    const loss = 4n * thousand;
    await losses.report(loss);
    const before = await holdings();
    for (const each of [fromEarning, fromPayment])
      expect(await refusal(each)).toEqual(['LOSS_PENDING', 'a loss report is open']);
    expect(await outcome(transaction)).not.toBeNull();
    await losses.resolve(loss);
    expect(await holdings()).toEqual(before);
    // at the new rates: below par the payment coin, too
    await send('/integration/convert', fromEarning, holder);
  });
});
