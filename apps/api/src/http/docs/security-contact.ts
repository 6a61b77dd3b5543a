import type { FastifyInstance } from 'fastify';

/** How long readers may rely on the contact. The running service vouches for it each time it answers. */
const lifeMs = 30 * 86_400_000;

/** Serves /.well-known/security.txt (RFC 9116): where vulnerabilities are reported. */
export function mountSecurityContact(app: FastifyInstance, contact: string): void {
  app.get('/.well-known/security.txt', (_, reply) => {
    const expires = new Date(Date.now() + lifeMs).toISOString();
    const lines = [`Contact: ${contact}`, `Expires: ${expires}`, 'Preferred-Languages: en', ''];
    return reply.type('text/plain; charset=utf-8').send(lines.join('\n'));
  });
}
