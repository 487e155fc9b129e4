import { enquiryDecider } from '@leaseledger/domain/enquiries/enquiry.area';
import {
  enquiryOf,
  logEnquiryOnLeadConverted,
  type LeadConverted,
} from '@leaseledger/domain/policies/leads/log-enquiry-on-lead-converted.policy';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { Execute } from '../../../platform/commands/execute.ts';
import { metadataOfReaction } from '../../../platform/reactions/exports/cause.ts';

/** The conversion event among the events of a lead. */
export const conversionIn = (events: readonly DecodedEvent[]): DecodedEvent<LeadConverted> | undefined =>
  events.find((event): event is DecodedEvent<LeadConverted> => event.type === 'LeadConvertedToEnquiry');

/**
 * Logs the enquiry of a converted lead. The policy appends the same event, so there is one enquiry whichever runs
 * first.
 */
export function loggingEnquiry(conversion: DecodedEvent<LeadConverted>): Execute<typeof enquiryDecider> {
  const enquiry = enquiryOf(conversion);
  return new Execute(
    enquiryDecider,
    { id: enquiry.EnquiryID, command: { type: 'LogEnquiry', enquiry } },
    metadataOfReaction({ policy: logEnquiryOnLeadConverted.name, event: conversion, index: 0 }),
  );
}
