import { createSocket } from 'node:dgram';
import { once, setMaxListeners } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dnsResolver, parseNetworks, type ResolveHost } from '../../src/webhooks/addresses.ts';
import { openSender, type SenderOptions } from '../../src/webhooks/sender.ts';
import type { Message } from '../../src/webhooks/signing.ts';
import { certificate } from './certificate.ts';
import { type Answer, say, startReceiver } from './receiver.ts';

const message: Message = { headers: { 'webhook-id': 'msg_1' }, body: '{"id":"1"}' };
const loopback = parseNetworks(['127.0.0.0/8']);

/** Where each name leads. */
const names =
  (table: Record<string, readonly string[]>): ResolveHost =>
  async (hostname) => {
    const addresses = table[hostname];
    if (addresses === undefined) throw new Error('NXDOMAIN');
    return addresses;
  };

function sender(options: Partial<SenderOptions> = {}) {
  const { send, close } = openSender({ allowedNetworks: loopback, resolve: names({}), ...options });
  onTestFinished(close);
  return send;
}

async function aReceiver(options: { secure?: boolean; answer?: Answer } = {}) {
  const receiver = await startReceiver(options);
  if (options.answer !== undefined) receiver.answers(options.answer);
  onTestFinished(receiver.close);
  return receiver;
}

/** Speaks to whoever asks it something. @returns its URL, and who connected */
async function aServer(speak: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => speak(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, sockets };
}

/**
 * Takes up no connection until `wakes`. Until then all that the system holds ready for it are taken: one more gets no answer, and asks
 * again after a second.
 */
async function aFarServer() {
  const awake = new Int32Array(new SharedArrayBuffer(4));
  const script = `
    const { workerData: awake, parentPort } = require('node:worker_threads');
    const server = require('node:http').createServer((_, response) => response.writeHead(204).end());
    server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      parentPort.postMessage(server.address().port);
      Atomics.wait(awake, 0, 0);
    });`;
  const worker = new Worker(script, { eval: true, workerData: awake });
  const [port] = (await once(worker, 'message')) as [number];
  const others = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  await Promise.all(others.map((socket) => once(socket, 'connect')));
  onTestFinished(async () => {
    for (const socket of others) socket.destroy();
    await worker.terminate();
  });
  const wakes = () => {
    Atomics.store(awake, 0, 1);
    Atomics.notify(awake, 0);
  };
  return { port, wakes };
}

describe('a message', () => {
  it('comes as it was sent, by POST', async () => {
    const receiver = await aReceiver();
    expect(await sender()(receiver.url, message)).toMatchObject({ status: 204, error: null });
    expect(receiver.received).toMatchObject([{ body: message.body, headers: message.headers }]);
  });

  it('comes over TLS, where the certificate is good for the name', async () => {
    const receiver = await aReceiver({ secure: true });
    const resolve = names({ 'receiver.example': ['127.0.0.1'], 'other.example': ['127.0.0.1'] });
    const url = (host: string) => `https://${host}:${receiver.port}/`;
    const send = sender({ resolve, ca: certificate.cert });
    expect(await send(url('receiver.example'), message)).toMatchObject({ status: 204 });
    expect(await send(receiver.url, message)).toMatchObject({ status: 204 });
    expect(await send(url('other.example'), message)).toMatchObject({ status: null, error: 'tls_failed' });
    const stranger = sender({ resolve });
    expect(await stranger(url('receiver.example'), message)).toMatchObject({ error: 'tls_failed' });
    expect(receiver.received).toHaveLength(2);
  });

  it('is not sent on where the receiver redirects', async () => {
    const target = await aReceiver();
    for (const status of [301, 302, 303, 307, 308]) {
      const receiver = await aReceiver({ answer: say(status, { location: target.url }) });
      expect(await sender()(receiver.url, message)).toMatchObject({ status, error: null });
    }
    expect(target.received).toEqual([]);
  });
});

