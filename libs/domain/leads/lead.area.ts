import { blankLead } from '@leaseledger/contract/leads/lead.details';
import type { Area } from '../kernel/area.ts';
import { personalOf, type JsonObject, type Upcast } from '../kernel/event-definition.ts';
import { leadDecider } from './lead.decider.ts';
import { alwaysCarried, personalFieldsOfLeads, type LeadEvent } from './lead.events.ts';
import { leadHistory } from './lead.history.ts';

const personal = personalOf('person', 'PersonID', personalFieldsOfLeads);
const blankCarried = Object.fromEntries(alwaysCarried.map((field) => [field, blankLead[field]]));

/** An amendment of version 1 could bring another person along; all the names came with it, and only then. */
const amendedBefore = (data: JsonObject): Upcast =>
  Object.hasOwn(data, 'PersonFullName')
    ? { data: { ...data, from: null }, as: { type: 'LeadPersonChanged', schemaVersion: 1 } }
    : { data };

/** Leads: what may happen, what the log keeps of it and how it reads. */
export const leadArea = {
  decider: leadDecider,
  events: {
    LeadLogged: {
      description: 'Interest of a person was written down, with where it came from.',
      schemaVersion: 1,
      personal,
      defaults: blankLead,
    },
    LeadAmended: {
      description: 'Details of a lead were changed; only the changed fields, with what they held before.',
      schemaVersion: 2,
      personal,
      upcast: { 1: amendedBefore },
    },
    LeadPersonChanged: {
      description: 'A lead is about another person now; its personal details are sealed with their key.',
      schemaVersion: 1,
      personal,
      defaults: blankCarried,
    },
    LeadAssigned: {
      description: 'A lead was given to a user, warm or not, and with or without a mail to the customer.',
      schemaVersion: 1,
    },
    LeadUnassigned: { description: 'A lead is no longer assigned: an assignment was undone.', schemaVersion: 1 },
    LeadStatusChanged: {
      description: 'The status of a lead was changed: open 3, closed 4, qualified 5.',
      schemaVersion: 1,
    },
    LeadSettlementExpected: {
      description: 'The day on which a lead is expected to settle was set, moved or taken back.',
      schemaVersion: 1,
    },
    LeadSettled: { description: 'A lead settled on a day; null takes that back.', schemaVersion: 1 },
    LeadDeleted: {
      description: 'A lead was deleted; where `isKept` says so, it can be brought back for some time.',
      schemaVersion: 1,
    },
    LeadConvertedToEnquiry: {
      description: 'A lead became an enquiry permanently: with the first details of the enquiry.',
      schemaVersion: 1,
      personal,
    },
    LeadRestored: {
      description: 'The deletion of a lead was undone: all of it as it was, with the names of today.',
      schemaVersion: 1,
      personal,
      defaults: blankLead,
    },
  },
  history: leadHistory,
} satisfies Area<LeadEvent>;
