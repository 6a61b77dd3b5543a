import { TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import { createAssociatedTokenAccountIdempotentInstruction } from '@solana/spl-token';
import { Keypair, type ParsedAccountData, PublicKey, Transaction } from '@solana/web3.js';
import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';
import { openFixture } from '../fixture.ts';
import { regulatedCoin } from './regulated-coin.ts';

// What each power stops in the flows of a coin, and with which sentence: test/flows/regulated-coins.test.ts
const fixture = await openFixture();
const coin = await regulatedCoin(fixture);
const plain = await fixture.coin({ revealed: false });
const [newcomer, next] = [await fixture.wallet(), await fixture.wallet()];
const recipient = Keypair.generate();
const mint = new PublicKey(coin.mints.branded);
const text = ({ publicKey }: Keypair) => publicKey.toBase58();
const accountOf = ({ publicKey }: Keypair) => tokenAddress(mint, publicKey, TOKEN_2022_PROGRAM_ID);
const someone = () => text(Keypair.generate());
const signers = [coin.compliance];
const compliance = async () => (await fixture.service.get(`/integration/${coin.id}`)).body.data.compliance;
const stateOf = async (owner: Keypair): Promise<string> => {
  const { value } = await fixture.rpc.getParsedAccountInfo(accountOf(owner));
  const data = value?.data as ParsedAccountData | undefined;
  return data?.parsed.info.state;
};
const balances = () =>
  Promise.all(
    [coin.holder, recipient].map(({ publicKey }) => fixture.balance(coin.mints.branded, publicKey)),
  );

/** The table of a procedure, which takes no API key. @param input what it needs beside the integration */
async function openPower(procedure: string, input: object = {}) {
  const table = await openEndpoint(`integration.${procedure}`, fixture);
  const valid = (more: object = {}) => ({ input: { integrationId: coin.id, ...input, ...more }, key: null });
  const { gone } = fixture;
  table.refuses('INTEGRATION_NOT_FOUND', valid, [
    [{ integrationId: gone.id }, `No such integration: ${gone.id}`],
  ]);
  table.refuses('TRANSACTION_WOULD_FAIL', valid, [
    [{ integrationId: plain.id }, 'the coin was made without this power'],
  ]);
  return { ...table, valid };
}

const user = text(coin.holder);
const notTheirs = /^(user|tokenAccount): .+ is not a token account of the coin that this user owns$/;

const freeze = await openPower('freeze', { user });
freeze.refuses('INVALID_REQUEST', freeze.valid, [
  [{ user: someone() }, notTheirs],
  [{ user: someone(), tokenAccount: String(accountOf(coin.holder)) }, notTheirs],
]);
freeze.prepares(
  "a transaction that freezes the holder's account",
  async () => ({ ...freeze.valid(), signers, instructions: ['freeze'] }),
  async () => expect(await stateOf(coin.holder)).toBe('frozen'),
);
freeze.refuses('TRANSACTION_WOULD_FAIL', freeze.valid, 'user: the account is frozen already');

const pause = await openPower('pauseCoin');
pause.prepares(
  'a transaction that pauses the coin, which the configuration then shows',
  async () => ({ ...pause.valid(), signers, instructions: ['pauseCoin'] }),
  async () => expect((await compliance()).paused).toBe(true),
);
pause.refuses('TRANSACTION_WOULD_FAIL', pause.valid, 'it is paused already');

const seize = await openPower('seize', { user, recipient: text(recipient), amount: '100' });
seize.refuses('INVALID_REQUEST', seize.valid, [
  [{ recipient: user }, 'recipient: must not be the user'],
  [{ user: text(coin.authority), tokenAccount: String(accountOf(coin.holder)) }, notTheirs],
  [{ tokenAccount: coin.mints.branded }, notTheirs],
  [{ recipient: String(accountOf(coin.holder)) }, /^recipient: must be a wallet, not a token account/],
]);
seize.refuses('TRANSACTION_WOULD_FAIL', seize.valid, [
  [{ amount: '10000' }, 'amount: the account of user holds 1000 coins'],
]);
seize.prepares(
  'a transaction that leaves a frozen account frozen and a paused coin paused, and thaws the account that it creates',
  async () => {
    const instructions = ['resumeCoin', 'thaw', 'thaw', 'seize', 'freeze', 'pauseCoin'] as const;
    return { ...seize.valid(), signers, instructions };
  },
  async () => {
    expect(await balances()).toEqual([900n, 100n]);
    expect([await stateOf(coin.holder), await stateOf(recipient)]).toEqual(['frozen', 'initialized']);
    expect((await compliance()).paused).toBe(true);
  },
);

const resume = await openPower('resumeCoin');
resume.prepares(
  'a transaction that resumes the coin',
  async () => ({ ...resume.valid(), signers, instructions: ['resumeCoin'] }),
  async () => expect((await compliance()).paused).toBe(false),
);
resume.refuses('TRANSACTION_WOULD_FAIL', resume.valid, 'it is not paused');

const thaw = await openPower('thaw', { user });
thaw.prepares(
  "a transaction that thaws the holder's account",
  async () => ({ ...thaw.valid(), signers, instructions: ['thaw'] }),
  async () => expect(await stateOf(coin.holder)).toBe('initialized'),
);
thaw.refuses('TRANSACTION_WOULD_FAIL', thaw.valid, 'user: the account is not frozen');

seize.prepares(
  'a transaction that only moves the coins where nothing is frozen or paused',
  async () => ({ ...seize.valid(), signers, instructions: ['seize'] }),
  async () => expect(await balances()).toEqual([800n, 200n]),
);

const { publicKey: owner } = newcomer;
const account = accountOf(newcomer);
const create = createAssociatedTokenAccountIdempotentInstruction(
  owner,
  account,
  owner,
  mint,
  TOKEN_2022_PROGRAM_ID,
);
await fixture.rpc.sendTransaction(new Transaction().add(create), [newcomer]);
const thawWhitelisted = await openPower('thawWhitelisted', { user: text(newcomer) });
thawWhitelisted.refuses('NOT_WHITELISTED', thawWhitelisted.valid, 'The user is not whitelisted');
thawWhitelisted.prepares(
  'a transaction that anyone can pay for and that thaws the empty account of a whitelisted user',
  async () => {
    const listing = { integrationId: coin.id, users: [text(newcomer)], allowed: true };
    await fixture.send('/integration/whitelist', listing, [coin.authority]);
    return { ...thawWhitelisted.valid(), signers: [newcomer], instructions: ['thawWhitelisted'] };
  },
  async () => expect(await stateOf(newcomer)).toBe('initialized'),
);
thawWhitelisted.refuses('TRANSACTION_WOULD_FAIL', thawWhitelisted.valid, 'user: the account is not frozen');

const nominate = await openPower('nominateCompliance', { nominee: text(next) });
const pending = async () => (await compliance()).pendingAuthority;
nominate.prepares(
  'a transaction that nominates the next compliance authority, which the configuration then shows',
  async () => ({ ...nominate.valid(), signers, instructions: ['nominateCompliance'] }),
  async () => expect(await pending()).toBe(text(next)),
);
nominate.prepares(
  'a transaction that withdraws the nomination',
  async () => ({ ...nominate.valid({ nominee: null }), signers, instructions: ['nominateCompliance'] }),
  async () => expect(await pending()).toBeNull(),
);

const accept = await openPower('acceptCompliance', { nominee: text(next) });
const notNominated = 'The signer is not nominated as authority of the integration';
accept.refuses('NOT_NOMINATED', accept.valid, [[{ nominee: someone() }, notNominated]]);
accept.prepares(
  'a transaction that the nominee signs and that makes it the compliance authority',
  async () => {
    const request = { integrationId: coin.id, nominee: text(next) };
    await fixture.send('/integration/compliance/nominate', request, signers);
    return { ...accept.valid(), signers: [next], instructions: ['acceptCompliance'] };
  },
  async () => {
    expect((await compliance()).authority).toBe(text(next));
    expect(await pending()).toBeNull();
  },
);
