import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { SessionForm } from './session.bodies.ts';
import { sessionMessage } from './session.messages.ts';

const form = {
  sessionName: 'Barwon Health lunch',
  maxAttendees: 10,
  locationType: 'On Site',
  location: '285 Ryrie Street',
  sessionStartTime: '2026-08-12T12:00:00+10:00',
  sessionEndTime: '2026-08-12T02:30:00Z',
  sessionLinkExpiryTime: '2026-08-12T02:30:00Z',
  timezone: 'Australia/LHI',
  contactName: '',
  contactEmail: '',
};
const errors = (changes: object): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    validateSync(plainToInstance(SessionForm, { ...form, ...changes })).map(({ property, constraints = {} }) => [
      property,
      Object.values(constraints)[0],
    ]),
  );

describe('the form of a session', () => {
  it('accepts a form with only the required fields', () => expect(errors({})).toEqual({}));
  it('requires a name and a number of attendees', () => {
    expect(errors({ sessionName: ' four ' })).toEqual({ sessionName: sessionMessage.name });
    expect(errors({ maxAttendees: -1 })).toEqual({ maxAttendees: sessionMessage.attendees });
    expect(errors({ maxAttendees: 0 })).toEqual({});
  });
  it('requires the location that the type of place needs', () => {
    expect(errors({ locationType: 'Please Select', location: '' })).toEqual({
      locationType: sessionMessage.locationType,
    });
    expect(errors({ location: ' ' })).toEqual({ location: sessionMessage.location });
    for (const locationType of ['Teams', 'Webex', 'Zoom']) {
      expect(errors({ locationType })).toEqual({ location: sessionMessage.url });
      expect(errors({ locationType, location: 'javascript:alert(1)' })).toEqual({ location: sessionMessage.url });
      expect(errors({ locationType, location: 'https://meet.example/1' })).toEqual({});
    }
  });
  it('requires a contact when the contact gets a mail', () => {
    expect(errors({ sendMainContactEmail: true })).toEqual({
      contactName: sessionMessage.contactName,
      contactEmail: sessionMessage.contactEmail,
    });
    expect(errors({ contactEmail: 'nobody' })).toEqual({ contactEmail: sessionMessage.contactEmailInvalid });
    expect(errors({ sendMainContactEmail: true, contactName: 'Ngaire', contactEmail: 'n@x.example' })).toEqual({});
  });
  it('refuses an end before the start', () => {
    expect(errors({ sessionEndTime: '2026-08-12T02:00:00Z' })).toEqual({
      sessionStartTime: sessionMessage.startNotBeforeEnd,
      sessionEndTime: sessionMessage.endNotAfterStart,
    });
    expect(errors({ sessionStartTime: 'soon' })).toMatchObject({ sessionStartTime: sessionMessage.start });
  });
  it('refuses a start in a year long past', () => {
    expect(errors({ sessionStartTime: '1999-12-31T23:00:00Z' })).toEqual({ sessionStartTime: sessionMessage.longAgo });
    expect(errors({ sessionStartTime: '2000-01-01T00:00:00Z' })).toEqual({});
  });
  it('refuses an unknown time zone', () =>
    expect(errors({ timezone: 'Europe/Paris' })).toEqual({ timezone: sessionMessage.timezone }));
});
