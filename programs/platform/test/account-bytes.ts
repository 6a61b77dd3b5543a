import { ACCOUNTS } from '@obverse/core';

const SIZES = { u8: 1, bool: 1, u16: 2, u32: 4, u64: 8, i64: 8, pubkey: 32 } as const;

type Value = bigint | number | boolean;

/** A copy of an account's data with some of its number and flag fields overwritten, for states that no test could reach otherwise. */
export function patchAccount(
  kind: keyof typeof ACCOUNTS,
  data: Uint8Array,
  changes: Readonly<Record<string, Value>>,
): Uint8Array {
  const patched = Uint8Array.from(data);
  const view = new DataView(patched.buffer);
  const missing = new Set(Object.keys(changes));
  let offset = 2;
  for (const [name, type] of ACCOUNTS[kind].fields) {
    if (name === null) {
      offset += type;
      continue;
    }
    const value = changes[name];
    if (value !== undefined && type !== 'pubkey') write(view, offset, SIZES[type], value);
    missing.delete(name);
    offset += SIZES[type];
  }
  if (missing.size > 0) throw new Error(`${kind} has no ${[...missing].join(', ')}`);
  return patched;
}

function write(view: DataView, offset: number, size: number, value: Value): void {
  let rest = BigInt.asUintN(size * 8, BigInt(value));
  for (let i = 0; i < size; i++, rest >>= 8n) view.setUint8(offset + i, Number(rest & 0xffn));
}

/** A copy of a token account's or a mint's data with another amount or supply. */
export function patchAmount(data: Uint8Array, kind: 'token account' | 'mint', amount: bigint): Uint8Array {
  const patched = Uint8Array.from(data);
  new DataView(patched.buffer).setBigUint64(kind === 'mint' ? 36 : 64, amount, true);
  return patched;
}
