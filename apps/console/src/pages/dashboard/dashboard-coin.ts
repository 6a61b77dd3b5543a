import type { DataOf } from '@obverse/client';

/** The coin of a dashboard, with its configuration. */
export type DashboardCoin = DataOf<'get', '/integration/{id}'>;

/** What every tab of a dashboard is given. */
export type DashboardViewProps = {
  readonly coin: DashboardCoin;
  /** The stablecoin that backs it. */
  readonly stablecoin: DataOf<'get', '/stablecoin/{index}'>;
};
