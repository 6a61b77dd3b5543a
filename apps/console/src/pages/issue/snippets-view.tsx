import type { DataOf } from '@obverse/client';
import { useObverse } from '@obverse/react';
import { useState } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Segments } from '../../ui/segments.tsx';
import { type Language, languages, snippet } from './snippets.ts';

type Props = {
  readonly coin: Pick<DataOf<'get', '/integration/{id}'>, 'integrationId' | 'decimals'>;
  readonly user: string;
};

/** The first calls in three languages, with the coin's real values. */
export function Snippets({ coin: { integrationId, decimals }, user }: Props) {
  const { cluster } = useObverse();
  const [language, setLanguage] = useState<Language>(languages[0]);
  const code = snippet(language, { baseUrl: location.origin, cluster, integrationId, user, decimals });
  return (
    <div className="space-y-3">
      <Segments
        label="Language"
        options={languages.map((each) => [each, each])}
        value={language}
        onValue={setLanguage}
      />
      <section aria-label={`${language} code`} className="relative">
        <div className="absolute top-2 right-2 rounded bg-card">
          <CopyButton text={code} what={`the ${language} code`} />
        </div>
        {/* it scrolls sideways, so the keyboard has to reach it */}
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
          tabIndex={0}
          className="overflow-x-auto rounded-md border border-line bg-page p-4 text-xs leading-relaxed"
        >
          <code>{code}</code>
        </pre>
      </section>
    </div>
  );
}
