// What the chain itself says has happened, read from a node with core alone.
import {
  DEVELOPMENT_PROGRAM,
  DEVELOPMENT_PROGRAM_ID,
  decodeEvent,
  decodeIntegration,
  loggedEvents,
} from '@obverse/core';
import { Connection, PublicKey } from '@solana/web3.js';

const pageSize = 1_000;
const perCall = 50;

const connect = (rpcUrl) => new Connection(rpcUrl, 'finalized');

/** The signatures of all transactions of the program, oldest first. */
async function list(connection) {
  const all = [];
  for (let page; page === undefined || page.length === pageSize; all.push(...page)) {
    const options = { before: all.at(-1)?.signature, limit: pageSize };
    page = await connection.getSignaturesForAddress(DEVELOPMENT_PROGRAM_ID, options);
  }
  return all.reverse().map(({ signature }) => signature);
}

/** Every event that a chain has logged, in order: where it is, its bytes, and what they mean. */
export async function readHistory(rpcUrl) {
  const connection = connect(rpcUrl);
  const listed = await list(connection);
  const events = [];
  for (let i = 0; i < listed.length; i += perCall) {
    const signatures = listed.slice(i, i + perCall);
    const found = await connection.getTransactions(signatures, { maxSupportedTransactionVersion: 0 });
    for (const [j, { slot, meta }] of found.entries()) {
      const logged = loggedEvents(meta.logMessages, DEVELOPMENT_PROGRAM).events;
      for (const [index, bytes] of logged.entries()) {
        const raw = Buffer.from(bytes).toString('hex');
        events.push({ signature: signatures[j], index, slot, raw, event: decodeEvent(bytes) });
      }
    }
  }
  return events;
}

/** An integration's account. */
export async function readIntegration(rpcUrl, id) {
  const address = new PublicKey(id);
  return decodeIntegration(address, (await connect(rpcUrl).getAccountInfo(address)).data);
}
