import { once, setMaxListeners } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { certificate, collectGarbage, respondWith } from '@obverse/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dnsResolver, parseNetworks, type ResolveHost } from '../../src/outbound/addresses.ts';
import { openSender, type SenderOptions } from '../../src/webhooks/sender.ts';
import { openReceiver } from './fixture.ts';

const message = { headers: { 'webhook-id': 'msg_1' }, body: '{"id":"1"}' };

const resolveBy =
  (table: Record<string, readonly string[]>): ResolveHost =>
  async (hostname) => {
    const addresses = table[hostname];
    if (addresses === undefined) throw new Error('NXDOMAIN');
    return addresses;
  };

/** A sender that reaches this machine and no name, unless it is to. @returns sends the message */
function openTestSender(options: Partial<SenderOptions> = {}) {
  const allowedNetworks = parseNetworks(['127.0.0.0/8']);
  const { send, close } = openSender({ allowedNetworks, resolve: resolveBy({}), ...options });
  onTestFinished(close);
  return (url: string, signal?: AbortSignal) => send(url, message, signal);
}

/** A TCP server that calls `respond` when a connection's first bytes arrive. @returns its URL and its connections */
async function openTcpServer(respond: (socket: Socket) => void = () => {}) {
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
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}/`, sockets };
}

const sendSlowly = (socket: Socket, byte: string) => {
  const timer = setInterval(() => socket.write(byte), 100);
  socket.on('close', () => clearInterval(timer));
};

describe('sending a message', () => {
  it('posts it over TLS to a receiver with a certificate that is trusted and valid for the name', async () => {
    const receiver = await openReceiver({ secure: true });
    const resolve = resolveBy({ 'receiver.example': ['127.0.0.1'], 'other.example': ['127.0.0.1'] });
    const url = (host: string) => `https://${host}:${receiver.port}/`;
    const send = openTestSender({ resolve, ca: certificate.cert });
    expect(await send(url('receiver.example'))).toMatchObject({ status: 204, error: null });
    expect(await send(receiver.url)).toMatchObject({ status: 204 });
    expect(await send(url('other.example'))).toMatchObject({ status: null, error: 'tls_failed' });
    const untrusting = openTestSender({ resolve });
    expect(await untrusting(url('receiver.example'))).toMatchObject({ error: 'tls_failed' });
    expect(receiver.received).toMatchObject([message, message]);
  });

  it('does not follow redirections', async () => {
    const [target, receiver] = [await openReceiver(), await openReceiver()];
    for (const status of [301, 302, 303, 307, 308]) {
      receiver.respond(respondWith(status, { location: target.url }));
      expect(await openTestSender()(receiver.url)).toMatchObject({ status, error: null });
    }
    expect(target.received).toEqual([]);
  });
});

