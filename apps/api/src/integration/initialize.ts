import { initializeRequest, initializeResponse, type Metadata, paymentFeeBps } from '@obverse/contracts';
import {
  brandedMintAddress,
  decodePlatform,
  initializeIntegrationInstruction,
  integrationAddress,
  math,
  metadataRoom,
  platformAddress,
  powerBits,
  TOKEN_2022_PROGRAM_ID,
} from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import type * as z from 'zod';
import { post, procedure } from '../auth/procedure.ts';
import { invalid, simulationFailed } from '../lib/errors.ts';
import { decodeAccount, readAccounts } from '../solana/accounts.ts';
import type { Chain } from '../solana/chain.ts';
import { prepareTransaction } from '../solana/prepare.ts';
import { requireSigner, resolveFeePayer } from '../solana/wallet-checks.ts';

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

/** What the powers need that a request asks for. @throws ApiError INVALID_REQUEST that names the field */
function checkPowers({ compliance, whitelistRequired }: z.output<typeof initializeRequest>): void {
  if (compliance === undefined) return;
  if (powerBits(compliance) === 0)
    throw invalid('compliance', 'needs one of freeze, pause, seize and frozenByDefault');
  if (compliance.frozenByDefault && !compliance.freeze)
    throw invalid('compliance.freeze', 'must be true where accounts are frozen by default');
  if (compliance.frozenByDefault && !whitelistRequired)
    throw invalid('whitelistRequired', 'must be true where accounts are frozen by default');
}

/** Reads why an integration cannot be created: there is no such stablecoin, or the initializer has used the symbol on it. @throws ApiError */
async function explainInitialize(
  chain: Chain,
  { stablecoin, metadata }: z.output<typeof initializeRequest>,
  brandedMint: PublicKey,
): Promise<void> {
  const platformId = platformAddress(chain.programId);
  const { accounts } = await readAccounts(chain, [platformId, brandedMint]);
  const { stablecoinCount = 0 } = decodeAccount(chain, platformId, accounts[0], decodePlatform) ?? {};
  if (stablecoin >= stablecoinCount) {
    throw invalid(
      'stablecoin',
      `there is no stablecoin with index ${stablecoin}; there are ${stablecoinCount}`,
    );
  }
  // the branded mint derives from initializer, stablecoin and symbol
  if (accounts[1]?.owner.equals(TOKEN_2022_PROGRAM_ID)) {
    throw simulationFailed(
      `metadata.symbol: you already have a coin with the symbol ${metadata.symbol} on stablecoin ${stablecoin}`,
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
    // the schema lets only a payment coin leave its share out
    const { stablecoin, metadata, feeBps = paymentFeeBps, whitelistRequired } = input;
    const kind = math.coinKinds[input.kind];
    const chain = ctx.chains[input.cluster];
    const initializer = requireSigner(chain, 'signer', input.signer);
    const feePayer = resolveFeePayer(chain, input.feePayer, initializer);
    checkPowers(input);
    const room = metadataRoom(!feePayer.equals(initializer), input.compliance !== undefined, input.version);
    checkRoom(metadata, room);
    const mint = brandedMintAddress(initializer, stablecoin, metadata.symbol, chain.programId);
    const instructions = () => {
      const authority = requireSigner(chain, 'authority', input.authority ?? input.signer);
      const regulated = input.compliance && {
        powers: powerBits(input.compliance),
        compliance: requireSigner(chain, 'compliance.authority', input.compliance.authority),
      };
      const terms = {
        ...regulated,
        ...metadata,
        stablecoinIndex: stablecoin,
        kind,
        feeBps,
        whitelistRequired,
      };
      return [
        initializeIntegrationInstruction({ initializer, feePayer, authority, ...terms }, chain.programId),
      ];
    };
    const transaction = await prepareTransaction(chain, input, async () => ({
      feePayer,
      instructions,
      explain: () => explainInitialize(chain, input, mint),
    }));
    return { ...transaction, integrationId: integrationAddress(mint, chain.programId).toBase58() };
  });
