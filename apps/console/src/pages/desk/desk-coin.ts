import type { DataOf } from '@obverse/client';

/** The coin of a desk, with its configuration. */
export type DeskCoin = DataOf<'get', '/integration/{id}'>;

/** What every tab of a desk is given. */
export type DeskViewProps = {
  readonly coin: DeskCoin;
  /** The stablecoin that backs it. */
  readonly stablecoin: DataOf<'get', '/stablecoin/{index}'>;
};
