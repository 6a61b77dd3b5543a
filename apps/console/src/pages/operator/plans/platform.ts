import { revokeRoleInstruction, setPausedInstruction } from '@obverse/core';
import { type MakePlan, showAddress } from './plan.ts';

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

export const planPause =
  (paused: boolean): MakePlan =>
  ({ chain: { platform, programId }, authority }) => ({
    title: paused ? 'Pause the platform' : 'End the pause',
    lines: [['New exposure is stopped', yesNo(platform.paused), yesNo(paused)]],
    instructions: [setPausedInstruction({ authority, paused }, programId)],
  });

export const planRevocation =
  (role: 'manager' | 'pauser'): MakePlan =>
  ({ chain: { platform, programId }, authority }) => ({
    title: `Revoke the ${role}`,
    lines: [
      [
        role === 'manager' ? 'Manager' : 'Pauser',
        showAddress(platform[role]),
        role === 'manager' ? 'none; it keeps its vote on losses' : 'none',
      ],
      ['A queued change of roles', 'becomes stale'],
    ],
    instructions: [revokeRoleInstruction({ authority, role }, programId)],
  });
