import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts the service in a process of its own. What it can be asked is in `answers.mjs`. */
export async function startService(rpc, database) {
  const child = fork(fileURLToPath(new URL('server.mjs', import.meta.url)), [rpc, database]);
  const waiting = new Map();
  const died = (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`the service ended with ${code}`));
  };
  child.on('exit', died);
  const { url } = await new Promise((resolve, reject) => {
    waiting.set(0, { resolve, reject });
    child.once('message', resolve);
  });
  let asked = 0;
  child.on('message', ({ id, result, error }) => {
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) resolve(result);
    else reject(new Error(error));
  });
  return {
    url,
    ask: (name, ...args) =>
      new Promise((resolve, reject) => {
        const id = ++asked;
        waiting.set(id, { resolve, reject });
        child.send({ id, name, args });
      }),
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
