import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { generatedSteps, type Decided } from './golden/generated-commands.ts';
import { by } from './kernel/given.ts';
import { Rejection } from './kernel/rejection.ts';

/**
 * The commands that decide again when they are repeated. Whoever adds a record is given its id once, and the first event is
 * appended to a stream that must not exist; a decider never sees the second. A login, a refused one and a new password are
 * things that happen, each time they are asked for.
 */
const decidesAgain = new Set(['LogLead', 'RegisterPerson', 'AddCompany', 'AddUser', 'RecordLogin', 'RefuseLogin', 'ChangePassword']);
const onceOnly = ['AmendLead', 'AssignLead', 'ChangeLeadStatus', 'DeleteLead', 'AmendPerson', 'ForgetPerson', 'GrantPermission', 'SwitchPermission', 'DisableUser', 'EnableUser'];

describe('A command that was accepted, asked for once more', () => {
  it('changes nothing or is refused', () => {
    const accepted = new Set<string>();
    fc.assert(
      fc.property(generatedSteps, (steps) => {
        const streams = new Map<string, readonly Decided[]>();
        for (const step of steps) {
          const past = streams.get(step.stream) ?? [];
          const decision = step.decide(past);
          if (decision instanceof Rejection || decision.length === 0) continue;
          // Ids are handed out once: a record is added to an empty stream.
          if (past.length > 0 && ['LogLead', 'RegisterPerson', 'AddCompany', 'AddUser'].includes(step.type)) continue;
          const present = [...past, ...decision.map((event) => by(step.actor, event))];
          streams.set(step.stream, present);
          accepted.add(step.type);
          const again = step.decide(present);
          const changesNothing = again instanceof Rejection || again.length === 0;
          expect({ type: step.type, changesNothing }).toEqual({ type: step.type, changesNothing: !decidesAgain.has(step.type) });
        }
      }),
      { numRuns: 100 },
    );
    // A command that is never accepted would prove nothing.
    expect([...accepted].sort()).toEqual([...decidesAgain, ...onceOnly].sort());
  });
});
