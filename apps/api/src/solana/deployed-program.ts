import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { programDataAddress, UPGRADEABLE_LOADER_ID } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import type { Chain } from './chain.ts';

/** Bytes of a program data account before the program: its kind, the slot of the deployment, and an authority or none. */
const headerBytes = 45;

const [slotOffset, authorityOffset] = [4, 12];

/** An upgrade is seen after this time. */
const maxAgeMs = 15_000;

/** Who can replace a program and since when it is as it is, from the first bytes of its program data account. */
export function decodeProgramData(data: Buffer) {
  const isSome = data[authorityOffset] === 1;
  return {
    /** The slot of the last deployment. */
    slot: Number(data.readBigUInt64LE(slotOffset)),
    /** Undefined for nobody. */
    upgradeAuthority: isSome
      ? new PublicKey(data.subarray(authorityOffset + 1, authorityOffset + 33))
      : undefined,
  };
}

/** The program as the cluster has it. `sha256` is of its bytes, hexadecimal. */
export type DeployedProgram = ReturnType<typeof decodeProgramData> & { readonly sha256: string };

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let build: { readonly bytes: number; readonly sha256: string } | undefined;

/** The program that this service was released with. */
export function builtProgram() {
  if (build === undefined) {
    const file = createRequire(import.meta.url).resolve('@obverse/platform-program/platform.so');
    const bytes = readFileSync(file);
    build = { bytes: bytes.length, sha256: sha256(bytes) };
  }
  return build;
}

/** The hash of a deployed program. The loader fills what its account has beyond the program with zeros, which do not count; but a build can end with zeros, too. */
function hashOf(deployed: Buffer): string {
  let end = deployed.length;
  while (end > 0 && deployed[end - 1] === 0) end -= 1;
  return sha256(deployed.subarray(0, Math.max(end, Math.min(builtProgram().bytes, deployed.length))));
}

async function readDeployedProgram(chain: Chain): Promise<DeployedProgram | undefined> {
  const address = programDataAddress(chain.programId);
  const read = async (dataSlice?: { offset: number; length: number }) => {
    const { accounts } = await chain.call((rpc) => rpc.getAccounts([address], dataSlice && { dataSlice }));
    return accounts[0]?.owner.equals(UPGRADEABLE_LOADER_ID) ? accounts[0].data : undefined;
  };
  const header = await read({ offset: 0, length: headerBytes });
  if (header === undefined) return undefined;
  const { slot, upgradeAuthority } = decodeProgramData(header);
  // the program itself is large and does not change without its slot
  const key = `program of slot ${slot}`;
  const known = chain.known.get(key) as DeployedProgram | undefined;
  if (known !== undefined) return { ...known, upgradeAuthority };
  const data = await read();
  if (data === undefined) return undefined;
  const deployed = { ...decodeProgramData(data), sha256: hashOf(data.subarray(headerBytes)) };
  chain.known.set(`program of slot ${deployed.slot}`, deployed);
  return deployed;
}

/** The deployed program, some seconds ago; undefined where the cluster does not show it, as some nodes refuse accounts of this size. */
export const recentDeployedProgram = (chain: Chain): Promise<DeployedProgram | undefined> =>
  chain.shared('program', maxAgeMs, (shared) => readDeployedProgram(shared).catch(() => undefined));
