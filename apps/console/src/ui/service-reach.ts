import { type FunctionComponent, lazy, type ReactNode, useSyncExternalStore } from 'react';
import { listenerSet } from './listeners.ts';

/*
 * Whether the service answers. A request that fails says so first; then the service is asked until it answers, and all is read again.
 */

const probeMs = 2_000;

export const awayText = 'The service cannot be reached';

let isAway = false;
let isProbing = false;
const { notify, subscribe } = listenerSet();

function setAway(next: boolean): void {
  if (next === isAway) return;
  isAway = next;
  notify();
}

/** What stands before the service answers in its place with one of these. */
const isOfGateway = ({ status, headers }: Response): boolean =>
  status === 502 ||
  status === 504 ||
  (status === 503 && !headers.get('content-type')?.startsWith('application/json'));

/** Whether the service answers now. */
export const answers = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    (response) => !isOfGateway(response),
    () => false,
  );

/** Asks until the service answers. One request that failed may be an accident: nothing is said of it. */
async function probe(): Promise<void> {
  if (isProbing) return;
  isProbing = true;
  while (!(await answers())) {
    // the browser is offline: that is said already
    setAway(navigator.onLine);
    await new Promise((resolve) => setTimeout(resolve, probeMs));
  }
  isProbing = false;
  setAway(false);
}

/** The `fetch` of the client: notes whether the service is there. */
export async function fetchFromService(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    if (isOfGateway(response)) void probe();
    return response;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    void probe();
    // browsers say "Failed to fetch", "Load failed" and the like
    throw new TypeError(awayText, { cause: error });
  }
}

/** A script that could not be loaded because the service is away. */
export class ScriptAwayError extends Error {
  override readonly name = 'ScriptAwayError';
}

/**
 * Loads a part of the page.
 *
 * @throws ScriptAwayError where the service is away: the router would load the document again, and the browser show an error page of its own
 */
export async function loadScript<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (await answers()) throw error;
    void probe();
    throw new ScriptAwayError(awayText, { cause: error });
  }
}

type PropsOf<Part> = Part extends (props: infer Props) => ReactNode ? Props : never;

/**
 * A component in a script of its own, which is loaded when it is first drawn.
 *
 * @param name of the component in its module
 */
export const lazyPart = <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) =>
  lazy(async () => ({ default: (await loadScript(load))[name] as FunctionComponent<PropsOf<Module[Name]>> }));

/** Calls a function each time the service is back. */
export const onServiceBack = (read: () => void): (() => void) => subscribe(() => isAway || read());

/** Whether the service is away. */
export const useServiceAway = (): boolean => useSyncExternalStore(subscribe, () => isAway);
