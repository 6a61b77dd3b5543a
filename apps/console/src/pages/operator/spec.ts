import type { MakePlan, Values } from './plans/plan.ts';

/** A role of the platform, and who has it. */
export type Signer = { readonly role: string; readonly address: string };

export type FieldSpec = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
};

/** Something the operator can do: what is asked, who signs, and how it becomes a transaction. */
export type ActionSpec = {
  /** In the imperative. */
  readonly name: string;
  readonly about: string;
  readonly fields?: readonly FieldSpec[];
  /** Who may sign it. Empty: anyone. */
  readonly signers: readonly Signer[];
  /** Whether a second one of them may sign, too, or has to. */
  readonly votes?: 'optional' | 'needed';
  /** Whether it cannot be undone, or stops something: the title of its plan has to be typed. */
  readonly isDestructive?: boolean;
  /** Of the fields, when the form opens. */
  readonly initial?: Values;
  readonly plan: MakePlan;
};
