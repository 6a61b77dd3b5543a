import { useState } from 'react';
import { Choice } from '../../ui/choice.tsx';
import { Controls } from './controls.tsx';
import { controlErrors, type Draft } from './draft.ts';
import { StepFrame } from './step-frame.tsx';

type Props = {
  readonly draft: Draft;
  readonly change: (changes: Partial<Draft>) => void;
  readonly onNext: () => void;
};

export function AccessStep({ draft, change, onNext }: Props) {
  const [wasTried, setTried] = useState(false);
  return (
    <StepFrame
      title="Who may mint it?"
      back="fee"
      onNext={() => {
        setTried(true);
        if (Object.keys(controlErrors(draft)).length === 0) onNext();
      }}
    >
      <Choice
        legend={
          draft.powers.length === 0
            ? 'Holders can always redeem, whatever you choose. You can change it later.'
            : 'It says nothing about redeeming. You can change it later.'
        }
        value={draft.whitelistRequired ? 'whitelist' : 'open'}
        onValue={(value) => change({ whitelistRequired: value === 'whitelist' })}
        options={[
          {
            value: 'whitelist',
            label: 'Users on my whitelist',
            children: (
              <p className="text-muted">
                You name each wallet that may mint: after the coin exists, or by the API.
              </p>
            ),
          },
          {
            value: 'open',
            label: 'Everyone',
            children: <p className="text-muted">Any wallet may mint.</p>,
          },
        ]}
      />
      <Controls draft={draft} change={change} wasTried={wasTried} />
    </StepFrame>
  );
}
