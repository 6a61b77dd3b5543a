type Props<Value extends string> = {
  /** What is chosen. */
  readonly label: string;
  readonly options: readonly (readonly [value: Value, name: string])[];
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  /** Whether the options share the width of what is around them. */
  readonly isWide?: boolean;
};

/** One of a few views of the same thing. */
export const Segments = <Value extends string>({ label, options, value, onValue, isWide }: Props<Value>) => (
  <fieldset
    aria-label={label}
    className={`inline-flex max-w-full gap-1 rounded-lg bg-raised p-1 ${isWide ? 'w-full' : ''}`}
  >
    {options.map(([each, name]) => (
      <button
        key={each}
        type="button"
        aria-pressed={each === value}
        onClick={() => onValue(each)}
        className={`min-h-8 rounded-md border border-transparent px-3 text-muted text-sm hover:text-text aria-pressed:border-line aria-pressed:bg-card aria-pressed:font-semibold aria-pressed:text-text ${isWide ? 'flex-1' : ''}`}
      >
        {name}
      </button>
    ))}
  </fieldset>
);
