import { generateKeyPairSync, sign } from 'node:crypto';
import bs58 from 'bs58';
import nacl from 'tweetnacl';
import { describe, expect, it } from 'vitest';
import { canonicalPoint, canonicalScalar, smallOrder } from './encoding.ts';
import { keyMessages, rotateMessage } from './messages.ts';
import { offchainEnvelopes } from './offchain-message.ts';
import { verifySignature } from './verify.ts';

const pair = nacl.sign.keyPair.fromSeed(new Uint8Array(32).fill(7));
const signer = bs58.encode(pair.publicKey);
const integrationId = '11111111111111111111111111111112';
const params = { integrationId, timestamp: 1_700_000_000_000 } as const;
const message = rotateMessage({ ...params, cluster: 'mainnet' });
const bytes = new TextEncoder().encode(message);
const signatureOf = (over: Uint8Array) => nacl.sign.detached(over, pair.secretKey);
const order = 2n ** 252n + 27742317777372353535851937790883648493n;
const little = (value: bigint) => Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse();

describe('the messages', () => {
  it('contain the verb, the integration, the timestamp, with or without the word, and on devnet the cluster', () => {
    expect(message).toBe(`Rotate API key for integration ${integrationId} at 1700000000000`);
    const devnet = { ...params, cluster: 'devnet' } as const;
    expect(keyMessages('Reveal', devnet)).toEqual([
      `Reveal API key for integration ${integrationId} at 1700000000000 on devnet`,
      `Reveal API key for integration ${integrationId} at timestamp 1700000000000 on devnet`,
    ]);
  });
});

describe('verifySignature', () => {
  const verify = (signature: Uint8Array, changed: object = {}) =>
    verifySignature({ message, signature: bs58.encode(signature), signer, ...changed });
  const good = signatureOf(bytes);

  it('accepts the signature of the bare message and of both off-chain envelopes, and one made by OpenSSL', async () => {
    expect(await verify(good)).toBe(true);
    for (const envelope of offchainEnvelopes(bytes, pair.publicKey)) {
      expect(Buffer.from(envelope.subarray(0, 16)).toString('latin1')).toBe('\xffsolana offchain');
      expect(await verify(signatureOf(envelope))).toBe(true);
    }
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(12);
    expect(await verify(sign(null, bytes, privateKey), { signer: bs58.encode(raw) })).toBe(true);
  });

  it('refuses every single changed bit of a signature', async () => {
    for (let bit = 0; bit < 512; bit++) {
      const bad = good.map((byte, i) => (i === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
      expect(await verify(bad), `bit ${bit}`).toBe(false);
    }
  });

  it('refuses another message, another signer, 63 and 65 bytes, and texts that are not base58', async () => {
    expect(await verify(good, { message: `${message} ` })).toBe(false);
    expect(await verify(good, { signer: bs58.encode(nacl.sign.keyPair().publicKey) })).toBe(false);
    for (const size of [63, 65]) expect(await verify(new Uint8Array(size).fill(1))).toBe(false);
    const text = bs58.encode(good);
    for (const signature of ['', '0OIl', text.slice(1), `${text} `, 'x'.repeat(10_000)])
      expect(await verify(good, { signature }), signature.slice(0, 90)).toBe(false);
  });

  it('refuses the non-canonical spelling of a valid signature, which tweetnacl alone accepts', async () => {
    const s = BigInt(`0x${Buffer.from(good.subarray(32)).reverse().toString('hex')}`) + order;
    const spelled = Buffer.concat([good.subarray(0, 32), little(s)]);
    expect(nacl.sign.detached.verify(bytes, spelled, pair.publicKey)).toBe(true);
    expect(await verify(spelled)).toBe(false);
  });

  it('refuses small-order keys, for which signatures can be forged', async () => {
    const identity = little(1n);
    const forged = Buffer.concat([identity, Buffer.alloc(32)]);
    expect(nacl.sign.detached.verify(bytes, forged, identity)).toBe(true);
    expect(await verify(forged, { signer: bs58.encode(identity) })).toBe(false);
  });
});

describe('the encoding checks', () => {
  it('accept only the canonical range of points and scalars', () => {
    expect([2n ** 255n - 20n, 2n ** 255n - 19n].map((y) => canonicalPoint(little(y)))).toEqual([true, false]);
    expect([order - 1n, order].map((s) => canonicalScalar(little(s)))).toEqual([true, false]);
  });

  it.each([
    '0100000000000000000000000000000000000000000000000000000000000000',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    '0000000000000000000000000000000000000000000000000000000000000080',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
    '0000000000000000000000000000000000000000000000000000000000000000',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
  ])('recognize the published small-order point %s', (point) => {
    expect([Buffer.from(point, 'hex'), pair.publicKey].map(smallOrder)).toEqual([true, false]);
  });
});
