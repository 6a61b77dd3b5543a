// What the tests of all packages share. It imports no package of this repository, so that each of them can use it.
export { certificate } from './certificate.ts';
export { collectGarbage } from './collect-garbage.ts';
export { atDepth, casesAtDepth, spread } from './depth.ts';
export { mountDisk } from './disk.ts';
export { type Answering, httpNode } from './http-node.ts';
export { freePort } from './ports.ts';
export { preparePostgres } from './postgres.ts';
export {
  neverRespond,
  type Received,
  type Receiver,
  type Respond,
  respondWith,
  startReceiver,
  verifySignature,
} from './receiver.ts';
export { randomSeed } from './seed.ts';
export { type TcpProxy, tcpProxy } from './tcp-proxy.ts';
export { transactionV1 } from './transaction-v1.ts';
export { until } from './until.ts';
export { waitFor } from './wait-for.ts';
export { callCluster, faucet, fundedWallet } from './wallets.ts';
