import { integrationAddressRequest, integrationAddressResponse } from '@obverse/contracts';
import { brandedMintAddress, integrationAddress } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { get, procedure } from '../auth/procedure.ts';

export const address = procedure(
  get('/integration/address', {
    auth: 'none',
    summary: 'The addresses that initialize will create',
    pure: true,
  }),
)
  .input(integrationAddressRequest)
  .output(integrationAddressResponse)
  .query(({ ctx, input }) => {
    const { programId } = ctx.chains[input.cluster];
    const mint = brandedMintAddress(new PublicKey(input.signer), input.stablecoin, input.symbol, programId);
    return {
      brandedMint: mint.toBase58(),
      integrationId: integrationAddress(mint, programId).toBase58(),
    };
  });
