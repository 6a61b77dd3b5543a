import { createHash } from 'node:crypto';
import { DEVELOPMENT_PROGRAM_ID, EVENTS } from '@obverse/core';
import bs58 from 'bs58';

const sizes = { u8: 1, bool: 1, u16: 2, u32: 4, u64: 8, i64: 8, pubkey: 32 };

/** Where an event's bytes have addresses, that of who acted first. */
function addressOffsets({ fields }) {
  let offset = 2;
  const found = [];
  for (const [name, type] of fields) {
    if (type === 'pubkey') found.push([name === 'actor' ? 0 : 1, offset]);
    offset += sizes[type];
  }
  return found.sort(([a], [b]) => a - b).map(([, at]) => at);
}
const offsetsOf = new Map(Object.values(EVENTS).map((layout) => [layout.kind, addressOffsets(layout)]));

const programBytes = Buffer.from(DEVELOPMENT_PROGRAM_ID.toBytes());
const blockhash = createHash('sha256').update('every blockhash of the year').digest();

/** Texts of addresses, of which most come again and again. */
const texts = new Map();
function textOf(address) {
  const key = address.toString('latin1');
  const text = texts.get(key) ?? bs58.encode(address);
  if (texts.size < 200_000) texts.set(key, text);
  return text;
}

/**
 * A message with the addresses that the events name, one instruction for each: what accounts and data the instructions really had is
 * forgotten.
 */
export function messageOf(signature, events) {
  const keys = [
    createHash('sha256')
      .update(`payer of ${signature.slice(-5)}`)
      .digest(),
  ];
  const places = new Map();
  const instructions = events.map((event) => ({
    accounts: offsetsOf.get(event[0]).map((offset) => {
      const address = event.subarray(offset, offset + 32);
      const key = address.toString('latin1');
      const place = places.get(key) ?? keys.push(address) - 1;
      places.set(key, place);
      return place;
    }),
    data: event.subarray(0, 1),
  }));
  keys.push(programBytes);
  // one that was refused had an instruction too
  const all = instructions.length > 0 ? instructions : [{ accounts: [0], data: Buffer.of(0) }];
  return { keys, instructions: all };
}

export const messageJson = ({ keys, instructions }) => ({
  header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
  accountKeys: keys.map(textOf),
  recentBlockhash: textOf(blockhash),
  instructions: instructions.map(({ accounts, data }) => ({
    programIdIndex: keys.length - 1,
    accounts,
    data: bs58.encode(data),
    stackHeight: 1,
  })),
  addressTableLookups: [],
});

/** The signed transaction of version 0 in the cluster's own bytes; all lists are shorter than 128. */
export function wireOf(signature, { keys, instructions }) {
  const packed = instructions.flatMap(({ accounts, data }) => [
    Buffer.of(keys.length - 1, accounts.length, ...accounts, data.length),
    data,
  ]);
  return Buffer.concat([
    Buffer.of(1),
    bs58.decode(signature),
    Buffer.of(0x80, 1, 0, 1, keys.length),
    ...keys,
    blockhash,
    Buffer.of(instructions.length),
    ...packed,
    Buffer.of(0),
  ]);
}
