import { readFileSync } from 'node:fs';
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

/** The end of a file belongs to the editor that wrote it. */
function readSecret(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new StartError(`${variable} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** The variables that are set, each by itself or by a file that `…_FILE` names, as container platforms mount secrets. @throws StartError */
function givenVariables(environment: Record<string, string | undefined>): Record<string, string> {
  const given: Record<string, string> = {};
  for (const name of Object.keys(variables.shape)) {
    const [value, path] = [environment[name], environment[`${name}_FILE`]];
    if (value && path) throw new StartError(`${name} and ${name}_FILE are both set`);
    if (value) given[name] = value;
    else if (path) given[name] = readSecret(`${name}_FILE`, path);
  }
  return given;
}

/**
 * Reads the process's configuration; nothing else reads the environment. An empty variable counts as absent.
 *
 * @throws StartError naming the variable, in one line
 */
export function readEnv(environment: Record<string, string | undefined> = process.env): Env {
  const parsed = variables.safeParse(givenVariables(environment));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  if (parsed.data.DEPLOYMENT === 'production') requireProductionVariables(parsed.data);
  return parsed.data;
}
