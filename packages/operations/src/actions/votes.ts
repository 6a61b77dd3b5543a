import {
  decodeIfOwned,
  decodeLossVote,
  lossVoteAddress,
  math,
  voteLossInstruction,
  withdrawLossVoteInstruction,
} from '@obverse/core';
import { amount as amountField, required, stablecoinAction } from '../action.ts';
import { OperationError } from '../errors.ts';
import { outcomeOfReport, outcomeOfResolution } from '../loss-decisions.ts';
import { lossVoteLines } from '../terms.ts';

export const voteLoss = stablecoinAction({
  command: 'vote-loss',
  name: 'Vote on a loss',
  about:
    'vote to report a loss, or to settle the open report: another of admin, guardian and manager then does it alone, at any time, with exactly this amount',
  signedBy: 'voter',
  isDestructive: true,
  fields: required({
    amount: amountField('the loss', 'what is lost, in the underlying; 0 votes to dismiss the open report'),
  }),
  async plan(input, { amount }) {
    const { authority: voter, feePayer, programId, platform, stablecoin, units } = input;
    if (!math.lossVotersOf(platform).some((key) => key.equals(voter)))
      throw new OperationError(`${voter.toBase58()} has no vote on losses`);
    const { title, lines } = stablecoin.reportOpen
      ? await outcomeOfResolution(input, amount)
      : outcomeOfReport(input, amount);
    return {
      title: `Vote to ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
      lines: [
        ['vote for', units(amount)],
        ['takes effect', 'once another of the three agrees; until then it can be withdrawn'],
        ...lines,
      ],
      instructions: [voteLossInstruction({ voter, stablecoin, amount, feePayer }, programId)],
    };
  },
});

export const withdrawLossVote = stablecoinAction({
  command: 'withdraw-loss-vote',
  name: 'Withdraw the vote',
  about: 'take a vote on a loss back, which returns its rent',
  signedBy: 'ownVoter',
  fields: {},
  async plan({ chain, authority: voter, programId, platform, stablecoin, show }) {
    const at = lossVoteAddress(stablecoin.address, voter, programId);
    const [account] = await chain.read([at]);
    const vote = decodeIfOwned(programId, at, account, decodeLossVote);
    if (vote === undefined)
      throw new OperationError(`${voter.toBase58()} has no vote on stablecoin ${stablecoin.index}`);
    return {
      title: `Withdraw the vote on a loss of stablecoin ${stablecoin.index}`,
      lines: lossVoteLines(vote, platform, stablecoin, show),
      instructions: [withdrawLossVoteInstruction(vote, programId)],
    };
  },
});
