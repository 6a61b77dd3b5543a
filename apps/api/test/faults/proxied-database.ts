import { tcpProxy } from '@obverse/testing';

/** A proxy that can fail between the service and a database server, and the database's URL through it. */
export async function proxiedDatabase(url: string) {
  const { hostname: host, port } = new URL(url);
  const proxy = await tcpProxy({ host, port: Number(port) });
  const proxied = new URL(url);
  proxied.host = `127.0.0.1:${proxy.port}`;
  return { proxy, proxied };
}
