import * as core from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { createIssuerMint, type IssuerPower } from '@obverse/testing/issuer-mint';
import { createMintToInstruction, createTransferCheckedInstruction } from '@solana/spl-token';
import { type Connection, Keypair, type PublicKey } from '@solana/web3.js';
import { sendInstructions } from './transfers.ts';

const tokenProgram = core.TOKEN_2022_PROGRAM_ID;
const million = 1_000_000n;
const day = 86_400;
const [admin, custodian] = [developmentKeypair('admin'), developmentKeypair('custodian')];

/** Its underlying is created; the issuer is a wallet with SOL. */
type IssuerStablecoin = { index: number; mint: Keypair; issuer: Keypair; powers: readonly IssuerPower[] };

/** Adds a stablecoin to a local platform whose underlying gives its issuer powers. */
export async function addIssuerStablecoin(
  rpc: Connection,
  { index, mint, issuer, powers }: IssuerStablecoin,
): Promise<void> {
  const { publicKey: underlyingMint } = mint;
  const create = await createIssuerMint(rpc, { mint: underlyingMint, issuer: issuer.publicKey, powers });
  await sendInstructions(rpc, create, [issuer, mint]);
  const custody = { owner: custodian.publicKey, mint: underlyingMint, tokenProgram };
  const terms = core.createStablecoinInstruction({
    ...{ admin: admin.publicKey, index, underlyingMint, tokenProgram },
    acceptedPowers: core.underlyingPowerBits(powers),
    custody: core.tokenAddress(underlyingMint, custodian.publicKey, tokenProgram),
    ...{ supplyCap: 1_000_000n * million, deployPerDay: 100_000n * million, maxDeployedBps: 8_000 },
    ...{ platformFeeBps: 500, juniorPremiumBps: 1_000, targetCoverageBps: 2_000, minCoverageBps: 0 },
    ...{ vestingSeconds: 30 * day, cooldownSeconds: day, windowSeconds: 2 * day },
    ...{ juniorName: 'Junior', juniorSymbol: 'JR', juniorUri: '' },
  });
  const open = core.createTokenAccountInstruction({ feePayer: admin.publicKey, ...custody });
  await sendInstructions(rpc, [open, terms], [admin]);
}

/** Adds a stablecoin whose underlying has a permanent delegate, the issuer, with a junior deposit of `amount` in its vault. */
export async function addSeizableStablecoin(rpc: Connection, index: number, issuer: Keypair, amount: bigint) {
  const mintKey = Keypair.generate();
  const [mint, owner] = [mintKey.publicKey, issuer.publicKey];
  await addIssuerStablecoin(rpc, { index, mint: mintKey, issuer, powers: ['permanentDelegate'] });
  const address = core.stablecoinAddress(index);
  const read = async () =>
    core.decodeStablecoin(address, (await rpc.getAccountInfo(address))?.data ?? new Uint8Array());
  const stablecoin = await read();
  const { vault } = stablecoin;
  const cash = core.tokenAddress(mint, owner, tokenProgram);
  const account = { feePayer: owner, owner, tokenProgram };
  await sendInstructions(
    rpc,
    [
      core.createTokenAccountInstruction({ ...account, mint }),
      core.createTokenAccountInstruction({ ...account, mint: core.juniorMintAddress(address, 0) }),
      createMintToInstruction(mint, cash, owner, amount, [], tokenProgram),
      core.juniorDepositInstruction({ user: owner, stablecoin, amount, minimumReceived: 0n }),
    ],
    [issuer],
  );
  const move = (from: PublicKey, to: PublicKey) => (tokens: bigint) => {
    const instruction = createTransferCheckedInstruction(from, mint, to, owner, tokens, 6, [], tokenProgram);
    return sendInstructions(rpc, [instruction], [issuer]);
  };
  return {
    address,
    vault,
    read,
    seize: move(vault, cash),
    giveBack: move(cash, vault),
  };
}
