import { Card } from '../../ui/card.tsx';
import type { DashboardViewProps } from './dashboard-coin.ts';
import { FeeSettings } from './fee-settings.tsx';
import { Nominate } from './nominate.tsx';
import { TextSettings } from './text-settings.tsx';
import { WhitelistSettings } from './whitelist-settings.tsx';

/** In the place of the fee, which a payment coin's authority cannot change. */
const PaymentTerms = () => (
  <Card title="Payment coin" aside={<strong>100 % of the yield</strong>}>
    <p className="text-sm">
      This coin stays at exactly one, and all of its yield is yours. The fee cannot be changed. If a loss ever
      takes the coin below one, its yield first brings it back.
    </p>
  </Card>
);

/** What the authority may change, each by a transaction of its own. */
export const SettingsTab = (props: DashboardViewProps) => (
  <div className="grid items-start gap-6 lg:grid-cols-2">
    <div className="space-y-6">
      {props.coin.kind === 'payment' ? <PaymentTerms /> : <FeeSettings {...props} />}
      <WhitelistSettings {...props} />
      <Nominate
        path="/integration/authority/nominate"
        title="Authority"
        coin={props.coin}
        present={props.coin.authority}
        nominated={props.coin.pendingAuthority}
        hint="It governs the coin and owns its revenue once it has accepted"
        place="this coin's dashboard"
        refusal="This wallet governs the coin already"
      />
    </div>
    <TextSettings {...props} />
  </div>
);
