// Building a mint transaction with core, beside composing and serialising the very same instructions in plain web3.js. Prints a table, asserts nothing.
import {
  Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import {
  brandedMintAddress,
  composeTransaction,
  createTokenAccountInstruction,
  integrationAddress,
  mintInstruction,
  serializeTransaction,
  stablecoinAddress,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  vaultAddress,
} from '../dist/index.js';

const ROUNDS = 15;
const PER_ROUND = 300;

const issuer = Keypair.generate().publicKey;
const blockhash = Keypair.generate().publicKey.toBase58();
const address = stablecoinAddress(0);
const stablecoin = {
  address,
  underlyingMint: Keypair.generate().publicKey,
  tokenProgram: TOKEN_PROGRAM_ID,
  vault: vaultAddress(address),
};
const brandedMint = brandedMintAddress(issuer, 0, 'ACME');
const integration = { address: integrationAddress(brandedMint), brandedMint, whitelistRequired: true };

function instructionsFor(user) {
  return [
    createTokenAccountInstruction({
      feePayer: user,
      owner: user,
      mint: brandedMint,
      tokenProgram: TOKEN_2022_PROGRAM_ID,
    }),
    mintInstruction({ user, integration, stablecoin, amount: 1_000_000n, minimumReceived: 999_000n }),
  ];
}

function withCore(user) {
  const instructions = instructionsFor(user);
  return serializeTransaction(
    composeTransaction({ feePayer: user, instructions, blockhash, computeUnitLimit: 60_000 }),
  );
}

/** What is left to do when somebody else has built the instructions: no derivation, no encoding. */
function inPlainWeb3(user, ready) {
  const instructions = ready.map(
    ({ programId, keys, data }) =>
      new TransactionInstruction({ programId, keys: keys.map((key) => ({ ...key })), data }),
  );
  const message = new TransactionMessage({
    payerKey: user,
    recentBlockhash: blockhash,
    instructions,
  }).compileToV0Message();
  return Buffer.from(new VersionedTransaction(message).serialize()).toString('base64');
}

function time(run) {
  const start = process.hrtime.bigint();
  for (let i = 0; i < PER_ROUND; i++) run();
  return Number(process.hrtime.bigint() - start) / PER_ROUND / 1000;
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const user = Keypair.generate().publicKey;
const limit = composeTransaction({ feePayer: user, instructions: [], blockhash, computeUnitLimit: 60_000 });
const decompiled = TransactionMessage.decompile(limit.message).instructions;
const ready = [...decompiled, ...instructionsFor(user)];

const times = { core: [], newUser: [], plain: [] };
for (let round = 0; round < ROUNDS; round++) {
  times.core.push(time(() => withCore(user)));
  times.newUser.push(time(() => withCore(PublicKey.unique())));
  times.plain.push(time(() => inPlainWeb3(user, ready)));
}
const rowOver = (base) => (values) => ({
  µs: Number(median(values).toFixed(1)),
  ratio: Number((median(values) / median(base)).toFixed(3)),
});
const row = rowOver(times.plain);
console.log('\nBuilding a mint transaction, without the RPC calls');
console.table({
  'core, addresses cached': row(times.core),
  'core, a user never seen (three addresses to derive)': row(times.newUser),
  'the same instructions in plain web3.js': row(times.plain),
});
