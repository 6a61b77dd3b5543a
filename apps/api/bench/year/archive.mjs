// An archive node in a process of its own, over JSON-RPC: it simulates a year and shows the chain as it was at one of the year's moments.
// `/empty` is a chain on which nothing ever happens. The settings of the year come in the first argument, as JSON.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { DEVELOPMENT_PROGRAM, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@obverse/core';
import {
  encodeAccount,
  errorCode,
  nodeVersion,
  RpcError,
  readAccountFilter,
  readAccountFormat,
  serveHttp,
} from '@obverse/localnet/rpc';
import bs58 from 'bs58';
import { Accounts, tokenAddressOf } from './accounts.mjs';
import { simulateYear } from './model.mjs';

const settings = JSON.parse(process.argv[2]);
const year = simulateYear(settings);

const digest = (algorithm, text) => createHash(algorithm).update(text).digest();

/** The signature of a transaction: 64 bytes in no order, of which the last four are its number. */
function signatureOf(number) {
  const bytes = digest('sha512', `${settings.seed} ${number}`);
  bytes.writeUInt32LE(number, 60);
  return bs58.encode(bytes);
}

const errOf = (number) =>
  year.errors[number] === 0 ? null : { InstructionError: [1, { Custom: year.errors[number] }] };
const statusOf = (err) => (err === null ? { Ok: null } : { Err: err });
const final = { confirmationStatus: 'finalized' };

const [token, token2022] = [TOKEN_PROGRAM_ID.toBase58(), TOKEN_2022_PROGRAM_ID.toBase58()];
const call = (program) => [
  `Program ${program} invoke [2]`,
  `Program ${program} consumed 1696 of 180000 compute units`,
  `Program ${program} success`,
];
const before = [`Program ${DEVELOPMENT_PROGRAM} invoke [1]`, ...call(token), ...call(token2022)];
const consumed = `Program ${DEVELOPMENT_PROGRAM} consumed 9000 of 200000 compute units`;

/** What a cluster logs for instructions that emit these events, or for one that fails. */
function logMessages(events, error) {
  const end = (how) => [consumed, `Program ${DEVELOPMENT_PROGRAM} ${how}`];
  if (error !== 0) return [...before, ...end(`failed: custom program error: 0x${error.toString(16)}`)];
  return events.split(' ').flatMap((event) => [...before, `Program data: ${event}`, ...end('success')]);
}

const addressOf = ({ mint, owner }) => tokenAddressOf(mint, owner);

/** The numbers of the transactions that changed a token account, by its address. */
const movesOf = Map.groupBy(year.moves.keys(), (number) => {
  const move = year.moves[number];
  return move && addressOf(move);
});

/** A token account in a transaction, as it was before or after. */
const tokenBalance = ({ mint, owner }, amount) => [
  {
    accountIndex: 2,
    mint: mint.toBase58(),
    owner: owner.toBase58(),
    programId: token2022,
    uiTokenAmount: { amount: amount.toString(), decimals: 6, uiAmount: null, uiAmountString: '' },
  },
];

const payer = bs58.encode(digest('sha256', 'payer'));
const blockhash = bs58.encode(digest('sha256', 'blockhash'));
const maxSignatures = 1_000;

/** The chain as of a moment. */
class Chain {
  constructor(name, moment) {
    this.genesisHash = bs58.encode(digest('sha256', `genesis of ${settings.seed} ${name}`));
    this.show(moment);
  }

  show(moment) {
    this.moment = moment;
    this.accounts = new Accounts(moment);
  }

