import type { Integration, Stablecoin } from '../program/platform.generated.ts';

/** What instructions need of a stablecoin whose underlying they move. */
export type StablecoinTokens = Pick<Stablecoin, 'address' | 'vault' | 'underlyingMint' | 'tokenProgram'>;

/** What instructions need of an integration whose coins they mint or burn. */
export type IntegrationTokens = Pick<Integration, 'address' | 'brandedMint'>;
