import { enquiryDecider } from '@leaseledger/domain/enquiries/enquiry.area';
import {
  enquiryOf,
  logEnquiryOnLeadConverted,
  type LeadConverted,
} from '@leaseledger/domain/policies/log-enquiry-on-lead-converted.policy';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { Execute } from '../../kernel/execute.ts';
import { metadataOfReaction } from '../../reactions/exports/cause.ts';

/** The conversion among the events of a lead. */
export const conversionIn = (events: readonly DecodedEvent[]): DecodedEvent<LeadConverted> | undefined =>
  events.find((event): event is DecodedEvent<LeadConverted> => event.type === 'LeadConvertedToEnquiry');

/** Logs the enquiry that a lead became, as the policy will: whichever comes first, the event is the same, and there is one. */
export function loggingEnquiry(conversion: DecodedEvent<LeadConverted>): Execute<typeof enquiryDecider> {
  const enquiry = enquiryOf(conversion);
  return new Execute(
    enquiryDecider,
    { id: enquiry.EnquiryID, command: { type: 'LogEnquiry', enquiry } },
    metadataOfReaction({ policy: logEnquiryOnLeadConverted.name, event: conversion, index: 0 }),
  );
}
