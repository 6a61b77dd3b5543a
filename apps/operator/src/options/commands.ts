import { Command } from '@commander-js/extra-typings';
import { DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import { address, microLamports } from './parsers.ts';

const KEYPAIR = 'who signs, a file of the Solana CLI (default: ~/.config/solana/id.json)';
const YES = 'send without asking';

function clusterCommand(name: string) {
  return new Command(name)
    .optionsGroup('Cluster:')
    .option(
      '-u, --url <url>',
      'RPC node of the cluster, or localnet, devnet, testnet, mainnet-beta',
      'localnet',
    );
}

/** A verb that only reads: it takes a cluster and a program. */
export function readingCommand(name: string) {
  return clusterCommand(name)
    .option('--program-id <address>', 'the platform program', address, DEVELOPMENT_PROGRAM_ID)
    .optionsGroup('Options:');
}

/** A verb that brings a program to a cluster: it takes keys. */
export function deployingCommand(name: string) {
  return clusterCommand(name)
    .optionsGroup('Keys:')
    .option('-k, --keypair <file>', KEYPAIR)
    .optionsGroup('Sending:')
    .option('-y, --yes', YES)
    .optionsGroup('Options:');
}

/** A verb that sends a transaction: it takes keys too, and how to go about it. */
export function sendingCommand(name: string) {
  return readingCommand(name)
    .optionsGroup('Keys:')
    .option('-k, --keypair <file>', KEYPAIR)
    .option(
      '--fee-payer <file>',
      'who pays fees and rent; with --unsigned an address will do (default: the signer)',
    )
    .optionsGroup('Sending:')
    .option('-y, --yes', YES)
    .option('--unsigned', 'print the transaction in base64 for others to sign; send nothing')
    .option('--authority <address>', 'with --unsigned: who will sign, where no keypair is at hand', address)
    .option('--with-compute-unit-price <micro-lamports>', 'priority fee for each compute unit', microLamports)
    .optionsGroup('Options:');
}

/** Options of {@link readingCommand}, read. */
export type ReadingOptions = ReturnType<ReturnType<typeof readingCommand>['opts']>;

/** Options of {@link sendingCommand}, read. */
export type SendingOptions = ReturnType<ReturnType<typeof sendingCommand>['opts']>;
