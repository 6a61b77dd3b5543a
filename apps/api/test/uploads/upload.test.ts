import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { waitFor } from '@obverse/testing';
import { Keypair } from '@solana/web3.js';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { edgeApi } from '../support/edge.ts';
import { type Answer, openTestService } from '../support/service.ts';

const side = 48;
const picture = async (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif', size = side) => {
  const pixels = { width: size, height: size, channels: 4, background: '#e8a33d' } as const;
  return new Uint8Array(await sharp({ create: pixels }).toFormat(format).toBuffer());
};

const newMint = () => Keypair.generate().publicKey.toBase58();

type Part = string | Uint8Array<ArrayBuffer> | File;

/** Parts in order; bytes become a file. */
function form(parts: readonly (readonly [string, Part])[]): FormData {
  const data = new FormData();
  for (const [name, part] of parts) {
    if (typeof part === 'string') data.append(name, part);
    else
      data.append(name, part instanceof File ? part : new File([part], 'image.png', { type: 'image/png' }));
  }
  return data;
}

const partsOf = (image: Part, brandedMint: string, name = 'Acme Dollar'): [string, Part][] => [
  ['image', image],
  ['brandedMint', brandedMint],
  ['metadata[name]', name],
  ['metadata[symbol]', 'ACME'],
  ['metadata[description]', 'Ours'],
];

