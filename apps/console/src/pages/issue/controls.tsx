import { describePowers, powerBits } from '@obverse/core';
import { useWallet } from '@obverse/react';
import { useState } from 'react';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { controlErrors, type Draft, type PowerName, powerNames } from './draft.ts';

export const powerLabels: Readonly<Record<PowerName, string>> = {
  freeze: 'Freeze accounts',
  pause: 'Pause the coin',
  seize: 'Seize coins',
  frozenByDefault: 'Accounts begin frozen',
};

/** What a power means for holders, as the coin's page will say it. */
export const meaningOf = (power: PowerName): readonly string[] =>
  describePowers(powerBits({ [power]: true }));

type Props = {
  readonly draft: Draft;
  readonly change: (changes: Partial<Draft>) => void;
  /** Whether to say what is missing. */
  readonly wasTried: boolean;
};

/** One line for the issuer who needs none of it; behind it the powers over holders that the law may ask for, and who has them. */
export function Controls({ draft, change, wasTried }: Props) {
  const { connected } = useWallet();
  const { powers, compliance } = draft;
  const errors = controlErrors(draft);
  const isWrong = wasTried && Object.keys(errors).length > 0;
  const [isOpen, setOpen] = useState(powers.length > 0);
  const toggle = (power: PowerName, isChosen: boolean) =>
    change({ powers: powerNames.filter((each) => (each === power ? isChosen : powers.includes(each))) });
  return (
    <details
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-md border border-line p-4 text-sm"
    >
      <summary className="cursor-pointer font-medium">
        Controls of a regulated issuer:{' '}
        <span className="font-normal text-muted">
          {powers.length === 0 ? 'none' : powers.map((power) => powerLabels[power].toLowerCase()).join(', ')}
        </span>
      </summary>
      <div className="mt-4 space-y-4">
        <p className="text-muted">
          Leave this empty unless the law asks it of you. What you choose holds for ever: no power can be
          added, changed or given up later, and every page of the coin names it.
        </p>
        <fieldset className="space-y-3">
          <legend className="sr-only">Powers over holders</legend>
          {powerNames.map((power) => (
            <CheckField
              key={power}
              checked={powers.includes(power)}
              onChange={({ target }) => toggle(power, target.checked)}
              label={
                <>
                  <span className="font-medium">{powerLabels[power]}</span>
                  <span className="block text-muted">
                    {meaningOf(power)}
                    {power === 'frozenByDefault' &&
                      ' Needs “Freeze accounts” and your whitelist, which then stays.'}
                  </span>
                </>
              }
            />
          ))}
        </fieldset>
        {wasTried && errors.powers !== undefined && <Notice tone="bad">{errors.powers}</Notice>}
        {powers.length > 0 && (
          <div className="space-y-2">
            <TextField
              label="Compliance authority"
              value={compliance}
              spellCheck={false}
              error={wasTried || compliance.trim() !== '' ? errors.compliance : undefined}
              hint="The wallet that has these powers, such as a multisig. It need not govern the coin, and can hand itself over later"
              onChange={({ target }) => change({ compliance: target.value })}
            />
            {connected !== undefined && compliance.trim() !== connected.account.address && (
              <Button onClick={() => change({ compliance: connected.account.address })}>
                Use the connected wallet
              </Button>
            )}
          </div>
        )}
      </div>
    </details>
  );
}
