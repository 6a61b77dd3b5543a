import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { waitFor } from '@obverse/testing';
import { Keypair } from '@solana/web3.js';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Answer, openTestService } from '../support/service.ts';

type Part = string | Uint8Array<ArrayBuffer> | File;
type Parts = readonly (readonly [string, Part])[];

const service = await openTestService({ trustProxy: ['127.0.0.1'] });
const newMint = () => Keypair.generate().publicKey.toBase58();
const mint = newMint();
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const black = async (width: number, height: number) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 4, background: '#000' } })
      .png()
      .toBuffer(),
  );
const png = await black(48, 48);

const partsOf = (image: Part, brandedMint = mint, name = 'Acme Dollar'): Parts => [
  ['image', image],
  ['brandedMint', brandedMint],
  ['metadata[name]', name],
  ['metadata[symbol]', 'ACME'],
  ['metadata[description]', 'Ours'],
];
const withMore = (name: string, value: Part): Parts => [...partsOf(png), [name, value]];
const without = (name: string): Parts => partsOf(png).filter(([part]) => part !== name);
const instead = (name: string, value: Part): Parts => [...without(name), [name, value]];

const post = (body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}, query = '') =>
  service.request(`/integration/upload${query}`, { method: 'POST', headers, body });

/** Sends a form, in which bytes become a file, from the client address `from`. */
function send(parts: Parts, { query = '', from = '203.0.113.1' } = {}): Promise<Answer> {
  const form = new FormData();
  for (const [name, part] of parts)
    form.append(name, part instanceof Uint8Array ? new File([part], 'a.png', { type: 'image/png' }) : part);
  return post(form, { 'x-forwarded-for': from }, query);
}

/** `count` client addresses, each of which may upload something at a time. */
const addresses = (count: number) => Array.from({ length: count }, (_, i) => `198.51.100.${i}`);

