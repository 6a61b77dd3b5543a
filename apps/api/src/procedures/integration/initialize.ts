import { initializeRequest, initializeResponse, type Metadata } from '@obverse/contracts';
import {
  brandedMintAddress,
  initializeIntegrationInstruction,
  integrationAddress,
  metadataRoom,
} from '@obverse/core';
import type { Chain } from '../../chain/chain.ts';
import { prepareTransaction } from '../../chain/prepare.ts';
import { signatory, wallet } from '../../chain/wallet.ts';
import { post } from '../../http/rest/meta.ts';
import { procedure } from '../../http/trpc/init.ts';
import { invalid } from '../../lib/errors.ts';

const bytes = (text: string): number => Buffer.byteLength(text);

/** All texts travel in the one transaction: the description is what can be too long for it. */
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
    const chain = ctx.chains[input.cluster];
    const initializer = wallet(chain, 'signer', input.signer);
    const feePayer = input.feePayer === undefined ? initializer : wallet(chain, 'feePayer', input.feePayer);
    checkRoom(input.metadata, metadataRoom(!feePayer.equals(initializer)));
    await checkStablecoin(chain, input.stablecoin);
    const { symbol } = input.metadata;
    const instruction = initializeIntegrationInstruction(
      {
        initializer,
        feePayer,
        authority: signatory(chain, 'authority', input.authority ?? input.signer),
        stablecoinIndex: input.stablecoin,
        feeBps: input.feeBps,
        whitelistRequired: input.whitelistRequired,
        ...input.metadata,
      },
      chain.programId,
    );
    const plan = { feePayer, instructions: [instruction], priority: input.priority };
    const mint = brandedMintAddress(initializer, input.stablecoin, symbol, chain.programId);
    return {
      ...(await prepareTransaction(chain, plan)),
      integrationId: integrationAddress(mint, chain.programId).toBase58(),
    };
  });
