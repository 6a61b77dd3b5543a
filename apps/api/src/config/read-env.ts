import { DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import { type Env, variableInfo, variables } from './schema.ts';

/** Why the service cannot start: one sentence for the operator that names what to change. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** @throws StartError naming the first variable that production needs, and that `env` lacks or has from development */
function requireProductionVariables(env: Env): void {
  for (const [name, schema] of Object.entries(variables.shape)) {
    const reason = variableInfo.get(schema)?.requiredInProduction;
    if (reason !== undefined && env[name as keyof Env] === undefined)
      throw new StartError(`${name} must be set with DEPLOYMENT=production: ${reason}`);
  }
  if (env.PROGRAM_ID === DEVELOPMENT_PROGRAM_ID.toBase58())
    throw new StartError(
      'PROGRAM_ID must be your own program with DEPLOYMENT=production: this one is for local clusters',
    );
}

/**
 * Reads the process's configuration; nothing else reads the environment. An empty variable counts as absent.
 *
 * @throws StartError naming the variable, in one line
 */
export function readEnv(environment: Record<string, string | undefined> = process.env): Env {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '');
  const parsed = variables.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  if (parsed.data.DEPLOYMENT === 'production') requireProductionVariables(parsed.data);
  return parsed.data;
}
