import { generateKeyPairSync, sign } from 'node:crypto';
import bs58 from 'bs58';
import nacl from 'tweetnacl';
import { describe, expect, it } from 'vitest';
import { canonicalPoint, canonicalScalar, smallOrder } from './encoding.ts';
import { keyMessages, revealMessage, rotateMessage } from './messages.ts';
import { offchainEnvelopes } from './offchain-message.ts';
import { verifySignature } from './verify.ts';

const pair = nacl.sign.keyPair.fromSeed(new Uint8Array(32).fill(7));
const signer = bs58.encode(pair.publicKey);
const params = { integrationId: '11111111111111111111111111111112', timestamp: 1_700_000_000_000 } as const;
const message = rotateMessage({ ...params, cluster: 'mainnet' });
const bytes = new TextEncoder().encode(message);
const signed = (over: Uint8Array) => bs58.encode(nacl.sign.detached(over, pair.secretKey));

describe('the messages', () => {
  it('contain the verb, the integration, the timestamp and, on devnet, the cluster', () => {
    expect(message).toBe(`Rotate API key for integration ${params.integrationId} at 1700000000000`);
    expect(revealMessage({ ...params, cluster: 'devnet' })).toBe(
      `Reveal API key for integration ${params.integrationId} at 1700000000000 on devnet`,
    );
  });

  it('have a second accepted form with the word timestamp', () => {
    const devnet = { ...params, cluster: 'devnet' } as const;
    expect(keyMessages('Reveal', devnet)).toEqual([
      revealMessage(devnet),
      `Reveal API key for integration ${params.integrationId} at timestamp 1700000000000 on devnet`,
    ]);
  });
});

describe('verifySignature', () => {
  it('accepts the signature of the bare message', async () => {
    expect(await verifySignature({ message, signature: signed(bytes), signer })).toBe(true);
  });

  it('accepts a signature made by OpenSSL', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(12);
    const signature = bs58.encode(sign(null, bytes, privateKey));
    expect(await verifySignature({ message, signature, signer: bs58.encode(raw) })).toBe(true);
  });

  it('accepts both off-chain envelopes', async () => {
    for (const envelope of offchainEnvelopes(bytes, pair.publicKey)) {
      expect(envelope.subarray(0, 16)).toEqual(Uint8Array.from(Buffer.from('\xffsolana offchain', 'latin1')));
      expect(await verifySignature({ message, signature: signed(envelope), signer })).toBe(true);
    }
  });

  it('refuses every single changed bit of a signature', async () => {
    const good = nacl.sign.detached(bytes, pair.secretKey);
    for (let bit = 0; bit < 512; bit++) {
      const bad = Uint8Array.from(good, (byte, i) => (i === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
      expect(await verifySignature({ message, signature: bs58.encode(bad), signer }), `bit ${bit}`).toBe(
        false,
      );
    }
  });

  it('refuses another message, another signer, 63 and 65 bytes, and texts that are not base58', async () => {
    const signature = signed(bytes);
    const other = bs58.encode(nacl.sign.keyPair().publicKey);
    const sizes = [63, 65].map((size) => bs58.encode(new Uint8Array(size).fill(1)));
    expect(await verifySignature({ message: `${message} `, signature, signer })).toBe(false);
    expect(await verifySignature({ message, signature, signer: other })).toBe(false);
    for (const bad of [...sizes, '', '0OIl', signature.slice(1), `${signature} `, 'x'.repeat(10_000)]) {
      expect(await verifySignature({ message, signature: bad, signer }), bad.slice(0, 90)).toBe(false);
    }
  });

  it('refuses the non-canonical spelling of a valid signature, which tweetnacl alone accepts', async () => {
    const good = nacl.sign.detached(bytes, pair.secretKey);
    const order = 2n ** 252n + 27742317777372353535851937790883648493n;
    const s = BigInt(`0x${Buffer.from(good.subarray(32)).reverse().toString('hex')}`) + order;
    const spelled = Buffer.concat([
      good.subarray(0, 32),
      Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse(),
    ]);
    expect(nacl.sign.detached.verify(bytes, spelled, pair.publicKey)).toBe(true);
    expect(await verifySignature({ message, signature: bs58.encode(spelled), signer })).toBe(false);
  });

  it('refuses small-order keys, for which signatures can be forged', async () => {
    const identity = Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? 1 : 0));
    const forged = Buffer.concat([identity, new Uint8Array(32)]);
    expect(nacl.sign.detached.verify(bytes, forged, identity)).toBe(true);
    const claim = { message, signature: bs58.encode(forged), signer: bs58.encode(identity) };
    expect(await verifySignature(claim)).toBe(false);
  });
});

describe('the encoding checks', () => {
  const little = (value: bigint) =>
    Uint8Array.from(Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse());

  it('accept only the canonical range of points and scalars', () => {
    expect(canonicalPoint(little(2n ** 255n - 20n))).toBe(true);
    expect(canonicalPoint(little(2n ** 255n - 19n))).toBe(false);
    expect(canonicalScalar(little(2n ** 252n + 27742317777372353535851937790883648492n))).toBe(true);
    expect(canonicalScalar(little(2n ** 252n + 27742317777372353535851937790883648493n))).toBe(false);
  });

  it('recognize the published small-order points', () => {
    const published = [
      '0100000000000000000000000000000000000000000000000000000000000000',
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
      '0000000000000000000000000000000000000000000000000000000000000080',
      '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
      'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
      '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
      '0000000000000000000000000000000000000000000000000000000000000000',
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
    ];
    for (const point of published) expect(smallOrder(Buffer.from(point, 'hex')), point).toBe(true);
    expect(smallOrder(pair.publicKey)).toBe(false);
  });
});
