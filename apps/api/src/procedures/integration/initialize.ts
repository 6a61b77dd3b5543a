import { initializeRequest, initializeResponse, type Metadata } from '@obverse/contracts';
import {
  brandedMintAddress,
  initializeIntegrationInstruction,
  integrationAddress,
  metadataRoom,
  TOKEN_2022_PROGRAM_ID,
} from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import { readAccounts } from '../../chain/accounts.ts';
import type { Chain } from '../../chain/chain.ts';
import { prepareTransaction } from '../../chain/prepare-transaction.ts';
import { requireSigner, requireWallet, resolveFeePayer } from '../../chain/wallets.ts';
import { invalid, simulationFailed } from '../../lib/errors.ts';
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

async function checkStablecoin(chain: Chain, index: number): Promise<void> {
  const { states } = await chain.stablecoins();
  if (index >= states.length) {
    throw invalid('stablecoin', `there is no stablecoin with index ${index}; there are ${states.length}`);
  }
}

/** The branded mint derives from initializer, stablecoin and symbol: it exists if the symbol is taken. */
async function checkSymbol(chain: Chain, mint: PublicKey, symbol: string, stablecoin: number): Promise<void> {
  const { accounts } = await readAccounts(chain, [mint]);
  if (accounts[0]?.owner.equals(TOKEN_2022_PROGRAM_ID)) {
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
    const { stablecoin, metadata, feeBps, whitelistRequired, priority } = input;
    const chain = ctx.chains[input.cluster];
    const initializer = requireWallet(chain, 'signer', input.signer);
    const feePayer = resolveFeePayer(chain, input.feePayer, initializer);
    checkRoom(metadata, metadataRoom(!feePayer.equals(initializer)));
    const mint = brandedMintAddress(initializer, stablecoin, metadata.symbol, chain.programId);
    await Promise.all([
      checkStablecoin(chain, stablecoin),
      checkSymbol(chain, mint, metadata.symbol, stablecoin),
    ]);
    const authority = requireSigner(chain, 'authority', input.authority ?? input.signer);
    const roles = { initializer, feePayer, authority };
    const instruction = initializeIntegrationInstruction(
      { ...roles, stablecoinIndex: stablecoin, feeBps, whitelistRequired, ...metadata },
      chain.programId,
    );
    return {
      ...(await prepareTransaction(chain, { feePayer, instructions: [instruction], priority })),
      integrationId: integrationAddress(mint, chain.programId).toBase58(),
    };
  });
