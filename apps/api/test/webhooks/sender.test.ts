import { createSocket } from 'node:dgram';
import { once, setMaxListeners } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { certificate, type Respond, respondWith, startReceiver } from '@obverse/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dnsResolver, parseNetworks, type ResolveHost } from '../../src/outbound/addresses.ts';
import { openSender, type SenderOptions } from '../../src/webhooks/sender.ts';
import type { Message } from '../../src/webhooks/signing.ts';

const message: Message = { headers: { 'webhook-id': 'msg_1' }, body: '{"id":"1"}' };
const loopback = parseNetworks(['127.0.0.0/8']);

/** Resolves names by a table. */
const resolveBy =
  (table: Record<string, readonly string[]>): ResolveHost =>
  async (hostname) => {
    const addresses = table[hostname];
    if (addresses === undefined) throw new Error('NXDOMAIN');
    return addresses;
  };

function openTestSender(options: Partial<SenderOptions> = {}) {
  const { send, close } = openSender({ allowedNetworks: loopback, resolve: resolveBy({}), ...options });
  onTestFinished(close);
  return send;
}

async function openReceiver(options: { secure?: boolean; respond?: Respond } = {}) {
  const receiver = await startReceiver(options);
  if (options.respond !== undefined) receiver.respond(options.respond);
  onTestFinished(receiver.close);
  return receiver;
}

/** A TCP server that calls `respond` when a connection's first bytes arrive. @returns its URL and its connections */
async function openTcpServer(respond: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => respond(socket));
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
 * A server that accepts no connection before `accept` is called: its backlog is full, so the client's SYN is dropped and sent again
 * after a second, as over a lossy line.
 */
async function openDistantServer() {
  const accepting = new Int32Array(new SharedArrayBuffer(4));
  const script = `
    const { workerData: accepting, parentPort } = require('node:worker_threads');
    const server = require('node:http').createServer((_, response) => response.writeHead(204).end());
    server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      parentPort.postMessage(server.address().port);
      Atomics.wait(accepting, 0, 0);
    });`;
  const worker = new Worker(script, { eval: true, workerData: accepting });
  const [port] = (await once(worker, 'message')) as [number];
  const others = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  await Promise.all(others.map((socket) => once(socket, 'connect')));
  onTestFinished(async () => {
    for (const socket of others) socket.destroy();
    await worker.terminate();
  });
  const accept = () => {
    Atomics.store(accepting, 0, 1);
    Atomics.notify(accepting, 0);
  };
  return { port, accept };
}

describe('sending a message', () => {
  it('posts the body and the headers', async () => {
    const receiver = await openReceiver();
    expect(await openTestSender()(receiver.url, message)).toMatchObject({ status: 204, error: null });
    expect(receiver.received).toMatchObject([{ body: message.body, headers: message.headers }]);
  });

  it('uses TLS and requires a certificate that is valid for the name and trusted', async () => {
    const receiver = await openReceiver({ secure: true });
    const resolve = resolveBy({ 'receiver.example': ['127.0.0.1'], 'other.example': ['127.0.0.1'] });
    const url = (host: string) => `https://${host}:${receiver.port}/`;
    const send = openTestSender({ resolve, ca: certificate.cert });
    expect(await send(url('receiver.example'), message)).toMatchObject({ status: 204 });
    expect(await send(receiver.url, message)).toMatchObject({ status: 204 });
    expect(await send(url('other.example'), message)).toMatchObject({ status: null, error: 'tls_failed' });
    const untrusting = openTestSender({ resolve });
    expect(await untrusting(url('receiver.example'), message)).toMatchObject({ error: 'tls_failed' });
    expect(receiver.received).toHaveLength(2);
  });

  it('does not follow redirections', async () => {
    const target = await openReceiver();
    for (const status of [301, 302, 303, 307, 308]) {
      const receiver = await openReceiver({ respond: respondWith(status, { location: target.url }) });
      expect(await openTestSender()(receiver.url, message)).toMatchObject({ status, error: null });
    }
    expect(target.received).toEqual([]);
  });
});

