import { readFileSync } from 'node:fs';
import { DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import { type Env, variableInfo, variables } from './schema.ts';

/** Why the service cannot start: one sentence for the operator that names what to change. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const names = Object.keys(variables.shape) as (keyof Env)[];

/** What is wrong with a variable, in a sentence that begins with its name. */
export type VariableProblem = { readonly variable: keyof Env; readonly message: string };

/** The variables that production needs, and that `env` lacks or has from development. */
function productionProblems(env: Env): VariableProblem[] {
  const missing = names.flatMap((variable) => {
    const reason = variableInfo.get(variables.shape[variable])?.requiredInProduction;
    return reason === undefined || env[variable] !== undefined
      ? []
      : [{ variable, message: `${variable} must be set with DEPLOYMENT=production: ${reason}` }];
  });
  if (env.PROGRAM_ID !== DEVELOPMENT_PROGRAM_ID.toBase58()) return missing;
  const message =
    'PROGRAM_ID must be your own program with DEPLOYMENT=production: this one is for local clusters';
  return [...missing, { variable: 'PROGRAM_ID', message }];
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * A variable that is set by itself, or by a file that `…_FILE` names, as container platforms mount secrets. The end of a file belongs to
 * the editor that wrote it. An empty variable counts as absent.
 *
 * @throws StartError for both, and for a file that cannot be read
 */
function givenValue(environment: Environment, variable: string): string | undefined {
  const [value, path] = [environment[variable], environment[`${variable}_FILE`]];
  if (value && path) throw new StartError(`${variable} and ${variable}_FILE are both set`);
  if (!path) return value || undefined;
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new StartError(
      `${variable}_FILE cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** The configuration, with the default or absence of each variable that has a problem. */
export type ReadEnvironment = { readonly env: Env; readonly problems: readonly VariableProblem[] };

/** Reads the process's configuration with everything that is wrong with it; nothing else reads the environment. */
export function inspectEnv(environment: Environment = process.env): ReadEnvironment {
  const problems: VariableProblem[] = [];
  const given: Record<string, string> = {};
  for (const variable of names) {
    try {
      const value = givenValue(environment, variable);
      if (value === undefined) continue;
      const { error } = variables.shape[variable].safeParse(value);
      if (error === undefined) given[variable] = value;
      else problems.push({ variable, message: `${variable} ${error.issues[0]?.message}` });
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      problems.push({ variable, message: error.message });
    }
  }
  const env = variables.parse(given);
  const isKnown = ({ variable }: VariableProblem) => problems.some((each) => each.variable === variable);
  if (env.DEPLOYMENT === 'production')
    problems.push(...productionProblems(env).filter((problem) => !isKnown(problem)));
  return { env, problems };
}

/**
 * Reads the process's configuration.
 *
 * @throws StartError naming the first variable with a problem, in one line
 */
export function readEnv(environment?: Environment): Env {
  const { env, problems } = inspectEnv(environment);
  const [first] = problems;
  if (first !== undefined) throw new StartError(first.message);
  return env;
}
