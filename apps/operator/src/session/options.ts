import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { addressOf, DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import { isAmount } from '@obverse/operations';
import { PublicKey } from '@solana/web3.js';

const keypairDescription = 'who signs, a file of the Solana CLI (default: ~/.config/solana/id.json)';
const yesDescription = 'send without asking';
const unsignedDescription = 'print the transaction in base64 for others to sign; send nothing';
const authorityDescription = 'with --unsigned: who will sign, where no keypair is at hand';

function clusterCommand(name: string) {
  return new Command(name)
    .optionsGroup('Cluster:')
    .option(
      '-u, --url <url>',
      'RPC node of the cluster, or localnet, devnet, testnet, mainnet-beta',
      'localnet',
    );
}

/** A command that only reads. Its options are a cluster and a program. */
export function readCommand(name: string) {
  return clusterCommand(name)
    .option('--program-id <address>', 'the platform program', address, DEVELOPMENT_PROGRAM_ID)
    .optionsGroup('Options:');
}

/** A command that writes or deploys a program. Its signer pays for everything. */
export function deploymentCommand(name: string) {
  return clusterCommand(name)
    .optionsGroup('Keys:')
    .option('-k, --keypair <file>', keypairDescription)
    .optionsGroup('Sending:')
    .option('-y, --yes', yesDescription)
    .option('--unsigned', unsignedDescription)
    .option('--authority <address>', authorityDescription, address)
    .optionsGroup('Options:');
}

/** A command that sends a transaction. Its options are a cluster, a program, keys, and how to send. */
export function transactionCommand(name: string) {
  return readCommand(name)
    .optionsGroup('Keys:')
    .option('-k, --keypair <file>', keypairDescription)
    .option(
      '--fee-payer <file>',
      'who pays fees and rent; with --unsigned an address will do (default: the signer)',
    )
    .optionsGroup('Sending:')
    .option('-y, --yes', yesDescription)
    .option('--unsigned', unsignedDescription)
    .option('--authority <address>', authorityDescription, address)
    .option('--with-compute-unit-price <micro-lamports>', 'priority fee for each compute unit', microLamports)
    .optionsGroup('Options:');
}

/** The parsed options of {@link deploymentCommand}. */
export type DeploymentOptions = ReturnType<ReturnType<typeof deploymentCommand>['opts']>;

/** The parsed options of {@link transactionCommand}. */
export type TransactionOptions = ReturnType<ReturnType<typeof transactionCommand>['opts']>;

// The functions below parse one option or argument. Commander prefixes their errors with the option and its text.

/** An amount in whole units. Its decimals can be checked only after reading the coin. */
export function amount(text: string): string {
  if (isAmount(text)) return text;
  throw new InvalidArgumentError('It must be an amount in whole units, for example 1000 or 0.25.');
}

/** A base58 address of 32 bytes. */
export function address(text: string): PublicKey {
  const key = addressOf(text);
  if (!key) throw new InvalidArgumentError('It must be an address: 32 bytes in base58.');
  return key;
}

/** An address, or the zero address for `none`. */
export function addressOrNone(text: string): PublicKey {
  return text === 'none' ? PublicKey.default : address(text);
}

/** An integer from 0 to `max`, written only with digits. */
function integer(max: number): (text: string) => number {
  return (text) => {
    const value = /^[0-9]{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value <= max)) throw new InvalidArgumentError(`It must be an integer from 0 to ${max}.`);
    return value;
  };
}

export const stablecoinIndex = integer(65_535);
export const basisPoints = integer(10_000);
export const seconds = integer(31_536_000);

/** Micro-lamports per compute unit. */
function microLamports(text: string): bigint {
  if (!/^[0-9]{1,15}$/.test(text)) throw new InvalidArgumentError('It must be an integer of micro-lamports.');
  return BigInt(text);
}