describe('the address check of the connector', () => {
  it('connects to no private address, however the address is written', async () => {
    const { url, sockets } = await openTcpServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
    const { port } = new URL(url);
    const send = openTestSender({
      allowedNetworks: [],
      resolve: resolveBy({
        'a.example': ['127.0.0.1'],
        'b.example': ['::1', '::ffff:127.0.0.1', '10.0.0.1'],
      }),
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

  it('connects to no private address of a name that has an allowed address too', async () => {
    const { url, sockets } = await openTcpServer(() => {});
    const { port } = new URL(url);
    const send = openTestSender({
      allowedNetworks: parseNetworks(['192.0.2.0/24']),
      resolve: resolveBy({ 'mixed.example': ['127.0.0.1', '192.0.2.1'] }),
      timeouts: { connectMs: 300, totalMs: 600 },
    });
    const outcome = await send(`http://mixed.example:${port}/`, message);
    expect(outcome.status).toBeNull();
    expect(outcome.error).not.toBe('private_address');
    expect(sockets.size).toBe(0);
  });

  it('checks the address again when a name resolves to another address for the second connection', async () => {
    const receiver = await openReceiver({ respond: respondWith(200, { connection: 'close' }) });
    const { sockets } = await openTcpServer(() => {});
    let lookups = 0;
    const resolve: ResolveHost = async () => (lookups++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']);
    const send = openTestSender({ resolve });
    const url = `http://rebinding.example:${receiver.port}/`;
    expect(await send(url, message)).toMatchObject({ status: 200 });
    expect(await send(url, message)).toMatchObject({ error: 'private_address' });
    // One lookup for each connection: the checked address is the one connected to.
    expect(lookups).toBe(2);
    expect(receiver.received).toHaveLength(1);
    expect(sockets.size).toBe(0);
  });

  it('allows http into the allowed networks only', async () => {
    const send = openTestSender({
      allowedNetworks: loopback,
      resolve: resolveBy({ 'public.example': ['1.1.1.1'] }),
    });
    expect(await send('http://public.example/', message)).toMatchObject({ error: 'private_address' });
    expect(await send('http://1.1.1.1/', message)).toMatchObject({ error: 'private_address' });
  });
});

describe('the response of a receiver', () => {
  const timeouts = { connectMs: 300, totalMs: 500 };

  it('is awaited for the total timeout, whether the receiver is silent or sends single bytes', async () => {
    const silent = await openTcpServer(() => {});
    const slow = await openTcpServer((socket) => {
      const timer = setInterval(() => socket.write('H'), 50);
      socket.on('close', () => clearInterval(timer));
    });
    const send = openTestSender({ timeouts });
    expect(await send(silent.url, message)).toMatchObject({ status: null, error: 'timed_out' });
    const { status, ms } = await send(slow.url, message);
    expect(status).toBeNull();
    // below the default of 15 s: the sender uses the timeouts it was given
    expect(ms).toBeLessThan(10_000);
  });

  it('is awaited for the total timeout after thousands of messages and garbage collections too', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const stop = new AbortController();
    setMaxListeners(0, stop.signal);
    const receiver = await openReceiver();
    const send = openTestSender({ timeouts: { connectMs: 1_000, totalMs: 1_500 } });
    // Many messages, so that the code gets compiled: compiled code keeps fewer objects alive than interpreted code.
    for (let i = 0; i < 150; i++) {
      await Promise.all(Array.from({ length: 20 }, () => send(receiver.url, message, stop.signal)));
    }
    const silent = await openTcpServer(() => {});
    const sending = Promise.all(Array.from({ length: 32 }, () => send(silent.url, message, stop.signal)));
    for (let i = 0; i < 10; i++) {
      await pause(50);
      collect();
    }
    const outcomes = await sending;
    expect(new Set(outcomes.map(({ error }) => error))).toEqual(new Set(['timed_out']));
  });

  it('is missing, with the reason, if the receiver is unreachable, closes the connection or does not speak HTTP', async () => {
    const send = openTestSender({ timeouts });
    const garbage = await openTcpServer((socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'));
    expect(await send(garbage.url, message)).toMatchObject({ status: null, error: 'not_http' });
    const endless = await openTcpServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      socket.write(`x: ${'y'.repeat(200_000)}\r\n`);
    });
    expect(await send(endless.url, message)).toMatchObject({ status: null, error: 'not_http' });
    const rude = await openTcpServer((socket) => socket.destroy());
    expect(await send(rude.url, message)).toMatchObject({ status: null, error: 'connection_failed' });
    expect(await send('http://127.0.0.1:1/', message)).toMatchObject({ error: 'connection_failed' });
    expect(await send('http://unknown.example/', message)).toMatchObject({ error: 'name_not_found' });
  });

  it('has the first kilobyte of the body as a text that the database takes, and the request id', async () => {
    const receiver = await openReceiver();
    const send = openTestSender();
    const answerTo = (body: string | Buffer, headers = {}) => {
      receiver.respond((response) => response.writeHead(400, headers).end(body));
      return send(receiver.url, message);
    };
    expect(await answerTo('no\u0000 such\ttable\n', { 'x-request-id': 'req_1' })).toMatchObject({
      responseBody: 'no\ufffd such\ttable\n',
      requestId: 'req_1',
    });
    expect(await answerTo('')).toMatchObject({ responseBody: null, requestId: null });
    // the last of the characters that fit is cut in two
    expect(await answerTo(`1${'é'.repeat(2_000)}`)).toMatchObject({ responseBody: `1${'é'.repeat(511)}` });
    const key = `obv_${'a'.repeat(43)}_123456`;
    expect(await answerTo(`bad key ${key}`)).toMatchObject({ responseBody: 'bad key obv_[secret]' });
  });

  it('is its status, however long or slow its body is', async () => {
    let sent = 0;
    const huge = await openTcpServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n');
      const more = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(65_536))) sent += 65_536;
      };
      socket.on('drain', more);
      more();
    });
    const send = openTestSender();
    expect(await send(huge.url, message)).toMatchObject({ status: 200 });
    expect(sent).toBeLessThan(50_000_000);
    await expect.poll(() => [...huge.sockets].every(({ destroyed }) => destroyed)).toBe(true);

    const trickling = await openTcpServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n');
      const timer = setInterval(() => socket.write('.'), 100);
      socket.on('close', () => clearInterval(timer));
    });
    const start = performance.now();
    expect(await send(trickling.url, message)).toMatchObject({ status: 200 });
    // the rest of the body would take 100 s
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it('is received from a distant receiver although one of its two addresses is unreachable', async () => {
    const distant = await openDistantServer();
    const resolve = resolveBy({ 'distant.example': ['127.0.0.1', '::1'] });
    const send = openTestSender({ resolve, allowedNetworks: parseNetworks(['127.0.0.0/8', '::1/128']) });
    const sending = send(`http://distant.example:${distant.port}/`, message);
    await pause(600);
    distant.accept();
    const { ms, ...outcome } = await sending;
    expect(outcome).toMatchObject({ status: 204 });
    expect(ms).toBeGreaterThan(600);
  });

  it('cannot keep an idle connection open for longer than ten seconds', async () => {
    const lasting = 'connection: keep-alive\r\nkeep-alive: timeout=600\r\n';
    const { url, sockets } = await openTcpServer((socket) =>
      socket.write(`HTTP/1.1 200 OK\r\n${lasting}content-length: 0\r\n\r\n`),
    );
    expect(await openTestSender()(url, message)).toMatchObject({ status: 200 });
    const [socket] = sockets;
    await expect.poll(() => socket?.closed, { timeout: 60_000, interval: 100 }).toBe(true);
  });

  it('is not awaited any more when the caller aborts', async () => {
    const silent = await openTcpServer(() => {});
    const stop = new AbortController();
    const sending = openTestSender()(silent.url, message, stop.signal);
    stop.abort();
    await expect(sending).rejects.toThrow(/abort/i);
  });
});

describe('dnsResolver', () => {
  it('asks the name servers, and silent ones do not delay the lookup of other names', async () => {
    const server = createSocket('udp4');
    // Answers A queries with 192.0.2.7, other queries without records, and queries for names that begin with `s` not at all.
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
    let timedOut = 0;
    const silent = Array.from({ length: 16 }, (_, i) =>
      resolve(`silent${i}.example`).catch(() => {
        timedOut += 1;
      }),
    );
    expect(await resolve('quick.example')).toEqual(['192.0.2.7']);
    expect(timedOut).toBe(0);
    await Promise.all(silent);
    expect(timedOut).toBe(16);
  });

  it('resolves localhost and names below it to the loopback addresses', async () => {
    const resolve = dnsResolver(['127.0.0.1:1']);
    for (const name of ['localhost', 'localhost.', 'a.localhost']) {
      expect(await resolve(name)).toEqual(['127.0.0.1', '::1']);
    }
    await expect(resolve('localhost.example')).rejects.toThrow();
  });
});
