import type { DataOf } from '@obverse/client';
import { useObverse } from '@obverse/react';
import { Tabs } from 'radix-ui';
import { CopyButton } from '../../ui/copy-button.tsx';
import { languages, snippet } from './snippets.ts';

type Props = {
  readonly coin: Pick<DataOf<'get', '/integration/{id}'>, 'integrationId' | 'decimals'>;
  readonly user: string;
};

const tabClass =
  'min-h-10 border-transparent border-b-2 px-3 text-muted text-sm data-[state=active]:border-accent data-[state=active]:text-text';

/** The first calls in three languages, with the coin's real values. */
export function Snippets({ coin: { integrationId, decimals }, user }: Props) {
  const { cluster } = useObverse();
  const values = { baseUrl: location.origin, cluster, integrationId, user, decimals };
  return (
    <Tabs.Root defaultValue={languages[0]}>
      <Tabs.List aria-label="Language" className="flex border-line border-b">
        {languages.map((language) => (
          <Tabs.Trigger key={language} value={language} className={tabClass}>
            {language}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {languages.map((language) => {
        const code = snippet(language, values);
        return (
          <Tabs.Content key={language} value={language} className="relative mt-3">
            <div className="absolute top-2 right-2 rounded bg-card">
              <CopyButton text={code} what={`the ${language} code`} />
            </div>
            <section aria-label={`${language} code`}>
              {/* it scrolls sideways, so the keyboard has to reach it */}
              <pre
                // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
                tabIndex={0}
                className="overflow-x-auto rounded-md border border-line bg-page p-4 text-xs leading-relaxed"
              >
                <code>{code}</code>
              </pre>
            </section>
          </Tabs.Content>
        );
      })}
    </Tabs.Root>
  );
}