/** Sends a form, from the client address `from`. */
const send = (
  parts: readonly (readonly [string, Part])[],
  { query = '', from = '203.0.113.1' } = {},
): Promise<Answer> =>
  service.request(`/integration/upload${query}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from },
    body: form(parts),
  });

/** `count` client addresses, each of which may upload something at a time. */
const addresses = (count: number) => Array.from({ length: count }, (_, i) => `198.51.100.${i}`);

async function expectRefusal(answer: Promise<Answer>, status: number, code: string, reason: string | RegExp) {
  const { status: actual, headers, body } = await answer;
  expect(body).toEqual({ success: false, message: expect.stringMatching(reason) });
  expect(body.message).toMatch(/^Invalid request data: /);
  expect(headers.get('x-error-code')).toBe(code);
  expect(actual).toBe(status);
}

const exactly = (reason: string) =>
  new RegExp(`^Invalid request data: ${reason.replaceAll(/[[\]().]/g, '\\$&')}$`);

const service = await openTestService({ trustProxy: ['127.0.0.1'] });
const png = await picture('png');

describe('an upload', () => {
  it('gives URLs of the image as WebP and of the metadata for a fungible token', async () => {
    const mint = newMint();
    const website = 'https://acme.example/about';
    const { status, body } = await send([...partsOf(png, mint), ['metadata[website]', website]]);
    expect(status).toBe(200);
    const { imageUrl, jsonUrl } = body.data;
    const image = await fetch(imageUrl);
    expect(Object.fromEntries(image.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(await sharp(await image.arrayBuffer()).metadata()).toMatchObject({
      format: 'webp',
      width: side,
      height: side,
    });
    const json = await fetch(jsonUrl);
    expect(json.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await json.json()).toEqual({
      name: 'Acme Dollar',
      symbol: 'ACME',
      description: 'Ours',
      image: imageUrl,
      external_url: website,
    });
    expect(imageUrl).toContain(`/assets/${mint}/`);
  });

  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'takes %s, whatever it is called',
    async (format) => {
      const file = new File([await picture(format)], '../../evil\0.svg', { type: 'image/svg+xml' });
      expect((await send(partsOf(file, newMint()))).status).toBe(200);
    },
  );

  it('takes the first frame of an animation, upright and without metadata', async () => {
    const frames = await sharp(
      [png, await picture('png')].map((frame) => Buffer.from(frame)),
      {
        join: { animated: true },
      },
    )
      .gif()
      .toBuffer();
    const { body: animated } = await send(partsOf(new Uint8Array(frames), newMint()));
    const still = await sharp(await (await fetch(animated.data.imageUrl)).arrayBuffer()).metadata();
    expect(still.pages ?? 1).toBe(1);

    const tall = sharp({ create: { width: 20, height: 40, channels: 3, background: '#123' } });
    const lying = await tall
      .jpeg()
      .withExif({ IFD0: { Copyright: 'a secret' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { body } = await send(partsOf(new Uint8Array(lying), newMint()));
    const served = Buffer.from(await (await fetch(body.data.imageUrl)).arrayBuffer());
    expect(await sharp(served).metadata()).toMatchObject({ width: 40, height: 20 });
    expect(served.includes('a secret')).toBe(false);
  });

  it('repeated gives the same URLs, and a stranger with other content gets others', async () => {
    const mint = newMint();
    const first = (await send(partsOf(png, mint))).body.data;
    const stood = await (await fetch(first.jsonUrl)).text();
    expect((await send(partsOf(png, mint))).body.data).toEqual(first);
    const stranger = (await send(partsOf(png, mint, 'Not Acme'))).body.data;
    expect(stranger.imageUrl).toBe(first.imageUrl);
    expect(stranger.jsonUrl).not.toBe(first.jsonUrl);
    expect(await (await fetch(first.jsonUrl)).text()).toBe(stood);
    const { uploads } = service.config;
    const kept = 'directory' in uploads ? await readdir(join(uploads.directory, mint)) : [];
    expect(kept).toHaveLength(3);
  });

  it('waits its turn among a few, and is refused beyond them', async () => {
    // each takes longer to decode than all of them to arrive
    const large = await picture('png', 2_048);
    const answers = await Promise.all(addresses(40).map((from) => send(partsOf(large, newMint()), { from })));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(40 - 18);
    for (const { status, headers, body } of refused) {
      expect(status).toBe(503);
      expect(headers.get('x-error-code')).toBe('UNAVAILABLE');
      expect(body.message).toBe('Too many images are being worked on: try again in a minute');
    }
    expect((await send(partsOf(png, newMint()))).status).toBe(200);
  });

  it('many at once keep one object', async () => {
    const mint = newMint();
    const answers = await Promise.all(addresses(8).map((from) => send(partsOf(png, mint), { from })));
    expect(new Set(answers.map(({ body }) => body.data.jsonUrl)).size).toBe(1);
  });

  it('takes the cluster from the query, and a description may be missing', async () => {
    const parts = partsOf(png, newMint()).slice(0, 4);
    expect((await send(parts, { query: '?cluster=devnet' })).status).toBe(200);
    await expectRefusal(
      send(parts, { query: '?cluster=testnet' }),
      400,
      'INVALID_REQUEST',
      'cluster: must be mainnet or',
    );
    const twice: [string, Part][] = [...parts, ['cluster', 'devnet']];
    await expectRefusal(
      send(twice, { query: '?cluster=mainnet' }),
      400,
      'INVALID_REQUEST',
      'cluster: is given more than once',
    );
    await expectRefusal(
      send(parts, { query: '?brandedMint=x' }),
      400,
      'INVALID_REQUEST',
      'brandedMint: unknown query',
    );
  });
});

describe('an image', () => {
  const withImage = (image: Part) => send(partsOf(image, newMint()));
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

  it.each<[string, string]>([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['SVG behind an XML declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['PDF', '%PDF-1.7\n'],
    ['TIFF', 'II*\0'],
    ['HEIC', '\0\0\0\x18ftypheic'],
    ['nothing', ''],
  ])('is not %s', async (_, text) => {
    const types = 'image/png, image/jpeg, image/webp, image/gif, image/avif';
    const reason = exactly(`image: its bytes must be one of ${types}`);
    await expectRefusal(withImage(bytes(text)), 415, 'UNSUPPORTED_MEDIA_TYPE', reason);
  });

  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('is not half a %s', async (format) => {
    const whole = await picture(format);
    const half = whole.slice(0, Math.floor(whole.length / 2));
    await expectRefusal(withImage(half), 400, 'INVALID_REQUEST', /image: is damaged or incomplete/);
  });

  it('is not the head of one with something else behind it', async () => {
    const svg = bytes('\x89PNG\r\n\x1a\n<svg xmlns="http://www.w3.org/2000/svg"/>');
    await expectRefusal(withImage(svg), 400, 'INVALID_REQUEST', /image: is damaged or incomplete/);
  });

  it('keeps nothing that is appended to it', async () => {
    const polyglot = new Uint8Array([...png, ...bytes('<script>alert(1)</script>PK\x03\x04')]);
    const mint = newMint();
    const { body } = await send(partsOf(polyglot, mint));
    expect(body.data).toEqual((await send(partsOf(png, mint))).body.data);
  });

  it('has at most 4096 pixels on a side, whatever it weighs', async () => {
    const black = async (width: number, height: number) =>
      new Uint8Array(
        await sharp({ create: { width, height, channels: 3, background: '#000' } })
          .png()
          .toBuffer(),
      );
    const reason = exactly('image: must be at most 4096 × 4096 pixels');
    for (const [width, height] of [
      [4_097, 1],
      [1, 4_097],
      [4_200, 4_200],
    ] as const) {
      await expectRefusal(withImage(await black(width, height)), 413, 'PAYLOAD_TOO_LARGE', reason);
    }
    expect((await withImage(await black(4_096, 4_096))).status).toBe(200);
    // a header that promises what its few bytes cannot hold
    const bomb = png.slice();
    const view = new DataView(bomb.buffer);
    view.setUint32(16, 100_000);
    view.setUint32(20, 100_000);
    view.setUint32(29, crc32(bomb.subarray(12, 29)));
    await expectRefusal(withImage(bomb), 413, 'PAYLOAD_TOO_LARGE', reason);
  });

  it('has at most 5 MiB', async () => {
    const limit = 5 * 1024 * 1024;
    const padded = (size: number) => {
      const file = new Uint8Array(size);
      file.set(png);
      return file;
    };
    expect((await withImage(padded(limit))).status).toBe(200);
    const reason = exactly('form: its file must be at most 5242880 bytes');
    await expectRefusal(withImage(padded(limit + 1)), 413, 'PAYLOAD_TOO_LARGE', reason);
    await expectRefusal(withImage(padded(4 * limit)), 413, 'PAYLOAD_TOO_LARGE', reason);
  });
});

describe('a form', () => {
  const mint = newMint();
  const without = (name: string) => partsOf(png, mint).filter(([part]) => part !== name);
  const withMore = (name: string, value: Part) => [...partsOf(png, mint), [name, value] as [string, Part]];
  const instead = (name: string, value: Part) => [...without(name), [name, value] as [string, Part]];
  const invalid = (parts: [string, Part][], reason: string) =>
    expectRefusal(send(parts), 400, 'INVALID_REQUEST', exactly(reason));

  it.each([
    ['image', 'image: is required'],
    ['brandedMint', 'brandedMint: is required'],
    ['metadata[name]', 'metadata.name: is required'],
    ['metadata[symbol]', 'metadata.symbol: is required'],
  ])('without %s is refused', (name, reason) => invalid(without(name), reason));

  it('holds each part once, and no other', async () => {
    await invalid(withMore('brandedMint', mint), 'brandedMint: is given more than once');
    await invalid(withMore('metadata[name]', 'x'), 'metadata[name]: is given more than once');
    await invalid(withMore('image', png), 'image: is given more than once');
    await invalid(withMore('metadata[uri]', 'x'), 'metadata[uri]: unknown field');
    await invalid(withMore('metadata', '{}'), 'metadata: unknown field');
    await invalid(withMore('metadata[name][x]', 'x'), 'metadata[name][x]: unknown field');
    await invalid(withMore('metadata[__proto__]', 'x'), 'metadata[__proto__]: unknown field');
    await invalid(withMore('../brandedMint', 'x'), '../brandedMint: unknown field');
  });

  it.each(['__proto__', 'constructor', 'toString'])('does not name a part %s', async (name) => {
    await expectRefusal(send(withMore(name, 'x')), 400, 'INVALID_REQUEST', /must not name a part __proto__/);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('has texts where texts are asked for, and a file where a file is', async () => {
    await invalid(instead('brandedMint', png), 'brandedMint: must be a text, not a file');
    await invalid(instead('image', 'x'), 'image: must be a file');
    const json = new File(['{"a":1}'], '', { type: 'application/json' });
    expect((await send(instead('metadata[name]', json))).status).toBe(400);
  });

  it.each<[string, string, string]>([
    ['brandedMint', '../../etc/passwd', 'brandedMint: must be base58 of exactly 32 bytes'],
    ['brandedMint', '%2e%2e%2f'.repeat(4), 'brandedMint: must be base58'],
    ['brandedMint', `${'1'.repeat(31)}\0`, 'brandedMint: must be base58'],
    ['metadata[name]', 'a\0b', 'metadata.name: must not hold control characters'],
    ['metadata[name]', 'x'.repeat(33), 'metadata.name: must be at most 32 bytes of UTF-8, not 33'],
    ['metadata[symbol]', '', 'metadata.symbol: must not be empty'],
  ])('with %s = %j is refused', (name, value, reason) => invalid(instead(name, value), reason));

  it('has limits to the size and the number of its parts', async () => {
    const long = instead('metadata[description]', 'x'.repeat(4_097));
    await expectRefusal(
      send(long),
      413,
      'PAYLOAD_TOO_LARGE',
      /metadata\[description\]: must be at most 4096/,
    );
    const many = Array.from({ length: 10_000 }, (_, i): [string, Part] => [`f${i}`, 'x']);
    await expectRefusal(send(many), 400, 'INVALID_REQUEST', 'f0: unknown field');
    await expectRefusal(send([...partsOf(png, mint), ...many]), 400, 'INVALID_REQUEST', 'f0: unknown field');
  });

  it('is multipart/form-data, whole and well formed', async () => {
    const post = (type: string, body: string) =>
      service.request('/integration/upload', { method: 'POST', headers: { 'content-type': type }, body });
    const reason = exactly('body: media type must be multipart/form-data');
    await expectRefusal(post('application/json', '{}'), 415, 'UNSUPPORTED_MEDIA_TYPE', reason);
    await expectRefusal(post('image/png', 'x'), 415, 'UNSUPPORTED_MEDIA_TYPE', reason);
    const broken = exactly('form: is not complete and well-formed multipart/form-data');
    const cut = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc';
    for (const [type, body] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=x', cut],
      ['multipart/form-data; boundary=x', 'no boundary here'],
    ] as const) {
      await expectRefusal(post(type, body), 400, 'INVALID_REQUEST', broken);
    }
  });

  describe('in text', () => {
    /** A form whose name has these bytes. */
    const withName = (
      name: Uint8Array,
      type = 'multipart/form-data; boundary=x',
      partHeader = '',
    ): Promise<Answer> => {
      const head = (part: string) => `--x\r\nContent-Disposition: form-data; name=${part}\r\n\r\n`;
      const body = Buffer.concat([
        Buffer.from(head('"image"; filename="a.png"')),
        png,
        Buffer.from(`\r\n${head('"brandedMint"')}${mint}\r\n${head('"metadata[symbol]"')}ACME\r\n`),
        Buffer.from(head(`"metadata[name]"${partHeader}`)),
        name,
        Buffer.from('\r\n--x--\r\n'),
      ]);
      const headers = { 'content-type': type };
      return service.request('/integration/upload', { method: 'POST', headers, body: new Uint8Array(body) });
    };

    it.each<[string, number[]]>([
      ['Latin-1', [0x41, 0xe9, 0x42]],
      ['a character cut in half', [0x41, 0xc3]],
      ['an overlong encoding', [0xc0, 0xaf]],
      ['a surrogate', [0xed, 0xa0, 0x80]],
    ])('of %s gets 400 with the name of the part', (_, bytes) =>
      expectRefusal(
        withName(Uint8Array.from(bytes)),
        400,
        'INVALID_REQUEST',
        exactly('metadata[name]: is not valid UTF-8'),
      ),
    );

    it('of UTF-8 is kept as it was sent', async () => {
      const { status, body } = await withName(Buffer.from('Dólar 円'));
      expect(status).toBe(200);
      expect((await (await fetch(body.data.jsonUrl)).json()) as object).toMatchObject({ name: 'Dólar 円' });
    });

    it.each(['iso-8859-1', '"utf-16"'])('of the charset %s gets 415', (charset) =>
      expectRefusal(
        withName(Buffer.from('Acme'), `multipart/form-data; boundary=x; charset=${charset}`),
        415,
        'UNSUPPORTED_MEDIA_TYPE',
        exactly('body: charset must be utf-8'),
      ),
    );

    it.each(['utf-8', '"UTF-8"'])('of the charset %s is read', async (charset) => {
      const type = `multipart/form-data; boundary=x; charset=${charset}`;
      expect((await withName(Buffer.from('Acme'), type)).status).toBe(200);
    });

    const sendName = (header: string, type?: string) => withName(Buffer.from('Acme'), type, `\r\n${header}`);

    it.each([
      'Content-Type: text/plain; charset=iso-8859-1',
      'content-type: TEXT/PLAIN;charset="utf-16"',
      'Content-Type: text/plain; format=flowed; Charset=us-ascii',
    ])('with the part header %s gets 415 with the name of the part', (header) =>
      expectRefusal(
        sendName(header),
        415,
        'UNSUPPORTED_MEDIA_TYPE',
        exactly('metadata[name]: charset must be utf-8'),
      ),
    );

    it.each([
      'Content-Type: text/plain; charset=utf-8',
      'Content-Type: text/plain; charset="UTF8"',
      'Content-Type: text/plain',
      'Content-Transfer-Encoding: 8bit',
    ])('with the part header %s is read', async (header) => {
      expect((await sendName(header)).status).toBe(200);
      expect((await sendName(header, 'multipart/form-data; boundary="x"')).status).toBe(200);
    });

    it.each(['base64', 'Quoted-Printable'])('with a part in the transfer encoding %s gets 415', (encoding) =>
      expectRefusal(
        sendName(`Content-Transfer-Encoding: ${encoding}`),
        415,
        'UNSUPPORTED_MEDIA_TYPE',
        exactly('metadata[name]: Content-Transfer-Encoding must be binary'),
      ),
    );
  });

  it('that is refused lets go of its connection, though much of it was still to come', async () => {
    const app = edgeApi();
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const body = Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="evil"; filename="a"\r\n\r\n'),
      Buffer.alloc(4_000_000, 'a'),
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    /** The next over the same connection waits for what was sent over it before. */
    for (let i = 0; i < 2; i++) {
      const sent = request(`${url}/integration/upload`, { method: 'POST', agent, headers });
      sent.end(body);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      expect(response.statusCode).toBe(400);
      response.resume();
      await once(response, 'end');
    }
    const began = performance.now();
    await app.close();
    expect(performance.now() - began).toBeLessThan(5_000);
    agent.destroy();
  });

  it('that breaks off harms nobody', async () => {
    const socket = await startUpload('203.0.113.1');
    socket.destroy();
    expect((await send(partsOf(png, mint))).status).toBe(200);
  });
});

/** Sends the beginning of an upload, with this header about its length, once the service has its headers. */
async function startUpload(from: string, length = 'Content-Length: 99999'): Promise<Socket> {
  const { port, hostname } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const head = `POST /integration/upload HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\n${length}\r\n`;
  const part = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc';
  const chunk = length.startsWith('Transfer') ? `${part.length.toString(16)}\r\n${part}\r\n` : part;
  socket.write(`${head}Expect: 100-continue\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n`);
  expect(String((await once(socket, 'data'))[0])).toContain('100 Continue');
  socket.write(chunk);
  return socket;
}

describe('the uploads of one client address', () => {
  const upload = (from: string) => send(partsOf(png, newMint()), { from });
  const isRefused = async (from: string) => {
    const { status, headers, body } = await upload(from);
    expect(status).toBe(429);
    expect(headers.get('x-error-code')).toBe('RATE_LIMITED');
    expect(headers.get('retry-after')).toBe('2');
    expect(body).toEqual({
      success: false,
      message:
        'Rate limit exceeded: 4 uploads of 10485760 bytes together from one address at a time; try again in 2 s',
    });
  };

  const refusalsCounted = async () => {
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    return Number(/^obverse_rate_limited_total\{policy="upload"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
  };

  it.each<[string, number, string]>([
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
    await waitFor(() => isRefused(`${from}::9`));
    await expect.poll(refusalsCounted).toBeGreaterThan(before);
    expect((await upload('203.0.113.2')).status).toBe(200);
    for (const socket of started) socket.destroy();
    await waitFor(async () => expect((await upload(`${from}::9`)).status).toBe(200));
  });

  it('are not limited by earlier ones that succeeded or failed', async () => {
    for (let i = 0; i < 6; i++) {
      expect((await upload('203.0.113.3')).status).toBe(200);
      const wrong = await send([['image', png]], { from: '203.0.113.3' });
      expect(wrong.status).toBe(400);
    }
  });
});

describe('assets', () => {
  it('are what was kept, by exactly the names given', async () => {
    const { imageUrl } = (await send(partsOf(png, newMint()))).body.data;
    const { pathname } = new URL(imageUrl);
    const [, , mint = '', file = ''] = pathname.split('/');
    const etag = (await fetch(imageUrl, { method: 'HEAD' })).headers.get('etag') ?? '';
    // fetch would ask for a new copy of what it has a tag for
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    const again = await fetch(imageUrl, { headers });
    expect(again.status).toBe(304);
    for (const path of [
      `/assets/${mint}`,
      `/assets/${mint}/`,
      `/assets/${mint}/..%2f${mint}%2f${file}`,
      `/assets/%2e%2e/${file}`,
      `/assets/${mint}/${file}%00`,
      `/assets/${mint}/${file.replace('.webp', '.json')}`,
      `/assets/${mint}/${file.replace('.webp', '.svg')}`,
      `/assets/${'1'.repeat(32)}/${file}`,
    ]) {
      const answer = await service.get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.headers.get('x-error-code')).toBe('ROUTE_NOT_FOUND');
      expect(answer.body.success).toBe(false);
    }
  });
});
