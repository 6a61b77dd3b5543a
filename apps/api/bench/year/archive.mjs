// An archive node in a process of its own, over JSON-RPC: it simulates a year and shows the chain as it was at one of the year's moments.
// `/empty` is a chain on which nothing ever happens. The settings of the year come in the first argument, as JSON.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { DEVELOPMENT_PROGRAM } from '@obverse/core';
import {
  encodeAccount,
  errorCode,
  nodeVersion,
  RpcError,
  readAccountFilter,
  readAccountFormat,
  serveHttp,
} from '@obverse/localnet/rpc';
import { PublicKey } from '@solana/web3.js';
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

const toErr = (error) => (error === 0 ? null : { InstructionError: [1, { Custom: error }] });
const toStatus = (err) => (err === null ? { Ok: null } : { Err: err });

const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
const call = (program) => [
  `Program ${program} invoke [2]`,
  `Program ${program} consumed 1696 of 180000 compute units`,
  `Program ${program} success`,
];
const before = [`Program ${DEVELOPMENT_PROGRAM} invoke [1]`, ...call(token), ...call(token2022)];
const consumed = `Program ${DEVELOPMENT_PROGRAM} consumed 9000 of 200000 compute units`;

/** What a cluster logs for instructions that emit these events, or for one that fails. */
function logMessages(events, error) {
  if (error !== 0)
    return [
      ...before,
      consumed,
      `Program ${DEVELOPMENT_PROGRAM} failed: custom program error: 0x${error.toString(16)}`,
    ];
  return events
    .split(' ')
    .flatMap((event) => [
      ...before,
      `Program data: ${event}`,
      consumed,
      `Program ${DEVELOPMENT_PROGRAM} success`,
    ]);
}

/** The numbers of the transactions that changed a token account, by its address. */
const movesOf = new Map();
for (const [number, move] of year.moves.entries()) {
  if (move === undefined) continue;
  const address = tokenAddressOf(move.mint, move.owner);
  const numbers = movesOf.get(address) ?? [];
  movesOf.set(address, numbers);
  numbers.push(number);
}

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

  #encoder(config) {
    const format = readAccountFormat(config);
    return (account) => account && encodeAccount(account, format, this.accounts.get);
  }

  methods = {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': nodeVersion, 'feature-set': 0 }),
    getGenesisHash: () => this.genesisHash,
    getSlot: () => this.moment.slot,

    /** The transactions of the platform or of a token account, newest first. */
    getSignaturesForAddress: (params) => {
      const address = params.address(0, 'address');
      const isPlatform = address === DEVELOPMENT_PROGRAM;
      const own = isPlatform ? undefined : (movesOf.get(address) ?? []);
      const config = params.config(1, this.moment.slot);
      const limit = config.integer('limit', { min: 1, max: maxSignatures }) ?? maxSignatures;
      const numberOf = (name, fallback) => {
        const signature = config.string(name);
        return signature === undefined ? fallback : this.#find(signature);
      };
      const from = numberOf('before', this.moment.transactions) ?? 0;
      const until = numberOf('until', -1) ?? -1;
      const listed = isPlatform
        ? Array.from({ length: Math.max(0, Math.min(limit, from - until - 1)) }, (_, i) => from - 1 - i)
        : own
            .filter((number) => number < from && number > until)
            .slice(-limit)
            .reverse();
      return listed.map((number) => {
        const err = toErr(year.errors[number]);
        const place = { slot: year.slots[number], blockTime: year.times[number] };
        return { signature: signatureOf(number), err, memo: null, confirmationStatus: 'finalized', ...place };
      });
    },

    getSignatureStatuses: (params) =>
      this.#inContext(
        params.list(0, 'signatures', 256, (signature) => {
          const number = this.#find(signature);
          if (number === undefined) return null;
          const err = toErr(year.errors[number]);
          const slot = year.slots[number];
          return { slot, confirmations: null, err, status: toStatus(err), confirmationStatus: 'finalized' };
        }),
      ),

    /** Its message has one instruction and no more accounts than that needs: the service reads the logs and the balances. */
    getTransaction: (params) => {
      const signature = params.string(0, 'signature');
      const number = this.#find(signature);
      if (number === undefined) return null;
      const err = toErr(year.errors[number]);
      const move = year.moves[number];
      const header = {
        numRequiredSignatures: 1,
        numReadonlySignedAccounts: 0,
        numReadonlyUnsignedAccounts: 1,
      };
      const instructions = [{ programIdIndex: 1, accounts: [0], data: '1', stackHeight: 1 }];
      const message = {
        header,
        accountKeys: [payer, DEVELOPMENT_PROGRAM, ...(move ? [tokenAddressOf(move.mint, move.owner)] : [])],
        recentBlockhash: blockhash,
        instructions,
        addressTableLookups: [],
      };
      const meta = {
        err,
        status: toStatus(err),
        fee: 5_000,
        preBalances: message.accountKeys.map(() => 10_000_000),
        postBalances: message.accountKeys.map(() => 10_000_000),
        preTokenBalances: move ? tokenBalance(move, move.before) : [],
        postTokenBalances: move ? tokenBalance(move, move.after) : [],
        innerInstructions: [],
        rewards: [],
        loadedAddresses: { writable: [], readonly: [] },
        logMessages: logMessages(year.logs[number], year.errors[number]),
        computeUnitsConsumed: 9_150,
      };
      const place = { slot: year.slots[number], blockTime: year.times[number], version: 0 };
      return { ...place, meta, transaction: { signatures: [signature], message } };
    },

    getAccountInfo: (params) => {
      const encode = this.#encoder(params.config(1, this.moment.slot));
      return this.#inContext(encode(this.accounts.get(params.address(0, 'pubkey'))));
    },

    getMultipleAccounts: (params) => {
      const encode = this.#encoder(params.config(1, this.moment.slot));
      return this.#inContext(params.list(0, 'pubkeys', 100, (address) => encode(this.accounts.get(address))));
    },

    getTokenAccountsByOwner: (params) => {
      const encode = this.#encoder(params.config(2, this.moment.slot));
      const held = this.accounts.held(new PublicKey(params.address(0, 'owner')));
      return this.#inContext(held.map((account) => ({ pubkey: account.address, account: encode(account) })));
    },

    getProgramAccounts: (params) => {
      const config = params.config(1, this.moment.slot);
      const encode = this.#encoder(config);
      const isMint = ({ memcmp }) => memcmp?.offset === 0 && memcmp.bytes.length > 30;
      const mint = config.raw('filters')?.find(isMint)?.memcmp.bytes;
      const found = this.accounts
        .owned(params.address(0, 'pubkey'), mint)
        .filter(readAccountFilter(config))
        .map((account) => ({ pubkey: account.address, account: encode(account) }));
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
