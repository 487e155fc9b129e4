import { captchaMessage } from '../captcha/captcha.messages.ts';
import { granted, refused, type Example } from '../kernel/example.ts';
import { leadMessage } from '../leads/lead.messages.ts';
import { message } from '../shared/messages.ts';
import { inboundMessage } from './inbound.messages.ts';

const person = {
  FirstName: 'Aroha',
  LastName: 'Ngata',
  Email: 'aroha.ngata@example.com',
  ContactNumber: '0412 884 210',
  State: 'VIC',
  Postcode: '3220',
  CompanyName: 'Barwon Health',
};
const leadOn = (day: string) => ({
  Lead: {
    Person: person,
    InterestedCarManufacturer: 'Polestar',
    InterestedCarModel: '2',
    InterestedCarYear: 2026,
    PreferredCallTime: `${day}T09:30:00+10:00`,
    Notes: 'Asked for a quote over 3 years',
  },
});
const bookingOn = (day: string) => ({
  Date: day,
  Slot: '9:30',
  FirstName: 'Isla',
  LastName: 'McDonald',
  Email: 'isla.mcdonald@example.com',
  Phone: '0412 000 222',
  Company: 'Alpine Shire',
});

const made = granted({ LeadID: 1042 });
const far = leadMessage.farAhead('Preferred call time', 1);
const noKey = refused(401, inboundMessage.noKey);
const otherCalls = refused(403, inboundMessage.otherCalls);
const keyReused = refused(422, message.keyReused);
const notVerified = refused(400, captchaMessage.mustVerify, { errors: { Captcha: captchaMessage.mustVerify } });
const tooMany = refused(429, message.tooManyAttempts);

/** @param day the day of the call, e.g. 2026-12-01 */
export const inboundLeadExamples = (day: string): readonly Example[] => {
  const lead = leadOn(day);
  return [
    {
      name: 'made',
      summary: 'A lead of somebody who asked on the website',
      by: 'sender',
      idempotencyKey: 'website-000171',
      body: lead,
      ...made,
    },
    {
      name: 'repeated',
      summary: 'The same once more, e.g. because no answer arrived: answered as the first time',
      by: 'sender',
      idempotencyKey: 'website-000171',
      body: lead,
      ...made,
    },
    {
      name: 'keyReused',
      summary: 'Something else under the same Idempotency-Key',
      by: 'sender',
      idempotencyKey: 'website-000171',
      body: { Lead: { ...lead.Lead, Notes: 'Something else' } },
      ...keyReused,
    },
    {
      name: 'invalid',
      summary: 'Fields that are wrong, each by its path',
      by: 'sender',
      body: { Lead: { Person: { ...person, FirstName: '', ContactNumber: '12345' } } },
      ...refused(400, inboundMessage.firstName, {
        errors: {
          'Lead.Person.FirstName': inboundMessage.firstName,
          'Lead.Person.ContactNumber': inboundMessage.phone,
        },
      }),
    },
    {
      name: 'far',
      summary: 'To be called more than a year ahead',
      by: 'sender',
      body: leadOn('9000-03-02'),
      ...refused(400, far, { errors: { 'Lead.PreferredCallTime': far } }),
    },
    { name: 'noKey', summary: 'Without a key, or with one that was taken back', by: 'stranger', body: lead, ...noKey },
    {
      name: 'otherCalls',
      summary: 'With a key that was made for other calls',
      by: 'senderOfOthers',
      body: lead,
      ...otherCalls,
    },
    {
      name: 'tooMany',
      summary: 'Too many calls from one address; the header Retry-After says how long to wait',
      by: 'flood',
      body: lead,
      ...tooMany,
    },
  ];
};

/** @param day the day of the call, e.g. 2026-12-01 */
export const inboundBookingExamples = (day: string): readonly Example[] => {
  const booking = bookingOn(day);
  return [
    {
      name: 'made',
      summary: 'A half hour of Melbourne’s clock',
      by: 'sender',
      idempotencyKey: 'calendar-000008',
      body: booking,
      ...made,
    },
    {
      name: 'repeated',
      summary: 'The same once more: answered as the first time, also once the time has passed',
      by: 'sender',
      idempotencyKey: 'calendar-000008',
      body: booking,
      ...made,
    },
    {
      name: 'keyReused',
      summary: 'Something else under the same Idempotency-Key',
      by: 'sender',
      idempotencyKey: 'calendar-000008',
      body: { ...booking, Slot: '16:30' },
      ...keyReused,
    },
    {
      name: 'past',
      summary: 'A time that has passed',
      by: 'sender',
      body: { ...booking, Date: '2020-03-02' },
      ...refused(422, inboundMessage.past),
    },
    {
      name: 'far',
      summary: 'More than a year ahead',
      by: 'sender',
      body: { ...booking, Date: '9000-03-02' },
      ...refused(422, inboundMessage.far),
    },
    {
      name: 'invalid',
      summary: 'Fields that are wrong, each by its name',
      by: 'sender',
      body: { ...booking, Slot: '17:00', Company: '' },
      ...refused(400, inboundMessage.noTime, {
        errors: { Slot: inboundMessage.noTime, Company: inboundMessage.company },
      }),
    },
    {
      name: 'visitor',
      summary: 'A visitor without a key, with what solves a challenge of captcha/challenge',
      by: 'visitor',
      body: { ...booking, Captcha: 'eyJjaGFsbGVuZ2UiOnsi…' },
      ...made,
    },
    {
      name: 'notVerified',
      summary: 'Without a key and without a right answer to a challenge',
      by: 'nobody',
      body: booking,
      ...notVerified,
    },
    { name: 'noKey', summary: 'With a key that is not known', by: 'stranger', body: booking, ...noKey },
    {
      name: 'otherCalls',
      summary: 'With a key that was made for other calls',
      by: 'senderOfOthers',
      body: booking,
      ...otherCalls,
    },
    {
      name: 'tooMany',
      summary: 'Too many calls from one address; the header Retry-After says how long to wait',
      by: 'flood',
      body: booking,
      ...tooMany,
    },
  ];
};