describe('a private address', () => {
  it('is not connected to, however it is written', async () => {
    const { url, sockets } = await aServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
    const { port } = new URL(url);
    const send = sender({
      allowedNetworks: [],
      resolve: names({ 'a.example': ['127.0.0.1'], 'b.example': ['::1', '::ffff:127.0.0.1', '10.0.0.1'] }),
    });
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '[::ffff:127.0.0.1]',
      '[::1]',
      'a.example',
      'b.example',
    ]) {
      for (const protocol of ['http', 'https']) {
        const outcome = await send(`${protocol}://${host}:${port}/`, message);
        expect(outcome, `${protocol} ${host}`).toMatchObject({ status: null, error: 'private_address' });
      }
    }
    expect(sockets.size).toBe(0);
  });

  it('is not connected to where a name has public ones beside it', async () => {
    const { url, sockets } = await aServer(() => {});
    const { port } = new URL(url);
    const send = sender({
      allowedNetworks: parseNetworks(['192.0.2.0/24']),
      resolve: names({ 'mixed.example': ['127.0.0.1', '192.0.2.1'] }),
      timeouts: { connectMs: 300, totalMs: 600 },
    });
    const outcome = await send(`http://mixed.example:${port}/`, message);
    expect(outcome.status).toBeNull();
    expect(outcome.error).not.toBe('private_address');
    expect(sockets.size).toBe(0);
  });

  it('is not connected to where a name leads elsewhere the second time', async () => {
    const receiver = await aReceiver({ answer: say(200, { connection: 'close' }) });
    const { sockets } = await aServer(() => {});
    let asked = 0;
    const resolve: ResolveHost = async () => (asked++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']);
    const send = sender({ resolve });
    const url = `http://rebinding.example:${receiver.port}/`;
    expect(await send(url, message)).toMatchObject({ status: 200 });
    expect(await send(url, message)).toMatchObject({ error: 'private_address' });
    // asked once for each connection: what was checked is what was connected to
    expect(asked).toBe(2);
    expect(receiver.received).toHaveLength(1);
    expect(sockets.size).toBe(0);
  });

  it('is asked for over http only in allowed networks', async () => {
    const send = sender({ allowedNetworks: loopback, resolve: names({ 'public.example': ['1.1.1.1'] }) });
    expect(await send('http://public.example/', message)).toMatchObject({ error: 'private_address' });
    expect(await send('http://1.1.1.1/', message)).toMatchObject({ error: 'private_address' });
  });
});

