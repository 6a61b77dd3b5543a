import { useNavigate, useSearch } from '@tanstack/react-router';
import { clusters, config } from '../config.ts';

/** The cluster of everything on the page. Another one has other coins, so it leads to the overview. */
export function ClusterSwitch() {
  const { cluster } = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  return (
    <label className="flex items-center gap-2 text-sm">
      <span className="sr-only">Cluster</span>
      <select
        value={cluster}
        onChange={({ target }) => {
          const next = clusters.find((each) => each === target.value);
          void navigate({ to: '/', search: { cluster: next ?? 'mainnet' } });
        }}
        className="min-h-10 rounded-md border border-line bg-card px-2 text-text"
      >
        {clusters.map((each) => (
          <option key={each} value={each}>
            {each}
            {config.clusters[each].isLocal ? ' (local)' : ''}
          </option>
        ))}
      </select>
    </label>
  );
}
