import { Keypair } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { ownPage, signedChallenge, signIn } from '../support/sign-in.ts';
import { openFixture, text } from './fixture.ts';

const { service, ask, ok, refusal } = await openFixture();
const { request } = service;
const wallet = Keypair.generate();
const address = text(wallet);
const headers = ownPage;

/** The headers of a wallet with a new session. */
const signedIn = async () => ({ headers: (await signIn(request, wallet)).headers });
const idOf = async (owner: Keypair): Promise<string> => (await signIn(request, owner)).answer.body.data.id;
const isLive = async (headers: Record<string, string>): Promise<boolean> =>
  (await ask('auth.sessions', {}, { headers })).status === 200;

describe('auth.challenge', () => {
  it('answers with the message of a sign-in and its fields', async () => {
    const { host, origin } = new URL(service.url);
    const { message, ...fields } = await ok('auth.challenge', { address }, { headers });
    const about = { domain: host, uri: origin, address, version: '1', chainId: 'solana:mainnet' };
    expect(fields).toMatchObject(about);
    expect(message).toBe(
      `${host} wants you to sign in with your Solana account:\n${address}\n\n${fields.statement}\n\nURI: ${origin}\nVersion: 1\nChain ID: solana:mainnet\nNonce: ${fields.nonce}\nIssued At: ${fields.issuedAt}\nExpiration Time: ${fields.expirationTime}`,
    );
    expect(Date.parse(fields.expirationTime) - Date.parse(fields.issuedAt)).toBe(300_000);
  });

  it('answers without a message where no address is named, also to a request without a body', async () => {
    const ofDevnet = { address: null, message: null, chainId: 'solana:devnet' };
    expect(await ok('auth.challenge', { cluster: 'devnet' }, { headers })).toMatchObject(ofDevnet);
    const { body } = await request('/auth/challenge?cluster=devnet', { method: 'POST', headers });
    expect(body.data).toMatchObject(ofDevnet);
  });
});

describe('auth.signIn', () => {
  it('answers with a session of twelve hours', async () => {
    const data = await ok('auth.signIn', await signedChallenge(request, wallet), { headers });
    expect(data).toMatchObject({ address, cluster: 'mainnet' });
    expect(Date.parse(data.expiresAt) - Date.parse(data.createdAt)).toBe(43_200_000);
  });

  it.each([
    [{ nonce: '0'.repeat(32) }, /^nonce: is unknown, used, older than five minutes, or of another/],
    [{ address: text(Keypair.generate()) }, /^signature: is not the wallet's over the message of the ch/],
  ])('refuses %j', async (change, reason) => {
    const input = { ...(await signedChallenge(request, wallet)), ...change };
    const refused = ['INVALID_SIGNATURE', expect.stringMatching(reason)];
    expect(await refusal('auth.signIn', input, { headers })).toEqual(refused);
  });

  it('refuses other origins', async () => {
    const reason = "Signing in is for the service's own pages: the request comes from another origin";
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'same-site' }]) {
      const input = await signedChallenge(request, wallet);
      expect(await refusal('auth.signIn', input, { headers })).toEqual(['FOREIGN_ORIGIN', reason]);
      expect(await refusal('auth.challenge', {}, { headers })).toEqual(['FOREIGN_ORIGIN', reason]);
    }
  });
});

describe('a session', () => {
  it('is listed by auth.sessions, the newest first, without its token', async () => {
    await signedIn();
    const { sessions } = await ok('auth.sessions', {}, await signedIn());
    const [newest, ...older] = sessions;
    expect(newest).toEqual({
      ...{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), address, cluster: 'mainnet', current: true },
      ...{ userAgent: expect.any(String), lastUsedAt: newest.createdAt },
      ...{ createdAt: expect.any(String), expiresAt: expect.any(String) },
    });
    expect(older[0].current).toBe(false);
  });

  it('is ended by auth.endSession, and one of another wallet is not', async () => {
    const ended = await ok('auth.endSession', { id: await idOf(wallet) }, await signedIn());
    expect(ended).toEqual({ ended: 1 });
    const other = await refusal('auth.endSession', { id: await idOf(Keypair.generate()) }, await signedIn());
    expect(other).toEqual(['SESSION_NOT_FOUND', expect.stringMatching(/^No such session: /)]);
  });

  it('is ended by auth.signOut, alone or with the others of the wallet or but for the current one', async () => {
    expect(await ok('auth.signOut', {}, await signedIn())).toEqual({ ended: 1 });
    await ok('auth.signOut', { sessions: 'all' }, await signedIn());
    const others = [await signedIn(), await signedIn()];
    const current = await signedIn();
    expect(await ok('auth.signOut', { sessions: 'others' }, current)).toEqual({ ended: 2 });
    for (const { headers } of others) expect(await isLive(headers)).toBe(false);
    expect(await isLive(current.headers)).toBe(true);
  });

  it.each([
    ['auth.sessions', { all: 'true' }, /^all: unknown field/],
    ['auth.endSession', { id: '1' }, /^id: must be the id of a session$/],
    ['auth.signOut', { sessions: 'some' }, /^sessions: must be one of current, others, all$/],
  ])('of the wallet does not help %s with the input %j', async (procedure, input, reason) => {
    const refused = ['INVALID_REQUEST', expect.stringMatching(reason)];
    expect(await refusal(procedure, input, await signedIn())).toEqual(refused);
  });
});
