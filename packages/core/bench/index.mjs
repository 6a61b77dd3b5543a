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

const user = Keypair.generate().publicKey;
const limit = composeTransaction({ feePayer: user, instructions: [], blockhash, computeUnitLimit: 60_000 });
const ready = [...TransactionMessage.decompile(limit.message).instructions, ...instructionsFor(user)];

/** What is left to do when somebody else has built the instructions: no derivation, no encoding. */
function inPlainWeb3() {
  const instructions = ready.map(
    ({ programId, keys, data }) =>
      new TransactionInstruction({ programId, keys: keys.map((key) => ({ ...key })), data }),
  );
  const message = new TransactionMessage({ payerKey: user, recentBlockhash: blockhash, instructions });
  return Buffer.from(new VersionedTransaction(message.compileToV0Message()).serialize()).toString('base64');
}

const ways = {
  'the same instructions in plain web3.js': inPlainWeb3,
  'core, addresses cached': () => withCore(user),
  'core, a user never seen (three addresses to derive)': () => withCore(PublicKey.unique()),
};

/** Microseconds of one run. */
function time(run) {
  const start = performance.now();
  for (let i = 0; i < PER_ROUND; i++) run();
  return ((performance.now() - start) / PER_ROUND) * 1_000;
}

const times = Object.fromEntries(Object.keys(ways).map((way) => [way, []]));
for (let round = 0; round < ROUNDS; round++)
  for (const [way, run] of Object.entries(ways)) times[way].push(time(run));
const medians = Object.entries(times).map(([way, of]) => [way, of.sort((a, b) => a - b)[ROUNDS >> 1]]);
const [[, plain]] = medians;
const row = (µs) => ({ µs: Number(µs.toFixed(1)), ratio: Number((µs / plain).toFixed(3)) });
console.log('\nBuilding a mint transaction, without the RPC calls');
console.table(Object.fromEntries(medians.map(([way, µs]) => [way, row(µs)])));
