import type { Area } from '../kernel/area.ts';
import { companyLinkDecider } from './company-link.decider.ts';
import type { CompanyLinkEvent } from './company-link.events.ts';
import { companyLinkHistory } from './company-link.history.ts';

/** Which companies belong to which, in one stream. */
export const companyLinkArea = {
  decider: companyLinkDecider,
  events: {
    CompaniesLinked: {
      description: 'A company was put below another one, for ever or for some days.',
      schemaVersion: 1,
    },
    CompanyLinkAmended: {
      description:
        'The days on which a link of companies holds were changed; only the changed ones, with what they were before.',
      schemaVersion: 1,
    },
    CompaniesUnlinked: {
      description: 'A link of companies was removed; with the days on which it held.',
      schemaVersion: 1,
    },
  },
  history: companyLinkHistory,
} satisfies Area<CompanyLinkEvent>;
