import {
  createStablecoinInstruction,
  createTokenAccountInstruction,
  decodeStablecoin,
  juniorDepositInstruction,
  juniorMintAddress,
  stablecoinAddress,
  TOKEN_2022_PROGRAM_ID,
  tokenAddress,
  underlyingPowerBits,
} from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import {
  createInitializeMint2Instruction,
  createInitializePermanentDelegateInstruction,
  createMintToInstruction,
  createTransferCheckedInstruction,
  ExtensionType,
  getMintLen,
} from '@solana/spl-token';
import { type Connection, Keypair, PublicKey, SystemProgram } from '@solana/web3.js';
import { sendInstructions } from './transfers.ts';

const tokenProgram = TOKEN_2022_PROGRAM_ID;
const decimals = 6;
const day = 86_400;

/**
 * Adds a stablecoin to a local platform whose underlying has a permanent delegate, with a junior deposit in its vault.
 *
 * @param issuer a wallet with SOL, the permanent delegate
 * @param amount what is deposited; base units
 */
export async function addSeizableStablecoin(rpc: Connection, index: number, issuer: Keypair, amount: bigint) {
  const mintKey = Keypair.generate();
  const [mint, owner, admin] = [mintKey.publicKey, issuer.publicKey, developmentKeypair('admin')];
  const space = getMintLen([ExtensionType.PermanentDelegate]);
  const create = SystemProgram.createAccount({
    fromPubkey: owner,
    newAccountPubkey: mint,
    lamports: await rpc.getMinimumBalanceForRentExemption(space),
    space,
    programId: tokenProgram,
  });
  await sendInstructions(
    rpc,
    [
      create,
      createInitializePermanentDelegateInstruction(mint, owner, tokenProgram),
      createInitializeMint2Instruction(mint, decimals, owner, null, tokenProgram),
      createStablecoinInstruction({
        ...{ admin: admin.publicKey, index, underlyingMint: mint, tokenProgram },
        acceptedPowers: underlyingPowerBits(['permanentDelegate']),
        ...{ supplyCap: 1_000n * amount, deployPerDay: 0n, maxDeployedBps: 8_000 },
        ...{ platformFeeBps: 0, juniorPremiumBps: 0, targetCoverageBps: 0, minCoverageBps: 0 },
        ...{ vestingSeconds: day, cooldownSeconds: day, windowSeconds: 2 * day },
        custody: PublicKey.default,
        ...{ juniorName: 'Junior', juniorSymbol: 'J', juniorUri: '' },
      }),
    ],
    [issuer, mintKey, admin],
  );
  const address = stablecoinAddress(index);
  const read = async () =>
    decodeStablecoin(address, (await rpc.getAccountInfo(address))?.data ?? new Uint8Array());
  const stablecoin = await read();
  const { vault } = stablecoin;
  const cash = tokenAddress(mint, owner, tokenProgram);
  const account = { feePayer: owner, owner, tokenProgram };
  await sendInstructions(
    rpc,
    [
      createTokenAccountInstruction({ ...account, mint }),
      createTokenAccountInstruction({ ...account, mint: juniorMintAddress(address, 0) }),
      createMintToInstruction(mint, cash, owner, amount, [], tokenProgram),
      juniorDepositInstruction({ user: owner, stablecoin, amount, minimumReceived: 0n }),
    ],
    [issuer],
  );
  const move = (from: PublicKey, to: PublicKey) => (tokens: bigint) =>
    sendInstructions(
      rpc,
      [createTransferCheckedInstruction(from, mint, to, owner, tokens, decimals, [], tokenProgram)],
      [issuer],
    );
  return {
    address,
    vault,
    read,
    /** The issuer takes from the vault, as it could from any account. */
    seize: move(vault, cash),
    /** The issuer transfers to the vault directly. */
    giveBack: move(cash, vault),
  };
}
