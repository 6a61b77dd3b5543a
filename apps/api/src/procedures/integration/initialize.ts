import { initializeRequest, initializeResponse, type Metadata } from '@obverse/contracts';
import {
  brandedMintAddress,
  decodePlatform,
  decodeStablecoin,
  initializeIntegrationInstruction,
  integrationAddress,
  metadataRoom,
  platformAddress,
  stablecoinAddress,
  TOKEN_2022_PROGRAM_ID,
} from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import { invalid, simulationFailed } from '../../lib/errors.ts';
import type { AccountReads } from '../../solana/account-reads.ts';
import { decodeAccount, decodeExisting } from '../../solana/accounts.ts';
import type { Chain } from '../../solana/chain.ts';
import { prepareTransaction } from '../../solana/prepare-transaction.ts';
import { requireSigner, resolveFeePayer } from '../../solana/wallets.ts';
import { post, procedure } from '../procedure.ts';

const bytes = (text: string): number => Buffer.byteLength(text);

/** All texts travel in one transaction. The description is the one that can be too long for it. */
function checkRoom({ name, symbol, uri, description }: Metadata, room: number): void {
  const left = room - bytes(name) - bytes(symbol) - bytes(uri);
  if (bytes(description) > left) {
    throw invalid(
      'metadata.description',
      `is ${bytes(description)} bytes, and one transaction has ${left} left for it`,
    );
  }
}

/** What an integration begins with, as it is on chain. */
type Beginnings = { readonly stablecoinCount: number; readonly isSymbolTaken: boolean };

function* beginningsReads(chain: Chain, index: number, brandedMint: PublicKey): AccountReads<Beginnings> {
  const { programId } = chain;
  const [platformId, stablecoin] = [platformAddress(programId), stablecoinAddress(index, programId)];
  const { accounts } = yield [platformId, brandedMint, stablecoin];
  const platform = decodeAccount(chain, platformId, accounts[0], decodePlatform);
  const stablecoinCount = platform?.stablecoinCount ?? 0;
  if (index < stablecoinCount) decodeExisting(chain, stablecoin, accounts[2], decodeStablecoin);
  return {
    stablecoinCount,
    // the branded mint derives from initializer, stablecoin and symbol
    isSymbolTaken: accounts[1]?.owner.equals(TOKEN_2022_PROGRAM_ID) ?? false,
  };
}

function checkBeginnings(
  { stablecoinCount, isSymbolTaken }: Beginnings,
  stablecoin: number,
  symbol: string,
): void {
  if (stablecoin >= stablecoinCount) {
    throw invalid(
      'stablecoin',
      `there is no stablecoin with index ${stablecoin}; there are ${stablecoinCount}`,
    );
  }
  if (isSymbolTaken) {
    throw simulationFailed(
      `metadata.symbol: you already have a coin with the symbol ${symbol} on stablecoin ${stablecoin}`,
    );
  }
}

export const initialize = procedure(
  post('/integration/initialize/flow', {
    auth: 'none',
    summary: 'Create a branded mint with metadata and open the integration on it, in one transaction',
    failures: [422],
  }),
)
  .input(initializeRequest)
  .output(initializeResponse)
  .mutation(async ({ ctx, input }) => {
    const { stablecoin, metadata, feeBps, whitelistRequired } = input;
    const chain = ctx.chains[input.cluster];
    const initializer = requireSigner(chain, 'signer', input.signer);
    const feePayer = resolveFeePayer(chain, input.feePayer, initializer);
    checkRoom(metadata, metadataRoom(!feePayer.equals(initializer)));
    const mint = brandedMintAddress(initializer, stablecoin, metadata.symbol, chain.programId);
    const instructions = () => {
      const authority = requireSigner(chain, 'authority', input.authority ?? input.signer);
      const terms = { stablecoinIndex: stablecoin, feeBps, whitelistRequired, ...metadata };
      return [
        initializeIntegrationInstruction({ initializer, feePayer, authority, ...terms }, chain.programId),
      ];
    };
    const transaction = await prepareTransaction(chain, input, function* () {
      const beginnings = yield* beginningsReads(chain, stablecoin, mint);
      const check = () => checkBeginnings(beginnings, stablecoin, metadata.symbol);
      return { feePayer, check, instructions };
    });
    return { ...transaction, integrationId: integrationAddress(mint, chain.programId).toBase58() };
  });
