/**
 * Solana JSON-RPC over HTTP for chains other than a local cluster: the caller brings the methods.
 * @module
 */
export { serveHttp } from '../server/http.ts';
export { encodeAccount, readAccountFilter, readAccountFormat } from './encode-account.ts';
export { errorCode, RpcError } from './json-rpc.ts';
export { nodeVersion } from './method.ts';
