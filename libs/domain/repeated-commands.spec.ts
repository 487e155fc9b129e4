import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { aggregates } from './golden/aggregates.ts';
import { accepted, generatedSteps, stepsOfOneArea } from './golden/generated-commands.ts';
import { Rejection } from './kernel/rejection.ts';

/**
 * The commands that decide again when they are repeated. A new record is given its id once. Its first event is appended
 * to a stream that must not exist, so a decider never sees a repeat. A new password happens each time it is asked for.
 * So do recovery codes, and mails that staff send by hand.
 */
const listed = aggregates.flatMap(({ decisions }) => decisions);
const decidesAgain = new Set([
  ...listed.flatMap((decision) => (decision.decidesAgain ? [decision.command] : [])),
  'SendAttendeeMail',
  'LogLead',
  'RequestCompanyCallback',
  'AddUser',
  'ChangePassword',
  'ResetPassword',
  'EndSessions',
  'MakeRecoveryCodes',
  'UseRecoveryCode',
  'AddTab',
  'WriteNote',
  'AttachFile',
]);
const onceOnly = [
  ...listed.flatMap((decision) => (decision.decidesAgain ? [] : [decision.command])),
  'RegisterForSession',
  'AddToSession',
  'AcceptSeat',
  'GiveSeat',
  'ReleaseSeat',
  'OfferSeats',
  'CountLead',
  'ReceiveRegistration',
  'AmendAttendee',
  'MarkAttendance',
  'ArchiveAttendee',
  'RequestQuote',
  'RequestCallback',
  'GiveFeedback',
  'NoteLead',
  'RemoveAttendee',
  'AmendLead',
  'AssignLead',
  'ChangeLeadStatus',
  'DeleteLead',
  'ConvertLead',
  'LinkCompanies',
  'AmendCompanyLink',
  'UnlinkCompanies',
  'UnlinkCompany',
  'ActionCompanyQuery',
  'GrantPermission',
  'SwitchPermission',
  'AmendUser',
  'ForcePasswordReset',
  'DisableUser',
  'EnableUser',
  'DeleteUser',
  'HandOverLead',
  'LinkMicrosoft',
  'UnlinkMicrosoft',
  'SetSecondFactor',
  'RemoveSecondFactor',
  'ResetSecondFactor',
  'AddPasskey',
  'RenamePasskey',
  'RemovePasskey',
  'RequireSecondFactor',
  'AmendTab',
  'SelectTab',
  'DeleteTab',
  'SeeAppVersion',
  'SaveView',
  'AmendView',
  'DeleteView',
  'RestoreView',
  'OrderViews',
  'AmendNote',
  'WithdrawNote',
  'RemoveFile',
  'Subscribe',
  'Unsubscribe',
  'ReadChanges',
  'EndSubscriptions',
  'CollectChange',
  'CloseDigest',
  'DistributeLead',
];

describe('A command that was accepted, asked for once more', () => {
  it('changes nothing or is refused', () => {
    fc.assert(
      fc.property(fc.oneof(generatedSteps, stepsOfOneArea), (steps) => {
        for (const { step, past, events } of accepted(steps)) {
          const again = step.decide([...past, ...events]);
          const changesNothing = again instanceof Rejection || again.length === 0;
          expect({ type: step.type, changesNothing }).toEqual({
            type: step.type,
            changesNothing: !decidesAgain.has(step.type),
          });
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is each command of every area somewhere: one that is never accepted would prove nothing', () => {
    const stories = [
      ...fc.sample(generatedSteps, { seed: 3, numRuns: 6_000 }),
      ...fc.sample(stepsOfOneArea, { seed: 2, numRuns: 1_000 }),
    ];
    const seen = new Set(stories.flatMap((steps) => [...accepted(steps)]).map(({ step }) => step.type));
    expect([...seen].sort()).toEqual([...new Set([...decidesAgain, ...onceOnly])].sort());
  });
});