  #find(signature) {
    const bytes = bs58.decode(signature);
    const number = bytes.length === 64 ? Buffer.from(bytes).readUInt32LE(60) : this.moment.transactions;
    return number < this.moment.transactions && signatureOf(number) === signature ? number : undefined;
  }

  #inContext = (value) => ({ context: { apiVersion: nodeVersion, slot: this.moment.slot }, value });

  /** Reads the configuration of a call, which is at this place. @returns it, and what encodes accounts as it says */
  #reader(params, place) {
    const config = params.config(place, this.moment.slot);
    const format = readAccountFormat(config);
    const encode = (account) => account && encodeAccount(account, format, this.accounts.get);
    const list = (accounts) =>
      accounts.map((account) => ({ pubkey: account.address, account: encode(account) }));
    return { config, encode, list };
  }

  methods = {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': nodeVersion, 'feature-set': 0 }),
    getGenesisHash: () => this.genesisHash,
    getSlot: () => this.moment.slot,

    /** The transactions of the platform or of a token account, newest first. */
    getSignaturesForAddress: (params) => {
      const address = params.address(0, 'address');
      const config = params.config(1, this.moment.slot);
      const limit = config.integer('limit', { min: 1, max: maxSignatures }) ?? maxSignatures;
      const numberOf = (name, fallback) => {
        const signature = config.string(name);
        return signature === undefined ? fallback : this.#find(signature);
      };
      const from = numberOf('before', this.moment.transactions) ?? 0;
      const until = numberOf('until', -1) ?? -1;
      const listed =
        address === DEVELOPMENT_PROGRAM
          ? Array.from({ length: Math.max(0, Math.min(limit, from - until - 1)) }, (_, i) => from - 1 - i)
          : (movesOf.get(address) ?? [])
              .filter((number) => number < from && number > until)
              .slice(-limit)
              .reverse();
      return listed.map((number) => {
        const place = { slot: year.slots[number], blockTime: year.times[number] };
        return { signature: signatureOf(number), err: errOf(number), memo: null, ...place, ...final };
      });
    },

    getSignatureStatuses: (params) => {
      const statuses = params.list(0, 'signatures', 256, (signature) => {
        const number = this.#find(signature);
        if (number === undefined) return null;
        const err = errOf(number);
        return { slot: year.slots[number], confirmations: null, err, status: statusOf(err), ...final };
      });
      return this.#inContext(statuses);
    },

    /** Its message has one instruction and no more accounts than that needs: the service reads the logs and the balances. */
    getTransaction: (params) => {
      const signature = params.string(0, 'signature');
      const number = this.#find(signature);
      if (number === undefined) return null;
      const err = errOf(number);
      const move = year.moves[number];
      const accountKeys = [payer, DEVELOPMENT_PROGRAM, ...(move ? [addressOf(move)] : [])];
      const balances = accountKeys.map(() => 10_000_000);
      const message = {
        header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
        accountKeys,
        recentBlockhash: blockhash,
        instructions: [{ programIdIndex: 1, accounts: [0], data: '1', stackHeight: 1 }],
        addressTableLookups: [],
      };
      const meta = {
        ...{ err, status: statusOf(err), fee: 5_000, computeUnitsConsumed: 9_150 },
        ...{ preBalances: balances, postBalances: balances },
        preTokenBalances: move ? tokenBalance(move, move.before) : [],
        postTokenBalances: move ? tokenBalance(move, move.after) : [],
        ...{ innerInstructions: [], rewards: [], loadedAddresses: { writable: [], readonly: [] } },
        logMessages: logMessages(year.logs[number], year.errors[number]),
      };
      const place = { slot: year.slots[number], blockTime: year.times[number], version: 0 };
      return { ...place, meta, transaction: { signatures: [signature], message } };
    },

    getAccountInfo: (params) => {
      const { encode } = this.#reader(params, 1);
      return this.#inContext(encode(this.accounts.get(params.address(0, 'pubkey'))));
    },

    getMultipleAccounts: (params) => {
      const { encode } = this.#reader(params, 1);
      return this.#inContext(params.list(0, 'pubkeys', 100, (address) => encode(this.accounts.get(address))));
    },

    getTokenAccountsByOwner: (params) =>
      this.#inContext(this.#reader(params, 2).list(this.accounts.held(params.address(0, 'owner')))),

    getProgramAccounts: (params) => {
      const { config, list } = this.#reader(params, 1);
      const isMint = ({ memcmp }) => memcmp?.offset === 0 && memcmp.bytes.length > 30;
      const mint = config.raw('filters')?.find(isMint)?.memcmp.bytes;
      const owned = this.accounts.owned(params.address(0, 'pubkey'), mint);
      const found = list(owned.filter(readAccountFilter(config)));
      return config.boolean('withContext') ? this.#inContext(found) : found;
    },
  };
}

const main = new Chain('year', year.moments[0]);
const empty = new Chain('empty', { slot: 1, time: year.moments[0].time, transactions: 0 });

function handlerOf({ methods }) {
  return (name, params) => {
    if (!Object.hasOwn(methods, name))
      throw new RpcError(errorCode.methodNotFound, `Method not found: ${name}`);
    return methods[name](params);
  };
}
const handlers = { '/': handlerOf(main), '/empty': handlerOf(empty) };

const server = createServer(
  (request, response) => void serveHttp(handlers[request.url], request, response, console.error),
);
server.listen(0, '127.0.0.1', () => {
  const summary = ({ platform, pools, coins, ...rest }) => ({
    ...rest,
    ids: coins.map(({ integration }) => integration.address.toBase58()),
    wallets: coins.flatMap(({ holders }) => holders.slice(0, 1)).map((wallet) => wallet.toBase58()),
  });
  process.send({ url: `http://127.0.0.1:${server.address().port}`, moments: year.moments.map(summary) });
});
process.on('message', (number) => {
  main.show(year.moments[number]);
  process.send(number);
});
process.on('disconnect', () => process.exit());
