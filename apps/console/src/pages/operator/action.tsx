import { createContext, type ReactNode, useContext, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ActionForm, type ActionFormProps, type Target } from './action-form.tsx';
import type { ActionSpec } from './specs.ts';

const Open = createContext<(action: ActionFormProps) => void>(() => {});

/**
 * Shows the opened action in a dialog above its content, as the action was when it was opened. Its own transaction may take away its button, such
 * as that of a change that was executed: the dialog stays and shows the outcome.
 */
export function OpenedAction({ children }: { readonly children: ReactNode }) {
  const [opened, setOpened] = useState<ActionFormProps>();
  return (
    <Open.Provider value={setOpened}>
      {children}
      {opened !== undefined && (
        <Dialog title={opened.spec.name} onClose={() => setOpened(undefined)}>
          <ActionForm {...opened} />
        </Dialog>
      )}
    </Open.Provider>
  );
}

/** The buttons of actions. One that is not possible now is false. */
export function Actions({ specs, ...target }: Target & { readonly specs: readonly (ActionSpec | false)[] }) {
  const open = useContext(Open);
  return (
    <div className="flex flex-wrap gap-2">
      {specs.map(
        (spec) =>
          spec && (
            <Button
              key={spec.name}
              look={spec.action.isDestructive ? 'danger' : 'plain'}
              onClick={() => open({ spec, ...target })}
            >
              {spec.name}
            </Button>
          ),
      )}
    </div>
  );
}
