import Fastify from 'fastify'; import { openSync } from 'node:fs';
import { createMetrics } from './dist/metrics.js'; import { setResponseHeaders } from './dist/rest/response-headers.js';
import { openLimits } from './dist/limits/limits.js'; import { mountLimits } from './dist/limits/mount.js'; import { callerBy } from './dist/limits/caller.js';
import { loggerOptions, OneLinePerRequest } from './dist/log.js'; import { RequestLog } from './dist/request-log.js'; import { requestId } from './dist/rest/request-id.js';
import { drainBeforeClose } from './dist/drain.js';
import http from 'node:http'; import { Writable } from 'node:stream';
const big = 1e9; const fig = { read: big, write: big, key: big, signature: big };
const mk = (use, opts = {}) => { const app = Fastify(opts); use(app); app.get('/stablecoin/apy', async () => ({ success: true, data: [{ index: 0, apy: 1.5, timestamp: '2026-01-01T00:00:00.000Z' }] })); return app; };
const lim = (app) => mountLimits(app, openLimits(fig, undefined, app.log, () => {}, callerBy(() => undefined)));
const apps = {
  bare: mk(() => {}),
  ids: mk(() => {}, { genReqId: requestId }),
  headers: mk((a) => setResponseHeaders(a)),
  metrics: mk((a) => createMetrics('1').mount(a)),
  limits: mk(lim),
  drain: mk((a) => drainBeforeClose(a)),
  log: mk(() => {}, { logger: { ...loggerOptions({ logLevel: 'info' }), stream: { write() {} } }, logController: new OneLinePerRequest(), childLoggerFactory: (l, b) => new RequestLog(l, b) }),
};
apps.all = mk((a) => { drainBeforeClose(a); setResponseHeaders(a); createMetrics('1').mount(a); lim(a); }, { genReqId: requestId, logger: { ...loggerOptions({ logLevel: 'info' }), stream: { write() {} } }, logController: new OneLinePerRequest(), childLoggerFactory: (l, b) => new RequestLog(l, b) });
class Sock extends Writable { remoteAddress = '127.0.0.1'; _write(c, e, cb) { cb(); } _writev(c, cb) { cb(); } setTimeout() {} }
function once(app) { return new Promise((resolve) => {
  const sock = new Sock(); const req = new http.IncomingMessage(sock); req.method = 'GET'; req.url = '/stablecoin/apy?cluster=devnet'; req.headers = { host: 'x' }; req.httpVersionMajor = 1; req.httpVersionMinor = 1; req.push(null);
  const res = new http.ServerResponse(req); res.assignSocket(sock); res.on('finish', resolve); app.routing(req, res); }); }
for (const a of Object.values(apps)) await a.ready();
const best = {};
for (let r = 0; r < 14; r++) for (const [n, a] of Object.entries(apps)) { const N = 4000; const c = process.cpuUsage(); for (let i = 0; i < N; i++) await once(a); const d = process.cpuUsage(c); best[n] = Math.min(best[n] ?? 1e9, (d.user + d.system) / N); }
for (const [n, v] of Object.entries(best)) console.log(n.padEnd(10), v.toFixed(2), '+' + (v - best.bare).toFixed(2));
process.exit(0);
