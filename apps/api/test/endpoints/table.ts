import { isDeepStrictEqual } from 'node:util';
import { type ErrorCode, errorStatus } from '@obverse/contracts';
import type { Keypair } from '@solana/web3.js';
import { afterAll, expect, it } from 'vitest';
import type { Authentication } from '../../src/auth/procedure.ts';
import type { ApiConfig } from '../../src/config/api-config.ts';
import type { Database } from '../../src/db/database.ts';
import { buildApi } from '../../src/main/build-api.ts';
import { alteringNode } from '../support/altering-node.ts';
import { type Answer, submit } from '../support/service.ts';
import { expectUnsigned, type InstructionName } from '../support/transaction.ts';
import type { Fixture } from './fixture.ts';
import { announced, type Input, readAnswer, requestOf, type Sent } from './rest.ts';

/** A request; `key` replaces the API key of the integration that the input names, null for none. */
export type Question = {
  readonly input: Input;
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The sentence of a refusal. */
export type Reason = string | RegExp;
export type Ask = (sent: Sent) => Promise<Answer>;

/** Whether a status has nothing to do with the procedure: every-procedure.test.ts tests it. */
const isCommon = (status: number, auth: Authentication): boolean =>
  [400, 401, 413, 415, 429, 500, 503].includes(status) || (status === 403 && auth === 'key');

/** Opens the table of one procedure: functions that add rows to it. */
export function openTable(procedure: string, fixture: Fixture) {
  const meta = announced(procedure);
  const subject = `${meta.method} ${meta.path}`;
  const tested = new Set<string>();
  const closings: PromiseLike<unknown>[] = [];
  const ends: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    await Promise.all([...closings, ...ends.map((end) => end())]);
  });

  const withKey = (sent: Sent, { input, key, headers: more }: Question): Sent => {
    const named = fixture.service.keyHeader(`/integration/${String(input['id'])}`, input);
    const headers = key === undefined ? named : key === null ? {} : { 'x-api-key': key };
    return {
      path: sent.path,
      init: { ...sent.init, headers: { ...sent.init.headers, ...headers, ...more } },
    };
  };
  const here: Ask = ({ path, init }) => fixture.service.request(path, init);
  const ask = async (question: Question, by = here) =>
    readAnswer(await by(withKey(requestOf(procedure, question.input), question)));

  async function start(change: Partial<ApiConfig>, database?: Database) {
    const { config, requestAt } = fixture.service;
    const app = buildApi({ ...config, ...change }, database ?? fixture.service.database);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const by: Ask = ({ path, init }) => requestAt(url, path, init);
    return { by, app };
  }

  /** Starts another instance on the same clusters, with other configuration. */
  async function elsewhere<T>(change: Partial<ApiConfig>, use: (by: Ask) => Promise<T>) {
    const { by, app } = await start(change);
    try {
      return await use(by);
    } finally {
      // closing waits for open connections; the tests do not wait for it
      closings.push(app.close());
    }
  }

  /** As {@link elsewhere}, one instance for all tests that want the same one. It is closed after the table. */
  function oneInstance() {
    let running: { wanted: object; started: ReturnType<typeof start> } | undefined;
    return async (change: Partial<ApiConfig>, database?: Database): Promise<Ask> => {
      const wanted = { change, database };
      if (running === undefined || !isDeepStrictEqual(wanted, running.wanted)) {
        const started = start(change, database);
        running = { wanted, started };
        ends.push(async () => (await started).app.close());
      }
      return (await running.started).by;
    };
  }

  /** @param reason without what precedes all that is wrong with a request */
  const expectRefusal = (answer: ReturnType<typeof readAnswer>, code: ErrorCode, reason: Reason) => {
    expect(answer.message?.replace(/^Invalid request data: /, '')).toEqual(
      typeof reason === 'string' ? reason : expect.stringMatching(reason),
    );
    expect(answer).toMatchObject({ status: errorStatus[code], code });
  };

  /** Tests one answer. @param name what the endpoint does: a verb and its objects */
  const row = (status: string | number, name: string, test: () => Promise<void>) => {
    tested.add(String(status));
    it(`${subject} ${name}`, test);
  };

  const table = {
    /** The service, wallets and coins. */
    fixture,
    meta,
    row,
    here,
    ask,
    elsewhere,
    oneInstance,
    expectRefusal,

    /** Tests data. @param name of the data */
    answers: (
      name: string,
      question: () => Question | Promise<Question>,
      // biome-ignore lint/suspicious/noExplicitAny: what came over the wire; each test says what it should be
      check: (data: any) => void | Promise<void>,
    ) =>
      row(200, `answers 200 with ${name}`, async () => {
        const { data, message } = await ask(await question());
        expect(message).toBeUndefined();
        await check(data);
      }),

    /** Tests a transaction, which must execute. @param name of the transaction */
    prepares: (
      name: string,
      plan: () => Promise<
        Question & { signers: readonly Keypair[]; instructions: readonly InstructionName[] }
      >,
      // biome-ignore lint/suspicious/noExplicitAny: as above
      effect: (data: any) => Promise<void>,
    ) =>
      row(200, `prepares ${name}`, async () => {
        const { signers, instructions, ...question } = await plan();
        const { data, message } = await ask(question);
        expect(message).toBeUndefined();
        expectUnsigned(data, signers, instructions);
        // signing takes a moment
        fixture.clusters.clusters.mainnet.advanceClock(2);
        await submit(fixture.rpc, data.transaction, signers);
        await effect(data);
      }),

    /** Tests a status, a code and a reason, for one request or for each row of what is changed in one. */
    refuses: (
      code: ErrorCode,
      question: (more?: Input) => Question | Promise<Question>,
      reasons: Reason | (() => string) | readonly (readonly [Input, Reason])[],
    ) => {
      const rows = Array.isArray(reasons) ? reasons : [[undefined, reasons] as const];
      for (const [more, reason] of rows)
        row(errorStatus[code], `refuses a request with ${code}: ${reason}`, async () => {
          const answer = await ask(await question(more));
          expectRefusal(answer, code, typeof reason === 'function' ? reason() : reason);
        });
    },
    /** Tests that invalid data of an RPC node is an internal error. @param what the invalid data @param alter changes what the node answers */
    survives: (
      what: string,
      alter: Parameters<typeof alteringNode>[1],
      question: () => Question | Promise<Question>,
    ) =>
      row(500, `answers 500 INTERNAL when an RPC node returns ${what}`, async () => {
        const asked = await question();
        const node = await alteringNode(fixture.service.config.clusters.mainnet.url, alter);
        const mainnet = { ...fixture.service.config.clusters.mainnet, url: node.url };
        await elsewhere({ clusters: { mainnet, devnet: mainnet } }, async (by) =>
          expectRefusal(await ask(asked, by), 'INTERNAL', 'Internal server error'),
        ).finally(node.close);
      }),

    /** Tests an error of an instance that lacks something. @param name of what is wrong with it */
    fails: (
      code: ErrorCode,
      name: string,
      instance: () => { change?: Partial<ApiConfig>; database?: Database },
      question: () => Question | Promise<Question>,
      message: string,
    ) => {
      const other = oneInstance();
      row(errorStatus[code], `answers ${code} on an instance with ${name}`, async () => {
        const asked = await question();
        const { change = {}, database } = instance();
        expectRefusal(await ask(asked, await other(change, database)), code, message);
      });
    },
  };

  it(`${subject} has a test for every status of its own`, () => {
    const own = (meta.errorResponses as number[]).filter((status) => !isCommon(status, meta.auth));
    expect([...tested]).toEqual(expect.arrayContaining(['200', ...own.map(String)]));
  });
  return table;
}

export type Table = ReturnType<typeof openTable>;
