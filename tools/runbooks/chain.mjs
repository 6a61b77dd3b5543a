// What the platform is on chain, and what each key may do with it. A command is tried without being sent: the program decides in a simulation.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import * as core from '@obverse/core';
import { callCluster } from '@obverse/testing';
import { Connection, PublicKey } from '@solana/web3.js';

/** Where a program data account has the slot of its deployment and its upgrade authority, before the program. */
const programData = { slot: 4, authority: 13, bytes: core.programDataHeaderBytes };

/** @param stack as openStack gives it */
export function openChain({ node, keys, variables }) {
  const connection = new Connection(node, 'confirmed');
  const programId = new PublicKey(variables.PROGRAM_ID);
  const platformAt = core.platformAddress(programId);
  const stablecoinAt = core.stablecoinAddress(0, programId);
  const dataOf = async (address) => (await connection.getAccountInfo(address))?.data;
  const read = async (address, decode) => {
    const data = await dataOf(address);
    return data && decode(address, data);
  };
  const readChange = (target, kind) => read(core.changeAddress(target, kind, programId), core.decodeChange);

  const fileOf = (role) => join(keys, `${role}.json`);
  /** Runs a command of the operator with the key of a role, and of a second one. @returns its exit code and what it said */
  const run = (role, command, second) =>
    new Promise((resolve) => {
      const seconds = second === undefined ? [] : ['--second', fileOf(second)];
      const place = ['--url', node, '--program-id', variables.PROGRAM_ID];
      const args = ['apps/operator/dist/main.js', ...command, ...seconds, '-k', fileOf(role), ...place];
      execFile(process.execPath, args, (error, _, said) => resolve({ code: error?.code ?? 0, said }));
    });
  const named = (role, command, second) =>
    `${[role, ...(second ? [second] : [])].join(' and ')}: ${command.join(' ')}`;

  return {
    platform: () => read(platformAt, core.decodePlatform),
    stablecoin: () => read(stablecoinAt, core.decodeStablecoin),
    platformChange: () => readChange(platformAt, core.changeKinds.platform),
    stablecoinChange: () => readChange(stablecoinAt, core.changeKinds.stablecoin),
    lossReport: (number) =>
      read(core.lossReportAddress(stablecoinAt, number, programId), core.decodeLossReport),
    exists: async (address) => (await dataOf(new PublicKey(address))) !== undefined,
    async program() {
      const data = await dataOf(core.programDataAddress(programId));
      const { slot, authority, bytes } = programData;
      return {
        deployedAt: data.readBigUInt64LE(slot),
        authority: new PublicKey(data.subarray(authority, bytes)).toBase58(),
        bytes: data.subarray(bytes),
      };
    },
    /** Sends a command. @throws where it fails */
    async operate(role, ...command) {
      const { code, said } = await run(role, [...command, '--yes']);
      assert(code === 0, `${named(role, command)}\n${said}`);
    },
    /** That a transaction of the role would succeed now. */
    async expectMay(role, command, second) {
      const { said } = await run(role, command, second);
      assert(/Simulated: it would succeed now/.test(said), `${named(role, command, second)}\n${said}`);
    },
    /** That it would fail, and why. */
    async expectRefused(reason, role, command, second) {
      const { code, said } = await run(role, command, second);
      const isRefused = code === 1 && !said.includes('Simulated') && reason.test(said);
      assert(isRefused, `not refused for ${reason}: ${named(role, command, second)}\n${said}`);
    },
    advanceClock: (seconds) => callCluster(node, 'obverse_advanceClock', [seconds]),
    giveDollars: (address, dollars) => callCluster(node, 'obverse_faucet', [address, 0, dollars * 1_000_000]),
  };
}
