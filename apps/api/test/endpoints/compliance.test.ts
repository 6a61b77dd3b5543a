import { TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import { Keypair, type ParsedAccountData, PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import type { InstructionName } from '../support/transaction.ts';
import { openAssociated, sendInstructions } from '../support/transfers.ts';
import { openFixture, text } from './fixture.ts';

// What each power stops in the flows of a coin, and with which sentence: test/flows/regulated-coins.test.ts
const { rpc, ok, refusal, execute, ...fixture } = await openFixture();
const [compliance, holder, newcomer, next] = (await Promise.all(
  [0n, 1_000n, 0n, 0n].map((underlying) => fixture.wallet(underlying)),
)) as [Keypair, Keypair, Keypair, Keypair];
const recipient = Keypair.generate();
const powers = { freeze: true, pause: true, seize: true, frozenByDefault: true };
const coin = await fixture.coin({
  whitelistRequired: true,
  compliance: { authority: text(compliance), ...powers },
});
const plain = await fixture.coin({ revealed: false });
const integrationId = coin.id;
const whitelist = (user: Keypair) =>
  execute('integration.whitelist', { integrationId, users: [text(user)], allowed: true }, [coin.authority]);
await whitelist(holder);
const user = text(holder);
await execute('integration.mint', { integrationId, user, amount: '1000' }, [holder]);

const mint = new PublicKey(coin.mints.branded);
const accountOf = ({ publicKey }: Keypair) => tokenAddress(mint, publicKey, TOKEN_2022_PROGRAM_ID);
const someone = () => text(Keypair.generate());
const stateOf = async (owner: Keypair): Promise<string> => {
  const { value } = await rpc.getParsedAccountInfo(accountOf(owner));
  return (value?.data as ParsedAccountData | undefined)?.parsed.info.state;
};
const shown = async () => (await ok('integration.configuration', { id: coin.id })).compliance;
const balances = () =>
  Promise.all([holder, recipient].map(({ publicKey }) => fixture.balance(coin.mints.branded, publicKey)));

/** Executes what a power prepares, which the compliance authority signs unless others do. */
const use = (
  power: string,
  input: object,
  instructions: readonly InstructionName[],
  signers = [compliance],
) => execute(`integration.${power}`, { integrationId, ...input }, signers, ...instructions);
const refused = (power: string, input: object) =>
  refusal(`integration.${power}`, { integrationId, ...input });
const code = 'TRANSACTION_WOULD_FAIL';

it.each([
  ['freeze', { user }],
  ['thaw', { user }],
  ['pauseCoin', {}],
  ['resumeCoin', {}],
  ['seize', { user, recipient: text(recipient), amount: '1' }],
  ['thawWhitelisted', { user }],
  ['nominateCompliance', { nominee: text(next) }],
  ['acceptCompliance', { nominee: text(next) }],
])('integration.%s refuses a coin that was made without this power', async (power, input) => {
  const reason = 'the coin was made without this power';
  expect(await refused(power, { ...input, integrationId: plain.id })).toEqual([code, reason]);
});

const seizure = { user, recipient: text(recipient), amount: '100' };
it.each([
  ['freeze', { user: someone() }],
  ['freeze', { user: someone(), tokenAccount: `${accountOf(holder)}` }],
  ['seize', { ...seizure, user: text(coin.authority), tokenAccount: `${accountOf(holder)}` }],
  ['seize', { ...seizure, tokenAccount: coin.mints.branded }],
])('integration.%s refuses an account that is not one of the user: %j', async (power, input) => {
  const reason = /^(user|tokenAccount): .+ is not a token account of the coin that this user owns$/;
  expect(await refused(power, input)).toEqual(['INVALID_REQUEST', expect.stringMatching(reason)]);
});

// in the order in which they happen
describe('the powers of a coin', () => {
  it("freeze a holder's account and pause the coin", async () => {
    await use('freeze', { user }, ['freeze']);
    expect(await stateOf(holder)).toBe('frozen');
    expect(await refused('freeze', { user })).toEqual([code, 'user: the account is frozen already']);
    await use('pauseCoin', {}, ['pauseCoin']);
    expect((await shown()).paused).toBe(true);
    expect(await refused('pauseCoin', {})).toEqual([code, 'it is paused already']);
  });

  it.each([
    ['INVALID_REQUEST', { recipient: user }, /^recipient: must not be the user$/],
    [
      'INVALID_REQUEST',
      { recipient: `${accountOf(holder)}` },
      /^recipient: must be a wallet, not a token account/,
    ],
    [code, { amount: '10000' }, /^amount: the account of user holds 1000 coins$/],
  ])('refuse to seize with %s %j', async (code, change, reason) => {
    expect(await refused('seize', { ...seizure, ...change })).toEqual([code, expect.stringMatching(reason)]);
  });

  it('seize from a frozen account of a paused coin, which stay so, into an account that they create and thaw', async () => {
    await use('seize', seizure, ['resumeCoin', 'thaw', 'thaw', 'seize', 'freeze', 'pauseCoin']);
    expect(await balances()).toEqual([900n, 100n]);
    expect([await stateOf(holder), await stateOf(recipient)]).toEqual(['frozen', 'initialized']);
    expect((await shown()).paused).toBe(true);
  });

  it('resume the coin and thaw the account, after which a seizure only moves coins', async () => {
    await use('resumeCoin', {}, ['resumeCoin']);
    expect((await shown()).paused).toBe(false);
    expect(await refused('resumeCoin', {})).toEqual([code, 'it is not paused']);
    await use('thaw', { user }, ['thaw']);
    expect(await stateOf(holder)).toBe('initialized');
    expect(await refused('thaw', { user })).toEqual([code, 'user: the account is not frozen']);
    await use('seize', seizure, ['seize']);
    expect(await balances()).toEqual([800n, 200n]);
  });

  it('let anyone pay for thawing the empty account of a whitelisted user', async () => {
    await sendInstructions(rpc, [openAssociated(newcomer.publicKey, mint, newcomer.publicKey)], [newcomer]);
    const user = text(newcomer);
    expect(await refused('thawWhitelisted', { user })).toEqual([
      'NOT_WHITELISTED',
      'The user is not whitelisted',
    ]);
    await whitelist(newcomer);
    await use('thawWhitelisted', { user }, ['thawWhitelisted'], [newcomer]);
    expect(await stateOf(newcomer)).toBe('initialized');
    expect(await refused('thawWhitelisted', { user })).toEqual([code, 'user: the account is not frozen']);
  });

  it('go to the next compliance authority once it was nominated and accepts', async () => {
    const nominee = text(next);
    for (const each of [nominee, null, nominee]) {
      await use('nominateCompliance', { nominee: each }, ['nominateCompliance']);
      expect((await shown()).pendingAuthority).toBe(each);
    }
    const notNominated = ['NOT_NOMINATED', 'The signer is not nominated as authority of the integration'];
    expect(await refused('acceptCompliance', { nominee: someone() })).toEqual(notNominated);
    await use('acceptCompliance', { nominee }, ['acceptCompliance'], [next]);
    expect(await shown()).toMatchObject({ authority: nominee, pendingAuthority: null });
  });
});
