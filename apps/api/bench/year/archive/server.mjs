// A node that has kept a year of the chain, over HTTP: `server.mjs DIRECTORY`. Sends its URL to the process that started it.
import { createServer } from 'node:http';
import { errorCode, nodeVersion, RpcError, serveHttp } from '@obverse/localnet/rpc';
import { firstWhere } from '../first-where.mjs';
import { Archive } from './archive.mjs';
import { getSignatureStatuses, getSignaturesForAddress, getTransaction } from './history.mjs';
import { getAccountInfo, getMultipleAccounts, getProgramAccounts } from './state.mjs';

const methods = {
  getSignaturesForAddress,
  getTransaction,
  getSignatureStatuses,
  getAccountInfo,
  getMultipleAccounts,
  getProgramAccounts,
  getSlot: ({ slot }) => slot,
  getGenesisHash: ({ genesisHash }) => genesisHash,
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': nodeVersion, 'feature-set': 0 }),
  /** Of a slot in which something happened, or of the last. */
  getBlockTime: (archive, params) => blockTime(archive, params.integer(0, 'slot')),
  /** For the benchmark: shows the chain as it was at one of the year's moments. */
  archive_show: (archive, params) => archive.show(params.integer(0, 'moment')),
};

function blockTime(archive, slot) {
  const number = firstWhere(archive.count, (i) => archive.transactions.head(i).slot >= slot);
  return number < archive.count ? archive.transactions.head(number).blockTime : archive.time;
}

const archive = new Archive(process.argv[2]);

function call(name, params) {
  if (!Object.hasOwn(methods, name))
    throw new RpcError(errorCode.methodNotFound, `Method not found: ${name}`);
  return methods[name](archive, params);
}

const server = createServer((request, response) => void serveHttp(call, request, response, console.error));
server.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${server.address().port}`));
process.on('disconnect', () => process.exit());