describe('a receiver', () => {
  const timeouts = { connectMs: 300, totalMs: 500 };

  it('that does not answer has so long and no longer', async () => {
    const silent = await aServer(() => {});
    const slow = await aServer((socket) => {
      const timer = setInterval(() => socket.write('H'), 50);
      socket.on('close', () => clearInterval(timer));
    });
    const send = sender({ timeouts });
    expect(await send(silent.url, message)).toMatchObject({ status: null, error: 'timed_out' });
    const { status, ms } = await send(slow.url, message);
    expect(status).toBeNull();
    expect(ms).toBeLessThan(2_000);
  });

  it('has no longer after thousands of messages either, whatever the collector takes away', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const stop = new AbortController();
    setMaxListeners(0, stop.signal);
    const receiver = await aReceiver();
    const send = sender({ timeouts: { connectMs: 1_000, totalMs: 1_500 } });
    // compiled code holds on to less than interpreted code does
    for (let i = 0; i < 150; i++) {
      await Promise.all(Array.from({ length: 20 }, () => send(receiver.url, message, stop.signal)));
    }
    const silent = await aServer(() => {});
    const sending = Promise.all(Array.from({ length: 32 }, () => send(silent.url, message, stop.signal)));
    for (let i = 0; i < 10; i++) {
      await pause(50);
      collect();
    }
    const outcomes = await sending;
    expect(new Set(outcomes.map(({ error }) => error))).toEqual(new Set(['timed_out']));
  });

  it('that is not there, speaks no HTTP or hangs up has given no answer', async () => {
    const send = sender({ timeouts });
    const garbage = await aServer((socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'));
    expect(await send(garbage.url, message)).toMatchObject({ status: null, error: 'not_http' });
    const endless = await aServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      socket.write(`x: ${'y'.repeat(200_000)}\r\n`);
    });
    expect(await send(endless.url, message)).toMatchObject({ status: null, error: 'not_http' });
    const rude = await aServer((socket) => socket.destroy());
    expect(await send(rude.url, message)).toMatchObject({ status: null, error: 'connection_failed' });
    expect(await send('http://127.0.0.1:1/', message)).toMatchObject({ error: 'connection_failed' });
    expect(await send('http://nobody.example/', message)).toMatchObject({ error: 'name_not_found' });
  });

  it('has answered with its status, however much comes after it, or however slowly', async () => {
    let sent = 0;
    const huge = await aServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n');
      const more = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(65_536))) sent += 65_536;
      };
      socket.on('drain', more);
      more();
    });
    const send = sender();
    expect(await send(huge.url, message)).toMatchObject({ status: 200 });
    expect(sent).toBeLessThan(50_000_000);
    await expect.poll(() => [...huge.sockets].every(({ destroyed }) => destroyed)).toBe(true);

    const trickling = await aServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n');
      const timer = setInterval(() => socket.write('.'), 100);
      socket.on('close', () => clearInterval(timer));
    });
    const start = performance.now();
    expect(await send(trickling.url, message)).toMatchObject({ status: 200 });
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it('far away, at one address that can be reached of two, has time to shake hands', async () => {
    const far = await aFarServer();
    const resolve = names({ 'far.example': ['127.0.0.1', '::1'] });
    const send = sender({ resolve, allowedNetworks: parseNetworks(['127.0.0.0/8', '::1/128']) });
    const sending = send(`http://far.example:${far.port}/`, message);
    await pause(600);
    far.wakes();
    const { ms, ...outcome } = await sending;
    expect(outcome).toMatchObject({ status: 204 });
    expect(ms).toBeGreaterThan(600);
  });

  it('does not decide how long its connection is kept', async () => {
    const lasting = 'connection: keep-alive\r\nkeep-alive: timeout=600\r\n';
    const { url, sockets } = await aServer((socket) =>
      socket.write(`HTTP/1.1 200 OK\r\n${lasting}content-length: 0\r\n\r\n`),
    );
    expect(await sender()(url, message)).toMatchObject({ status: 200 });
    const [socket] = sockets;
    await expect.poll(() => socket?.closed, { timeout: 15_000, interval: 100 }).toBe(true);
  });

  it('is left in peace when the service stops', async () => {
    const silent = await aServer(() => {});
    const stop = new AbortController();
    const sending = sender()(silent.url, message, stop.signal);
    stop.abort();
    await expect(sending).rejects.toThrow(/abort/i);
  });
});

describe('names', () => {
  it('are asked of name servers, and one that is silent holds up no other', async () => {
    const server = createSocket('udp4');
    // answers questions for A with 192.0.2.7, others with nothing, and none for names that begin with `s`
    server.on('message', (question, { port, address }) => {
      const first = String.fromCharCode(question[13] ?? 0);
      const end = question.indexOf(0, 12) + 5;
      const isA = question.readUInt16BE(end - 4) === 1;
      if (first === 's') return;
      const header = Buffer.from(question.subarray(0, 12));
      header.writeUInt16BE(0x8180, 2);
      header.writeUInt16BE(isA ? 1 : 0, 6);
      header.writeUInt32BE(0, 8);
      const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 7]);
      const answer = [header, question.subarray(12, end), ...(isA ? [record] : [])];
      server.send(Buffer.concat(answer), port, address);
    });
    server.bind(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const resolve = dnsResolver([`127.0.0.1:${server.address().port}`]);
    const silent = Array.from({ length: 16 }, (_, i) => resolve(`silent${i}.example`).catch(() => 'silent'));
    const start = performance.now();
    expect(await resolve('quick.example')).toEqual(['192.0.2.7']);
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(new Set(await Promise.all(silent))).toEqual(new Set(['silent']));
  });

  it('of this machine itself are loopback', async () => {
    const resolve = dnsResolver(['127.0.0.1:1']);
    for (const name of ['localhost', 'localhost.', 'a.localhost']) {
      expect(await resolve(name)).toEqual(['127.0.0.1', '::1']);
    }
    await expect(resolve('localhost.example')).rejects.toThrow();
  });
});