const codes = {
  400: 'INVALID_REQUEST',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

async function expectRefusal(answer: Promise<Answer>, status: keyof typeof codes, reason: string) {
  const { status: actual, headers, body } = await answer;
  expect(body).toEqual({ success: false, message: `Invalid request data: ${reason}` });
  expect([actual, headers.get('x-error-code')]).toEqual([status, codes[status]]);
}

const fetchBytes = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

describe('an upload', () => {
  it('gives URLs of the image as WebP and of the metadata for a fungible token', async () => {
    const website = 'https://acme.example/about';
    const { status, body } = await send(withMore('metadata[website]', website));
    expect(status).toBe(200);
    const { imageUrl, jsonUrl } = body.data;
    expect(imageUrl).toContain(`/assets/${mint}/`);
    expect(Object.fromEntries((await fetch(imageUrl)).headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const stored = { format: 'webp', width: 48, height: 48 };
    expect(await sharp(await fetchBytes(imageUrl)).metadata()).toMatchObject(stored);
    const json = await fetch(jsonUrl);
    expect(json.headers.get('content-type')).toMatch(/^application\/json/);
    const texts = { name: 'Acme Dollar', symbol: 'ACME', description: 'Ours' };
    expect(await json.json()).toEqual({ ...texts, image: imageUrl, external_url: website });
  });

  it('takes an image whatever its name and type are, and drops what is appended to it', async () => {
    const polyglot = new Uint8Array([...png, ...bytesOf('<script>alert(1)</script>PK\x03\x04')]);
    const file = new File([polyglot], '../../evil\0.svg', { type: 'image/svg+xml' });
    const { status, body } = await send(partsOf(file));
    expect(status).toBe(200);
    expect(body.data).toEqual((await send(partsOf(png))).body.data);
  });

  it('takes the first frame of an animation, upright and without metadata', async () => {
    const frames = [await black(48, 48), await black(48, 48)].map((frame) => Buffer.from(frame));
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { body: animated } = await send(partsOf(new Uint8Array(gif)));
    expect((await sharp(await fetchBytes(animated.data.imageUrl)).metadata()).pages ?? 1).toBe(1);

    const lying = await sharp(await black(20, 40))
      .jpeg()
      .withExif({ IFD0: { Copyright: 'a secret' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { body } = await send(partsOf(new Uint8Array(lying)));
    const served = await fetchBytes(body.data.imageUrl);
    expect(await sharp(served).metadata()).toMatchObject({ width: 40, height: 20 });
    expect(served.includes('a secret')).toBe(false);
  });

  it('gives the same URLs for the same content, and a stranger with other content gets others', async () => {
    const own = newMint();
    const same = await Promise.all(addresses(8).map((from) => send(partsOf(png, own), { from })));
    const [first] = same.map(({ body }) => body.data);
    for (const { body } of same) expect(body.data).toEqual(first);
    const stood = await fetchBytes(first.jsonUrl);
    const stranger = (await send(partsOf(png, own, 'Not Acme'))).body.data;
    expect(stranger.imageUrl).toBe(first.imageUrl);
    expect(stranger.jsonUrl).not.toBe(first.jsonUrl);
    expect(await fetchBytes(first.jsonUrl)).toEqual(stood);
    const { uploads } = service.config;
    expect('directory' in uploads && (await readdir(join(uploads.directory, own)))).toHaveLength(3);
  });

  it('waits its turn among a few, and is refused beyond them', async () => {
    // each takes longer to decode than all of them to arrive
    const large = await black(2_048, 2_048);
    const answers = await Promise.all(addresses(40).map((from) => send(partsOf(large, newMint()), { from })));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(40 - 18);
    const message = 'Too many images are being worked on: try again in a minute';
    for (const { status, body } of refused) expect([status, body.message]).toEqual([503, message]);
    expect((await send(partsOf(png))).status).toBe(200);
  });
});

describe('an image', () => {
  const upload = (image: Part) => send(partsOf(image, newMint()));

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HEIC', '\0\0\0\x18ftypheic'],
    ['nothing', ''],
  ])('is not %s', async (_, text) => {
    const types = 'image/png, image/jpeg, image/webp, image/gif, image/avif';
    await expectRefusal(upload(bytesOf(text)), 415, `image: its bytes must be one of ${types}`);
  });

  it('is not the head of one with something else behind it', async () => {
    const svg = bytesOf('\x89PNG\r\n\x1a\n<svg xmlns="http://www.w3.org/2000/svg"/>');
    await expectRefusal(upload(svg), 400, 'image: is damaged or incomplete, and cannot be decoded');
  });

  it('has at most 4096 pixels on a side, whatever it weighs', async () => {
    // a header that promises what its few bytes cannot hold
    const bomb = png.slice();
    const view = new DataView(bomb.buffer);
    view.setUint32(16, 100_000);
    view.setUint32(20, 100_000);
    view.setUint32(29, crc32(bomb.subarray(12, 29)));
    for (const image of [await black(4_097, 1), await black(1, 4_097), await black(4_200, 4_200), bomb])
      await expectRefusal(upload(image), 413, 'image: must be at most 4096 × 4096 pixels');
    expect((await upload(await black(4_096, 4_096))).status).toBe(200);
  });

  it('has at most 5 MiB', async () => {
    const limit = 5 * 1024 * 1024;
    const padded = (size: number) => {
      const file = new Uint8Array(size);
      file.set(png);
      return file;
    };
    expect((await upload(padded(limit))).status).toBe(200);
    for (const size of [limit + 1, 4 * limit])
      await expectRefusal(upload(padded(size)), 413, 'form: its file must be at most 5242880 bytes');
  });
});

describe('a form', () => {
  const long = 'x'.repeat(4_097);
  const many = Array.from({ length: 10_000 }, (_, i): [string, Part] => [`f${i}`, 'x']);
  const names =
    'form: must not name a part __proto__ or constructor, or like another property of every object';

  it.each<[reason: string, parts: Parts, status?: 400 | 413]>([
    ['image: is required', without('image')],
    ['metadata.symbol: is required', without('metadata[symbol]')],
    ['brandedMint: is given more than once', withMore('brandedMint', mint)],
    ['image: is given more than once', withMore('image', png)],
    ['metadata[uri]: unknown field', withMore('metadata[uri]', 'x')],
    ['metadata[__proto__]: unknown field', withMore('metadata[__proto__]', 'x')],
    [names, withMore('__proto__', 'x')],
    [names, withMore('constructor', 'x')],
    ['image: must be a file', instead('image', 'x')],
    ['brandedMint: must be base58 of exactly 32 bytes', instead('brandedMint', '../../etc/passwd')],
    ['metadata.name: must not hold control characters', instead('metadata[name]', 'a\0b')],
    ['metadata.name: must be at most 32 bytes of UTF-8, not 33', instead('metadata[name]', 'x'.repeat(33))],
    ['metadata[description]: must be at most 4096 bytes', instead('metadata[description]', long), 413],
    ['f0: unknown field', [...partsOf(png), ...many]],
  ])('is refused with %s', (reason, parts, status = 400) => expectRefusal(send(parts), status, reason));

  it.each([
    [415, 'body: media type must be multipart/form-data', 'application/json', '{}'],
    [
      400,
      'form: is not complete and well-formed multipart/form-data',
      'multipart/form-data; boundary=x',
      '--x',
    ],
  ] as const)('gets %i with %s for %s: %j', (status, reason, type, body) =>
    expectRefusal(post(body, { 'content-type': type }), status, reason),
  );

  describe('in text', () => {
    /** Sends a form whose name has these bytes, and perhaps headers. */
    const sendName = (name: string | Uint8Array, { partHeader = '', parameter = '' } = {}) => {
      const head = (part: string) => `--x\r\nContent-Disposition: form-data; name=${part}\r\n\r\n`;
      const body = Buffer.concat([
        Buffer.from(head('"image"; filename="a.png"')),
        png,
        Buffer.from(`\r\n${head('"brandedMint"')}${mint}\r\n${head('"metadata[symbol]"')}ACME\r\n`),
        Buffer.from(head(`"metadata[name]"${partHeader && `\r\n${partHeader}`}`)),
        Buffer.from(name),
        Buffer.from('\r\n--x--\r\n'),
      ]);
      const type = `multipart/form-data; boundary=x${parameter}`;
      return post(new Uint8Array(body), { 'content-type': type });
    };

    it('of Latin-1 gets 400 with the name of the part', () =>
      expectRefusal(sendName(Uint8Array.of(0x41, 0xe9, 0x42)), 400, 'metadata[name]: is not valid UTF-8'));

    it.each([
      [{ parameter: '; charset=iso-8859-1' }, 'body: charset must be utf-8'],
      [{ partHeader: 'content-type: TEXT/PLAIN;charset="utf-16"' }, 'metadata[name]: charset must be utf-8'],
      [
        { partHeader: 'Content-Transfer-Encoding: Quoted-Printable' },
        'metadata[name]: Content-Transfer-Encoding must be binary',
      ],
    ])('of another charset or encoding gets 415: %j', (named, reason) =>
      expectRefusal(sendName('Acme', named), 415, reason),
    );
  });
});

describe('the uploads of one client address', () => {
  const upload = (from: string) => send(partsOf(png, newMint()), { from });

  /** Sends the beginning of an upload, with this header about its length, once the service has its headers. */
  async function startUpload(from: string, length: string): Promise<Socket> {
    const { port, hostname } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const head = `POST /integration/upload HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\n${length}\r\n`;
    socket.write(`${head}Expect: 100-continue\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n`);
    expect(String((await once(socket, 'data'))[0])).toContain('100 Continue');
    const part = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc';
    socket.write(length.startsWith('Transfer') ? `${part.length.toString(16)}\r\n${part}\r\n` : part);
    return socket;
  }

  const refusalsCounted = async () => {
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    return Number(/^obverse_rate_limited_total\{policy="upload"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
  };

  it.each([
    ['four uploads', 4, 'Content-Length: 99999'],
    ['two uploads of the largest size', 2, `Content-Length: ${6 * 1024 * 1024}`],
    ['two uploads of unknown size', 2, 'Transfer-Encoding: chunked'],
  ])('are limited to %s in flight, until their clients disconnect', async (_, count, length) => {
    // addresses of one IPv6 network are one client
    const from = `2001:db8:1:${count}`;
    const started = await Promise.all(
      Array.from({ length: count }, (_, i) => startUpload(`${from}::${i}`, length)),
    );
    const before = await refusalsCounted();
    await waitFor(async () => {
      const { status, headers, body } = await upload(`${from}::9`);
      expect([status, headers.get('x-error-code'), headers.get('retry-after')]).toEqual([
        429,
        'RATE_LIMITED',
        '2',
      ]);
      expect(body.message).toContain('4 uploads of 10485760 bytes together from one address at a time');
    });
    await expect.poll(refusalsCounted).toBeGreaterThan(before);
    expect((await upload('203.0.113.2')).status).toBe(200);
    for (const socket of started) socket.destroy();
    await waitFor(async () => expect((await upload(`${from}::9`)).status).toBe(200));
  });

  it('are not limited by earlier ones that succeeded or failed', async () => {
    for (let i = 0; i < 6; i++) {
      expect((await upload('203.0.113.3')).status).toBe(200);
      expect((await send([['image', png]], { from: '203.0.113.3' })).status).toBe(400);
    }
  });
});

it('assets are what was kept, by exactly the names given', async () => {
  const { imageUrl } = (await send(partsOf(png))).body.data;
  const { pathname } = new URL(imageUrl);
  const file = pathname.split('/').at(-1) ?? '';
  const etag = (await fetch(imageUrl, { method: 'HEAD' })).headers.get('etag') ?? '';
  // fetch would ask for a new copy of what it has a tag for
  const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
  expect((await fetch(imageUrl, { headers })).status).toBe(304);
  for (const path of [
    `/assets/${mint}/`,
    `/assets/${mint}/..%2f${mint}%2f${file}`,
    `${pathname}%00`,
    pathname.replace('.webp', '.json'),
    `/assets/${'1'.repeat(32)}/${file}`,
  ]) {
    const answer = await service.get(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.headers.get('x-error-code')).toBe('ROUTE_NOT_FOUND');
  }
});