describe('the address check of the connector', () => {
  it('connects to no private address, however the address is written', async () => {
    const { port, sockets } = await openTcpServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
    const names = { 'a.example': ['127.0.0.1'], 'b.example': ['::1', '::ffff:127.0.0.1', '10.0.0.1'] };
    const send = openTestSender({ allowedNetworks: [], resolve: resolveBy(names) });
    const addresses = ['127.0.0.1', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '[::1]'];
    for (const host of [...addresses, ...Object.keys(names)])
      for (const protocol of ['http', 'https']) {
        const outcome = await send(`${protocol}://${host}:${port}/`);
        expect(outcome, `${protocol} ${host}`).toMatchObject({ status: null, error: 'private_address' });
      }
    expect(sockets.size).toBe(0);
  });

  it('connects to no private address of a name that has an allowed address too', async () => {
    const { port, sockets } = await openTcpServer();
    const send = openTestSender({
      allowedNetworks: parseNetworks(['192.0.2.0/24']),
      resolve: resolveBy({ 'mixed.example': ['127.0.0.1', '192.0.2.1'] }),
      timeouts: { connectMs: 300, totalMs: 600 },
    });
    const { status, error } = await send(`http://mixed.example:${port}/`);
    expect(status).toBeNull();
    expect(error).not.toBe('private_address');
    expect(sockets.size).toBe(0);
  });

  it('checks the address again when a name resolves to another address for the second connection', async () => {
    const receiver = await openReceiver();
    receiver.respond(respondWith(200, { connection: 'close' }));
    let lookups = 0;
    const resolve: ResolveHost = async () => (lookups++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']);
    const send = openTestSender({ resolve });
    const url = `http://rebinding.example:${receiver.port}/`;
    expect(await send(url)).toMatchObject({ status: 200 });
    expect(await send(url)).toMatchObject({ error: 'private_address' });
    // One lookup for each connection: the checked address is the one connected to.
    expect(lookups).toBe(2);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('the response of a receiver', () => {
  const timeouts = { connectMs: 300, totalMs: 500 };

  it('is awaited for the total timeout, whether the receiver is silent or sends single bytes', async () => {
    const send = openTestSender({ timeouts });
    const silent = await openTcpServer();
    expect(await send(silent.url)).toMatchObject({ status: null, error: 'timed_out' });
    const { status, ms } = await send((await openTcpServer((socket) => sendSlowly(socket, 'H'))).url);
    expect(status).toBeNull();
    // below the default of 15 s: the sender uses the timeouts it was given
    expect(ms).toBeLessThan(10_000);
  });

  it('is awaited for the total timeout after thousands of messages and garbage collections, too', async () => {
    const { signal } = new AbortController();
    setMaxListeners(0, signal);
    const [receiver, silent] = [await openReceiver(), await openTcpServer()];
    const send = openTestSender({ timeouts: { connectMs: 1_000, totalMs: 1_500 } });
    // compiled code keeps fewer objects alive than interpreted code
    for (let i = 0; i < 150; i++)
      await Promise.all(Array.from({ length: 20 }, () => send(receiver.url, signal)));
    const sending = Promise.all(Array.from({ length: 32 }, () => send(silent.url, signal)));
    await collectGarbage();
    const outcomes = await sending;
    expect(new Set(outcomes.map(({ error }) => error))).toEqual(new Set(['timed_out']));
  });

  it('is missing, with the reason, if the receiver is unreachable, closes the connection or does not speak HTTP', async () => {
    const send = openTestSender({ timeouts });
    const errorOf = async (respond: (socket: Socket) => void) => send((await openTcpServer(respond)).url);
    const noHttp = { status: null, error: 'not_http' };
    expect(await errorOf((socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'))).toMatchObject(noHttp);
    const endlessHeader = `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(200_000)}\r\n`;
    expect(await errorOf((socket) => socket.write(endlessHeader))).toMatchObject(noHttp);
    const noConnection = { status: null, error: 'connection_failed' };
    expect(await errorOf((socket) => socket.destroy())).toMatchObject(noConnection);
    expect(await send('http://127.0.0.1:1/')).toMatchObject(noConnection);
    expect(await send('http://unknown.example/')).toMatchObject({ error: 'name_not_found' });
  });

  it('has the first kilobyte of the body as a text that the database takes, and the request id', async () => {
    const receiver = await openReceiver();
    const send = openTestSender();
    const answerTo = (body: string, headers = {}) => {
      receiver.respond((response) => response.writeHead(400, headers).end(body));
      return send(receiver.url);
    };
    const found = await answerTo('no\u0000 such\ttable\n', { 'x-request-id': 'req_1' });
    expect(found).toMatchObject({ responseBody: 'no\ufffd such\ttable\n', requestId: 'req_1' });
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
    expect(await send(huge.url)).toMatchObject({ status: 200 });
    expect(sent).toBeLessThan(50_000_000);
    await expect.poll(() => [...huge.sockets].every(({ destroyed }) => destroyed)).toBe(true);

    const trickling = await openTcpServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n');
      sendSlowly(socket, '.');
    });
    const start = performance.now();
    expect(await send(trickling.url)).toMatchObject({ status: 200 });
    // the rest of the body would take 100 s
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it('is not awaited any more when the caller aborts', async () => {
    const stop = new AbortController();
    const sending = openTestSender()((await openTcpServer()).url, stop.signal);
    stop.abort();
    await expect(sending).rejects.toThrow(/abort/i);
  });
});

describe('dnsResolver', () => {
  it('resolves localhost and names below it to the loopback addresses', async () => {
    const resolve = dnsResolver(['127.0.0.1:1']);
    for (const name of ['localhost', 'localhost.', 'a.localhost'])
      expect(await resolve(name)).toEqual(['127.0.0.1', '::1']);
    await expect(resolve('localhost.example')).rejects.toThrow();
  });
});
