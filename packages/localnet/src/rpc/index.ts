/**
 * Solana JSON-RPC over HTTP for other chains than a local cluster's: bring a table of methods.
 * @module
 */
export { serveHttp } from '../server/http.ts';
export { readAccountFilter } from './account-filters.ts';
export { encodeAccount, readAccountFormat } from './encode-account.ts';
export { METHOD_NOT_FOUND, RpcError } from './errors.ts';
export { NODE_VERSION } from './method.ts';
