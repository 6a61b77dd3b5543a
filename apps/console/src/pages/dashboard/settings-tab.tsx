import { AuthoritySettings } from './authority-settings.tsx';
import type { DashboardViewProps } from './dashboard-coin.ts';
import { FeeSettings } from './fee-settings.tsx';
import { TextSettings } from './text-settings.tsx';
import { WhitelistSettings } from './whitelist-settings.tsx';

/** What the authority may change, each by a transaction of its own. */
export const SettingsTab = (props: DashboardViewProps) => (
  <div className="grid items-start gap-6 lg:grid-cols-2">
    <FeeSettings {...props} />
    <TextSettings {...props} />
    <WhitelistSettings {...props} />
    <AuthoritySettings {...props} />
  </div>
);
