import {
  collectPlatformFeesInstruction,
  createTokenAccountInstruction,
  deployCollateralInstruction,
  distributeYieldInstruction,
  math,
  recognizeReturnInstruction,
  recognizeShortfallInstruction,
  returnCollateralInstruction,
  tokenAddress,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { address, amount as amountField, type PoolInput, required, stablecoinAction } from '../action.ts';
import { findTokenAccount, requireTokenAccount } from '../chain.ts';
import { InputError, OperationError } from '../errors.ts';

const { amount } = required({ amount: amountField('amount', 'amount of the underlying') });

export const distributeYield = stablecoinAction({
  command: 'distribute-yield',
  name: 'Distribute yield',
  about: 'pay yield into the vault, where it vests linearly',
  signedBy: 'manager',
  fields: {
    amount,
    source: address('source', "source token account (default: the manager's associated one)"),
  },
  async plan({ chain, authority: manager, programId, stablecoin, vaultBalance, units, show }, values) {
    const { underlyingMint, tokenProgram, unvestedYield, vestEndTs } = stablecoin;
    const from = values.source ?? tokenAddress(underlyingMint, manager, tokenProgram);
    const { amount: balance } = await requireTokenAccount(chain, from, stablecoin, 'the source of the yield');
    const after = math.distributeYield(stablecoin, values.amount, stablecoin.withheld);
    return {
      title: `Distribute ${units(values.amount)} as yield on stablecoin ${stablecoin.index}`,
      lines: [
        ['underlying', underlyingMint.toBase58()],
        ['from', from.toBase58()],
        ['its balance', units(balance), units(balance - values.amount)],
        ['in the vault', units(vaultBalance), units(vaultBalance + values.amount)],
        ['unvested yield', units(unvestedYield), units(after.unvestedYield)],
        ['all vested at', show.time(vestEndTs), show.time(after.vestEndTs)],
      ],
      instructions: [
        distributeYieldInstruction({ manager, stablecoin, amount: values.amount, source: from }, programId),
      ],
    };
  },
});

export const collectFees = stablecoinAction({
  command: 'collect-fees',
  name: 'Collect the commission',
  about: "pay the platform's commission to the treasury, as far as the vault has it",
  signedBy: 'admin',
  fields: {
    destination: address(
      'destination',
      'token account of the treasury (default: its associated one, created if missing)',
    ),
  },
  async plan(
    { chain, authority: admin, feePayer, programId, platform, stablecoin, vaultBalance, units },
    values,
  ) {
    const { treasury } = platform;
    const { index, underlyingMint: mint, tokenProgram, platformFeesOwed } = stablecoin;
    const destination = values.destination ?? tokenAddress(mint, treasury, tokenProgram);
    const account = values.destination
      ? await requireTokenAccount(chain, destination, stablecoin, 'the destination')
      : await findTokenAccount(chain, destination, stablecoin);
    const balance = account?.amount ?? 0n;
    const { paid, stablecoin: after } = math.collectPlatformFees(stablecoin, vaultBalance);
    return {
      title: `Collect ${units(paid)} of commission from stablecoin ${index}`,
      lines: [
        ['treasury', treasury.toBase58()],
        ['to', `${destination.toBase58()}${account ? '' : ', which is created'}`],
        ['its balance', units(balance), units(balance + paid)],
        ['fees owed', units(platformFeesOwed), units(after.platformFeesOwed)],
        ['in the vault', units(vaultBalance), units(vaultBalance - paid)],
      ],
      instructions: [
        ...(account
          ? []
          : [createTokenAccountInstruction({ feePayer, owner: treasury, mint, tokenProgram })]),
        collectPlatformFeesInstruction({ admin, stablecoin, treasury, destination }, programId),
      ],
    };
  },
});

export const deployCollateral = stablecoinAction({
  command: 'deploy-collateral',
  name: 'Deploy collateral',
  about: "move collateral from the vault to the stablecoin's custody account; from then on it can be lost",
  signedBy: 'manager',
  isDestructive: true,
  fields: { amount },
  async plan({ chain, authority: manager, programId, stablecoin, vaultBalance, now, units, show }, values) {
    const { index, custody, deployedCollateral } = stablecoin;
    if (custody.equals(PublicKey.default))
      throw new OperationError(
        `stablecoin ${index} has no custody account: a change of its settings names one`,
      );
    const { owner, amount: balance } = await requireTokenAccount(chain, custody, stablecoin, 'custody');
    const after = math.deployCollateral(stablecoin, vaultBalance, values.amount);
    return {
      title: `Deploy ${units(values.amount)} of the collateral of stablecoin ${index}`,
      lines: [
        ['in the vault', units(vaultBalance), units(vaultBalance - values.amount)],
        ['reserve that stays', units(math.reserveOf(stablecoin))],
        ['to custody', `${custody.toBase58()} of ${owner.toBase58()}`],
        ['its balance', units(balance), units(balance + values.amount)],
        ['deployed', units(deployedCollateral), units(after.deployedCollateral)],
        ['at most', `${show.bps(stablecoin.maxDeployedBps)} of the assets`],
        ['deployed today', units(math.deploySpentAt(stablecoin, now)), units(after.deploySpent)],
        ['per day at most', units(stablecoin.deployPerDay)],
      ],
      instructions: [deployCollateralInstruction({ manager, stablecoin, amount: values.amount }, programId)],
    };
  },
});

const returning = (about: string, from: string, defaultSource: (input: PoolInput) => Promise<PublicKey>) =>
  stablecoinAction({
    command: 'return-collateral',
    name: 'Return collateral',
    about,
    signedBy: 'holder',
    fields: { amount, source: address('source', `source token account (default: ${from})`) },
    async plan(input, values) {
      const { chain, authority: owner, programId, stablecoin, vaultBalance, units } = input;
      const { index, deployedCollateral } = stablecoin;
      const at = values.source ?? (await defaultSource(input));
      if (at.equals(PublicKey.default))
        throw new InputError(`stablecoin ${index} has no custody account: a source is needed`);
      const account = await requireTokenAccount(chain, at, stablecoin, 'source');
      if (!account.owner.equals(owner))
        throw new OperationError(`the source belongs to ${account.owner.toBase58()}, who must sign`);
      const { returned, stablecoin: after } = math.returnCollateral(stablecoin, values.amount);
      return {
        title: `Return ${units(returned)} to the collateral of stablecoin ${index}`,
        lines: [
          ['from', `${at.toBase58()} of ${owner.toBase58()}`],
          ['its balance', units(account.amount), units(account.amount - returned)],
          ['in the vault', units(vaultBalance), units(vaultBalance + returned)],
          ['deployed', units(deployedCollateral), units(after.deployedCollateral)],
        ],
        instructions: [
          returnCollateralInstruction({ owner, stablecoin, amount: returned, source: at }, programId),
        ],
      };
    },
  });

export const returnCollateral = returning(
  'bring deployed collateral back into the vault',
  "the stablecoin's custody account",
  async ({ stablecoin }) => stablecoin.custody,
);

/** {@link returnCollateral} by a wallet that need not have the custody account. */
export const returnFromWallet = returning(
  'bring deployed collateral back: from custody where its owner signs, else from the wallet that signs',
  'custody where its owner signs, else the associated one',
  async ({ chain, stablecoin, authority }) => {
    const custody = await findTokenAccount(chain, stablecoin.custody, stablecoin);
    return custody?.owner.equals(authority)
      ? stablecoin.custody
      : tokenAddress(stablecoin.underlyingMint, authority, stablecoin.tokenProgram);
  },
);

export const recognizeShortfall = stablecoinAction({
  command: 'recognize-shortfall',
  name: 'Recognise a shortfall',
  about:
    'count what the vault lacks, because the issuer of the underlying took it, as deployed collateral, which can be returned or reported as a loss',
  signedBy: 'anyone',
  fields: {},
  plan({ programId, stablecoin, vaultBalance, units }) {
    const { index, address: at, vault, withheld, deployedCollateral } = stablecoin;
    if (math.shortfall(stablecoin, vaultBalance, withheld) === 0n)
      throw new OperationError(`the vault of stablecoin ${index} holds what it must`);
    const { stablecoin: after, missing } = math.recognizeShortfall(stablecoin, vaultBalance, withheld);
    return {
      title: `Recognise that the vault of stablecoin ${index} lacks ${units(missing)}`,
      lines: [
        ['in the vault', units(vaultBalance)],
        ['it must hold', units(vaultBalance + missing), units(vaultBalance)],
        ['deployed', units(deployedCollateral), units(after.deployedCollateral)],
      ],
      instructions: [recognizeShortfallInstruction({ stablecoin: at, vault }, programId)],
    };
  },
});

export const recognizeReturn = stablecoinAction({
  command: 'recognize-return',
  name: 'Recognise a return',
  about: 'count what was transferred to the vault directly as returned collateral, at most what is deployed',
  signedBy: 'anyone',
  fields: {},
  plan({ programId, stablecoin, vaultBalance, units }) {
    const { index, address: at, vault, withheld, deployedCollateral } = stablecoin;
    const surplus = vaultBalance - math.expectedInVault(stablecoin, withheld);
    if (surplus <= 0n || deployedCollateral === 0n)
      throw new OperationError(`the vault of stablecoin ${index} has nothing that counts as returned`);
    const { stablecoin: after, returned } = math.recognizeReturn(stablecoin, vaultBalance, withheld);
    return {
      title: `Recognise that ${units(returned)} returned to the vault of stablecoin ${index}`,
      lines: [
        ['in the vault', units(vaultBalance)],
        ['deployed', units(deployedCollateral), units(after.deployedCollateral)],
      ],
      instructions: [recognizeReturnInstruction({ stablecoin: at, vault }, programId)],
    };
  },
});
