// The program: its first deployment with the platform, and its upgrade by another signer.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectAll } from '../expect.mjs';
import { Connection, VersionedTransaction } from '../keys.mjs';

const built = () => readFileSync('programs/platform/platform.so');

export function programScenarios({ stack, chain }) {
  const addressOf = (role) => stack.roles[role].publicKey.toBase58();
  let former;

  const expectProgram = ({ authority, bytes }) => {
    expect(bytes.subarray(0, built().length).equals(built()), 'the program on chain is another one');
    expect(authority === stack.env.VAULT, `${authority} can upgrade the program`);
  };

  return {
    'the-program': {
      async check(output) {
        expectAll(output, /paused +no/, /supply cap +1000000/);
        expectProgram(await chain.program());
        const platform = await chain.platform();
        for (const role of ['admin', 'manager', 'guardian', 'pauser', 'treasury'])
          expect(platform[role].toBase58() === addressOf(role), `the ${role} is ${platform[role]}`);
        const { supplyCap, deployPerDay, custody } = await chain.stablecoin();
        expect(supplyCap === 1_000_000_000_000n && deployPerDay === 10_000_000_000n, 'the limits are others');
        expect(custody.toBase58() === stack.env.CUSTODY, `custody is ${custody}`);
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
          expect(value?.err === null, `the upgrade failed: ${JSON.stringify(value)}`);
          return `[ -n "$BUFFER" ] && echo "the buffer was $BUFFER"`;
        },
      },
      async check(output) {
        expectAll(output, /platform\.so: OK/, new RegExp(stack.env.VAULT), /paused +no/);
        const present = await chain.program();
        expectProgram(present);
        expect(present.deployedAt > former.deployedAt, 'the program was not deployed again');
        const [, buffer] = /^the buffer was (\w+)$/m.exec(output) ?? [];
        expect(buffer !== undefined && !(await chain.exists(buffer)), `the buffer ${buffer} is still there`);
      },
    },
  };
}
