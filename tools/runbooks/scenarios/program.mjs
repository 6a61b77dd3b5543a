// The program: its first deployment with the platform, and its upgrade by another signer.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Connection, VersionedTransaction } from '@solana/web3.js';
import { assertMatches } from '../service.mjs';
import { platformRoles } from '../stack.mjs';

const built = () => readFileSync('programs/platform/platform.so');

export function programScenarios({ stack, chain }) {
  const addressOf = (role) => stack.roles[role].publicKey.toBase58();
  let former;

  const expectProgram = ({ authority, bytes }) => {
    assert(bytes.subarray(0, built().length).equals(built()), 'the program on chain is another one');
    assert(authority === stack.env.VAULT, `${authority} can upgrade the program`);
  };

  return {
    'the-program': {
      async check(output) {
        assertMatches(output, /paused +no/, /supply cap +1000000/);
        expectProgram(await chain.program());
        const platform = await chain.platform();
        for (const role of platformRoles)
          assert(platform[role].toBase58() === addressOf(role), `the ${role} is ${platform[role]}`);
        const { supplyCap, deployPerDay, custody } = await chain.stablecoin();
        assert(supplyCap === 1_000_000_000_000n && deployPerDay === 10_000_000_000n, 'the limits are others');
        assert(custody.toBase58() === stack.env.CUSTODY, `custody is ${custody}`);
      },
    },
    'upgrade-the-program-through-a-multisig': {
      steps: {
        /** The members of the multisig sign, and it executes the transaction. */
        async 2() {
          former = await chain.program();
          const line = readFileSync(join(stack.folder, 'upgrade.txt'), 'utf8').trim().split('\n').at(-1);
          const transaction = VersionedTransaction.deserialize(Buffer.from(line, 'base64'));
          transaction.sign([stack.roles['upgrade-authority']]);
          const connection = new Connection(stack.node, 'confirmed');
          const signature = await connection.sendRawTransaction(transaction.serialize());
          const { value } = await connection.getSignatureStatus(signature);
          assert(value?.err === null, `the upgrade failed: ${JSON.stringify(value)}`);
          return `[ -n "$BUFFER" ] && echo "the buffer was $BUFFER"`;
        },
      },
      async check(output) {
        assertMatches(output, /platform\.so: OK/, new RegExp(stack.env.VAULT), /paused +no/);
        const present = await chain.program();
        expectProgram(present);
        assert(present.deployedAt > former.deployedAt, 'the program was not deployed again');
        const [, buffer] = /^the buffer was (\w+)$/m.exec(output) ?? [];
        assert(buffer !== undefined && !(await chain.exists(buffer)), `the buffer ${buffer} is still there`);
      },
    },
  };
}
