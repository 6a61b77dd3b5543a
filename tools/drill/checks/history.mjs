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

/** All transactions of the program, oldest first. */
async function list(connection) {
  const all = [];
  for (;;) {
    const before = all.at(-1)?.signature;
    const page = await connection.getSignaturesForAddress(DEVELOPMENT_PROGRAM_ID, {
      before,
      limit: pageSize,
    });
    all.push(...page);
    if (page.length < pageSize) return all.reverse();
  }
}

/** Every event that a chain has logged, in order: where it is, its bytes, and what they mean. */
export async function readHistory(rpcUrl) {
  const connection = connect(rpcUrl);
  const listed = await list(connection);
  const events = [];
  for (let i = 0; i < listed.length; i += perCall) {
    const signatures = listed.slice(i, i + perCall).map(({ signature }) => signature);
    const found = await connection.getTransactions(signatures, { maxSupportedTransactionVersion: 0 });
    for (const [j, { slot, meta }] of found.entries()) {
      const logged = loggedEvents(meta.logMessages, DEVELOPMENT_PROGRAM).events;
      for (const [index, bytes] of logged.entries())
        events.push({
          signature: signatures[j],
          index,
          slot,
          raw: Buffer.from(bytes).toString('hex'),
          event: decodeEvent(bytes),
        });
    }
  }
  return events;
}

/** The signatures of the program's transactions. */
export const readSignatures = async (rpcUrl) =>
  new Set((await list(connect(rpcUrl))).map(({ signature }) => signature));

/** An integration's account. */
export async function readIntegration(rpcUrl, id) {
  const address = new PublicKey(id);
  const { data } = await connect(rpcUrl).getAccountInfo(address);
  return decodeIntegration(address, data);
}
