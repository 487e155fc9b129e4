import { fieldsNamingPeople } from '@leaseledger/contract/sessions/session.details';
import { blanked, type BlankMentions } from '../behaviours/mentions.ts';
import type { Decision } from '../kernel/decision.ts';
import { isSystem } from '../kernel/rights.ts';
import type { SessionAmended } from './amend-session.ts';
import type { SessionState } from './session.ts';

/** The session no longer names the forgotten person. The previous text is not recorded, so that nothing brings it back. */
export const blankMentions: Decision<SessionState, BlankMentions, never, SessionAmended> = {
  command: 'BlankMentions',
  who: isSystem,
  of: 'any',
  decide({ mentions }, { stage, SessionID, details, CancelledSessionReason, changeReasons }) {
    if (stage !== 'known') return [];
    const texts = { ...details, CancelledSessionReason };
    const changes = fieldsNamingPeople.flatMap((field) => {
      const [text, places] = [texts[field], mentions.filter((mention) => mention.field === field)];
      // A blanked address would be no address.
      const without =
        field === 'MainContactEmail' && places.some((place) => place.text === text)
          ? null
          : text && blanked(text, places);
      return without === text ? [] : [[field, without] as const];
    });
    const reasons = mentions.filter(({ field }) => field === 'ChangedSessionReason');
    const reason = reasons.length === 0 ? undefined : changeReasons.at(-1);
    const data = {
      SessionID,
      ...Object.fromEntries(changes),
      ...(reason !== undefined && { ChangedSessionReason: blanked(reason, reasons) }),
      was: {},
    };
    return changes.length === 0 && reason === undefined ? [] : [{ type: 'SessionAmended', data }];
  },
  events: {},
  any: (_fc, { text }) => text.map((named) => ({ mentions: [{ field: 'MainContactName', at: 0, text: named }] })),
};
