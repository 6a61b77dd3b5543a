import { once } from 'node:events';
import { isIP } from 'node:net';
import { checkServerIdentity, connect, type PeerCertificate } from 'node:tls';
import { hostOf } from '../../outbound/addresses.ts';
import { type DoctorFinding, findings } from './finding.ts';

const timeoutMs = 5_000;
const dayMs = 86_400_000;

/** Certificates are renewed a month before their end, as a rule: one that is nearer to it was forgotten. */
const leastDays = 14;

/** The certificate that a server shows. Its signature is not checked. @throws Error where it shows none */
async function shownCertificate(host: string, port: number): Promise<PeerCertificate> {
  const socket = connect({
    ...{ host, port },
    // TLS names hosts, not addresses
    ...(isIP(host) === 0 ? { servername: host } : {}),
    // clients judge it in full; here it is looked at, and nothing is sent
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(timeoutMs) });
    return socket.getPeerCertificate();
  } finally {
    socket.destroy();
  }
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** What is wrong with the certificate of an https URL, or will be soon. Nothing where no connection is possible, which others say. */
export async function checkCertificate(url: string): Promise<DoctorFinding[]> {
  const { warning, failed } = findings('public URL');
  const parsed = new URL(url);
  if (parsed.protocol !== 'https:') return [];
  const host = hostOf(parsed);
  const certificate = await shownCertificate(host, Number(parsed.port || 443)).catch(() => undefined);
  if (certificate === undefined) return [];
  const [from, to] = [Date.parse(certificate.valid_from), Date.parse(certificate.valid_to)];
  const now = Date.now();
  if (now >= to) return [failed(`the certificate of ${parsed.host} has expired on ${dayOf(to)}`)];
  if (now < from) return [failed(`the certificate of ${parsed.host} is not valid before ${dayOf(from)}`)];
  if (checkServerIdentity(host, certificate) !== undefined)
    return [
      failed(`the certificate of ${parsed.host} is for ${certificate.subjectaltname ?? 'another name'}`),
    ];
  if (to - now < leastDays * dayMs)
    return [warning(`the certificate of ${parsed.host} expires on ${dayOf(to)}: renew it`)];
  return [];
}
