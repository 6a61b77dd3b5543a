// Building a mint transaction from known accounts: core's builders, beside the same transaction by plain web3.js and
// spl-token. Both create the user's token account, derive every address, compose and serialise.
import {
  composeTransaction,
  createTokenAccountInstruction,
  DEVELOPMENT_PROGRAM_ID,
  decodeStablecoin,
  INSTRUCTIONS,
  mintInstruction,
  serializeTransaction,
  stablecoinAddress,
  TOKEN_2022_PROGRAM_ID,
} from '@obverse/core';
import {
  createAssociatedTokenAccountIdempotentInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token';
import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';

const program = DEVELOPMENT_PROGRAM_ID;
const key = () => Keypair.generate().publicKey;
const blockhash = key().toBase58();
const amount = 1_000_000n;
const minimumReceived = 999_000n;

function withCore({ user, integration, stablecoin }) {
  const tokens = {
    feePayer: user,
    owner: user,
    mint: integration.brandedMint,
    tokenProgram: TOKEN_2022_PROGRAM_ID,
  };
  const instructions = [
    createTokenAccountInstruction(tokens),
    mintInstruction({ user, integration, stablecoin, amount, minimumReceived }),
  ];
  return serializeTransaction(
    composeTransaction({ feePayer: user, instructions, blockhash, computeUnitLimit: 60_000 }),
  );
}

const derive = (...seeds) => PublicKey.findProgramAddressSync(seeds, program)[0];

function withWeb3({ user, integration, stablecoin }) {
  const { brandedMint } = integration;
  const { underlyingMint, tokenProgram } = stablecoin;
  const source = getAssociatedTokenAddressSync(underlyingMint, user, false, tokenProgram);
  const destination = getAssociatedTokenAddressSync(brandedMint, user, false, TOKEN_2022_PROGRAM_ID);
  const account = (pubkey, isWritable, isSigner = false) => ({ pubkey, isWritable, isSigner });
  const data = Buffer.alloc(17);
  data[0] = INSTRUCTIONS.mint.discriminator;
  data.writeBigUInt64LE(amount, 1);
  data.writeBigUInt64LE(minimumReceived, 9);
  const mint = new TransactionInstruction({
    programId: program,
    keys: [
      account(user, false, true),
      account(derive(Buffer.from('platform')), false),
      account(stablecoin.address, true),
      account(derive(Buffer.from('vault'), stablecoin.address.toBuffer()), true),
      account(derive(Buffer.from('integration'), brandedMint.toBuffer()), true),
      account(brandedMint, true),
      account(derive(Buffer.from('junior'), stablecoin.address.toBuffer()), true),
      account(source, true),
      account(destination, true),
      account(underlyingMint, false),
      account(tokenProgram, false),
      account(TOKEN_2022_PROGRAM_ID, false),
      account(derive(Buffer.from('whitelist'), integration.address.toBuffer(), user.toBuffer()), false),
    ],
    data,
  });
  const message = new TransactionMessage({
    payerKey: user,
    recentBlockhash: blockhash,
    instructions: [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 60_000 }),
      createAssociatedTokenAccountIdempotentInstruction(
        user,
        destination,
        user,
        brandedMint,
        TOKEN_2022_PROGRAM_ID,
      ),
      mint,
    ],
  });
  return Buffer.from(new VersionedTransaction(message.compileToV0Message()).serialize()).toString('base64');
}

function microseconds(build, inputs) {
  for (const input of inputs) build(input);
  const started = process.hrtime.bigint();
  for (const input of inputs) build(input);
  return Number(process.hrtime.bigint() - started) / inputs.length / 1_000;
}

export async function benchMint(rpcUrl) {
  const address = stablecoinAddress(0);
  const { data } = await new Connection(rpcUrl).getAccountInfo(address);
  const stablecoin = decodeStablecoin(address, data);
  const integration = { address: derive(Buffer.from('bench')), brandedMint: key(), whitelistRequired: true };
  // a thousand users who come back: core remembers what it has derived
  const inputs = Array.from({ length: 1_000 }, () => ({ user: key(), integration, stablecoin }));
  const table = {
    'core, known users': { microseconds: microseconds(withCore, inputs) },
    'plain web3.js': { microseconds: microseconds(withWeb3, inputs) },
  };
  console.log('\nBuilding and serialising a mint transaction');
  console.table(table);
}
