import { emailType } from '@leaseledger/contract/emails/email.codes';
import { FORGOTTEN } from '@leaseledger/contract/records/mention.views';
import { sessionFeedback } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import type { SessionAttendeeRow } from '@leaseledger/contract/session-attendance/session-attendance.views';
import type { SessionRow } from '@leaseledger/contract/sessions/session.views';
import { ON_SITE } from '@leaseledger/contract/sessions/session.codes';
import { whyOver } from '@leaseledger/contract/sessions/why-over';
import type { JsonObject } from '@leaseledger/domain/kernel/event-definition';
import { sessionAttendanceDecider } from '@leaseledger/domain/session-attendance/session-attendance.area';
import type {
  AttendeeMail,
  MailAttendees,
  NoticeCreator,
  NoticeMail,
} from '@leaseledger/domain/session-attendance/session-attendance.effects';
import type { MailValues } from '@leaseledger/email-design/filled';
import { sessionDecider } from '@leaseledger/domain/sessions/session.area';
import type { RecordedEvent } from '@leaseledger/event-log/event-log';
import { sessionAttendeeRows } from '@leaseledger/projections/session-attendance/session-attendee-rows.projection';
import { sessionRows } from '@leaseledger/projections/sessions/session-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { partOf, type CommandMetadata } from '../../platform/callers/caller.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import { CLOCK, SETTINGS, type Clock } from '../../platform/foundation/platform.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { recordAddress, siteAddress } from '../../platform/settings/site-address.ts';
import { stateOf } from '../../platform/commands/state-of.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { Digests } from '../../records/mail/exports/digests.ts';
import { Mails, type MailToQueue } from '../../records/mail/exports/mails.ts';
import type { MailWriters } from '../../records/mail/exports/mail-writers.ts';
import { productMail, type ProductMailContent } from '../../records/mail/exports/mail-templates.ts';
import { mailedUser, toUser } from '../../records/mail/exports/mailed-user.ts';
import { AttendeesToMail, type AttendeeToMail } from '../sessions/exports/attendees-to-mail.ts';
import { placeText } from '../sessions/exports/place.ts';
import { sessionCalendar, type SessionInCalendar } from '../sessions/exports/session-calendar.ts';
import { momentText, whenText } from '../sessions/exports/when-text.ts';
import { AttendeeLinks } from './exports/attendee-links.ts';
import { MailAddresses } from './mail-addresses.ts';

type ToAttendees = Omit<MailAttendees, 'type'>;

/** The data of a mail, from the lists or from the streams. */
interface About {
  readonly session: SessionInCalendar & Pick<SessionRow, 'Completed'>;
  readonly attendee: Pick<
    SessionAttendeeRow,
    'SessionAttendanceID' | 'OwnPersonID' | 'FirstName' | 'LastName' | 'SeatStage' | 'SeatHeldUntil'
  >;
}

type Write = (about: About, facts: JsonObject) => Promise<Written | undefined> | Written | undefined;

type ToNotice = Omit<NoticeCreator, 'type'>;

const noticed = {
  registration: ['New registration', 'has registered', 'have registered'],
  quote: ['Quote requested', 'has asked for a quote', 'have asked for a quote'],
  callback: ['Callback requested', 'has asked to be called back', 'have asked to be called back'],
} as const;
type Noticed = keyof typeof noticed;
const isNoticed = (what: unknown): what is Noticed => typeof what === 'string' && Object.hasOwn(noticed, what);

/** The mails to attendees, and to the creator of a session. */
@Injectable()
export class AttendeeMails {
  readonly #ofAttendees: Readonly<Record<AttendeeMail, Write>> = {
    // Attendees who were added after the session get none.
    'attendee-confirmation': async (about) =>
      this.#isToCome(about) && (await this.#wantsConfirmation(about)) ? this.#confirmation(about) : undefined,
    'attendee-again': (about) =>
      about.attendee.SeatStage === 'seated' ? this.#confirmation(about) : this.#stillWaiting(about),
    'attendee-waiting': (about, { place }) => this.#waiting(about, typeof place === 'number' ? place : null),
    'attendee-offer': (about) => this.#offer(about),
    'attendee-lapsed': (about) => this.#lapsed(about),
    'attendee-moved': (about, { reason }) => this.#moved(about, typeof reason === 'string' ? reason : ''),
    'attendee-cancelled': (about) => this.#cancelled(about),
    'attendee-completed': (about) => this.#completed(about),
    'attendee-reminder': (about) => this.#reminder(about),
  };

  constructor(
    private readonly lists: Lists,
    private readonly streams: KnownStreams,
    private readonly toMail: AttendeesToMail,
    private readonly addresses: MailAddresses,
    private readonly links: AttendeeLinks,
    private readonly mails: Mails,
    private readonly digests: Digests,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Registers the writers of these mails. */
  addTo(writers: MailWriters): void {
    for (const [mail, write] of Object.entries(this.#ofAttendees))
      writers.add<string>({ [mail]: (id, facts) => this.#listed(id, facts, write) });
    writers.add<NoticeMail>({
      'session-notice': (id, facts) => this.#notice(id, facts),
      'session-notices': (id, { what }) => this.#notices(id, [what].flat().filter(isNoticed)),
    });
  }

  /**
   * The data of a mail about a new time or place. A reason that the session no longer has named a person who is
   * forgotten since. @throws LogUnavailable
   */
  async withoutForgotten(SessionID: number, Data: MailValues): Promise<MailValues> {
    const { reason } = Data;
    if (reason === undefined) return Data;
    const { changeReasons } = await this.streams.stateOf(sessionDecider, SessionID);
    return changeReasons.includes(reason) ? Data : { ...Data, reason: FORGOTTEN };
  }

  /**
   * Mails all attendees, each once, however often it is called. Attendees come from the streams, because a session may
   * be deleted right after its cancellation, and the lists no longer show it.
   * @throws LogUnavailable
   */
  async toAll({ SessionID, mail, withWaiting, ...facts }: ToAttendees, metadata: CommandMetadata): Promise<void> {
    const events = await this.streams.current(`${sessionDecider.category}-${SessionID}`);
    const { stage, SessionLink, details, cancelled, completed } = stateOf(sessionDecider, events);
    // Links in other mails would lead nowhere.
    if (stage !== 'known' && mail !== 'attendee-cancelled') return;
    const session = {
      ...details,
      SessionLink,
      Version: Number(events.at(-1)?.revision),
      Cancelled: cancelled || stage === 'deleted',
      Completed: completed,
    };
    const mailOne = async ({ seat, attendee: { PersonID: OwnPersonID, details: person } }: AttendeeToMail) => {
      const { SessionAttendanceID, stage: SeatStage, until: SeatHeldUntil } = seat;
      const { FirstName, LastName } = person;
      const attendee = { SessionAttendanceID, OwnPersonID, FirstName, LastName, SeatStage, SeatHeldUntil };
      const written = await this.#addressed(SessionID, { session, attendee }, facts, this.#ofAttendees[mail]);
      if (written !== undefined)
        await this.mails.queueUnlessForgotten(written, partOf(metadata, `attendee ${SessionAttendanceID}`));
    };
    for await (const group of this.toMail.groups(SessionID, withWaiting)) await Promise.all(group.map(mailOne));
  }

  /**
   * Collects a notice for the creator of the session while its flag is on, so that many registrations at once make one
   * mail. @throws LogUnavailable
   */
  async noticeCreator(
    { SessionID, SessionAttendanceID, what, happened }: ToNotice,
    { id: entry }: Pick<RecordedEvent, 'id'>,
    metadata: CommandMetadata,
  ): Promise<void> {
    const events = await this.streams.current(`${sessionDecider.category}-${SessionID}`);
    const { stage, details } = stateOf(sessionDecider, events);
    const UserID = events[0]?.metadata.actor.id ?? null;
    if (stage !== 'known' || !details.CreatorNotificationsEnabled || UserID === null) return;
    await this.digests.collect(
      {
        UserID,
        happened,
        record: { kind: 'session', id: SessionID },
        entry,
        mail: 'session-notice',
        facts: { SessionAttendanceID, what },
      },
      metadata,
    );
  }

  /** Undefined without the session or the attendee. */
  async #listed(SessionID: number, facts: JsonObject, write: Write): Promise<MailToQueue | undefined> {
    const [session, attendee] = [
      await this.lists.get(sessionRows.readModel, SessionID),
      await this.lists.get(sessionAttendeeRows.readModel, Number(facts['SessionAttendanceID'])),
    ];
    return session === undefined || attendee === undefined
      ? undefined
      : this.#addressed(SessionID, { session, attendee }, facts, write);
  }

  /** Undefined for an attendee without an address, or a forgotten one. */
  async #addressed(SessionID: number, about: About, facts: JsonObject, write: Write): Promise<MailToQueue | undefined> {
    const { SessionAttendanceID, OwnPersonID, FirstName, LastName } = about.attendee;
    const address = await this.addresses.of(SessionAttendanceID);
    const mail = address ? await write(about, facts) : undefined;
    if (!address || mail === undefined) return undefined;
    const subject = `person-${OwnPersonID}`;
    return {
      to: { name: `${FirstName} ${LastName}`, address, subject },
      ...mail,
      about: subject,
      record: { kind: 'session', id: SessionID },
      mailbox: 'sessions',
    };
  }

  /** Staff choose whether an attendee that they add receives a confirmation. */
  async #wantsConfirmation({ attendee }: About): Promise<boolean> {
    return (await this.streams.stateOf(sessionAttendanceDecider, attendee.SessionAttendanceID)).sendConfirmation;
  }

  #confirmation(about: About): Written {
    return {
      content: {
        ...productMail('attendee-confirmation', { ...this.#words(about), seat_url: this.#seat(about) }),
        ...this.#calendar(about),
      },
      type: emailType.SESSION_CONFIRMATION,
    };
  }

  #stillWaiting(about: About): Written | undefined {
    return about.attendee.SeatStage === 'offered'
      ? this.#offer(about)
      : about.attendee.SeatStage === 'waiting'
        ? this.#waiting(about, null)
        : undefined;
  }

  #waiting(about: About, place: number | null): Written {
    return {
      content: productMail('attendee-waiting', {
        ...this.#words(about),
        seat_url: this.#seat(about),
        place: place === null ? '' : `You are number ${place} on the waiting list.`,
      }),
      type: emailType.SESSION_WAITING,
    };
  }

  #offer(about: About): Written | undefined {
    const { SeatHeldUntil } = about.attendee;
    return SeatHeldUntil === null
      ? undefined
      : {
          content: productMail('attendee-offer', {
            ...this.#words(about),
            seat_url: this.#seat(about),
            until: momentText(SeatHeldUntil, about.session.Timezone),
          }),
          type: emailType.SESSION_SEAT_OFFERED,
        };
  }

  /** No mail once the session is cancelled or over, because no seat was given away. */
  #lapsed(about: About): Written | undefined {
    if (!this.#isToCome(about)) return undefined;
    return {
      content: productMail('attendee-offer-lapsed', { ...this.#words(about), session_url: this.#sessionLink(about) }),
      type: emailType.SESSION_OFFER_LAPSED,
    };
  }

  /** No mail for a session that is over. */
  #moved(about: About, reason: string): Written | undefined {
    if (!this.#isToCome(about)) return undefined;
    return {
      content: {
        ...productMail('attendee-moved', { ...this.#words(about), reason, seat_url: this.#seat(about) }),
        ...(about.attendee.SeatStage === 'seated' && this.#calendar(about)),
      },
      type: emailType.SESSION_MOVED,
    };
  }

  #cancelled(about: About): Written {
    const { first_name, session, when } = this.#words(about);
    return {
      content: {
        ...productMail('attendee-cancelled', { first_name, session, when }),
        ...(about.attendee.SeatStage === 'seated' && this.#calendar(about)),
      },
      type: emailType.SESSION_CANCELLED,
    };
  }

  /** Attendees who waited until the end get another mail, which asks for no feedback. */
  #completed({ session, attendee }: About): Written {
    const address = (page: 'quote' | 'callback' | 'feedback') => this.links.address(page, attendee.SessionAttendanceID);
    const words = {
      first_name: attendee.FirstName ?? '',
      session: session.SessionName,
      quote_url: address('quote'),
      callback_url: address('callback'),
    };
    if (attendee.SeatStage === 'waiting' || attendee.SeatStage === 'offered')
      return { content: productMail('attendee-missed', words), type: emailType.SESSION_COMPLETED };
    const feedback = address('feedback');
    const content = productMail('attendee-completed', {
      ...words,
      liked_url: feedback && `${feedback}/${sessionFeedback.POSITIVE}`,
      disliked_url: feedback && `${feedback}/${sessionFeedback.NEGATIVE}`,
    });
    return { content, type: emailType.SESSION_COMPLETED };
  }

  #reminder(about: About): Written | undefined {
    return this.#isToCome(about)
      ? {
          content: productMail('attendee-reminder', { ...this.#words(about), seat_url: this.#seat(about) }),
          type: emailType.SESSION_REMINDER,
        }
      : undefined;
  }

  /** The mail to the creator of the session, while its flag is on. */
  async #notice(SessionID: number, { SessionAttendanceID, what }: JsonObject): Promise<MailToQueue | undefined> {
    const [session, attendee] = [
      await this.lists.get(sessionRows.readModel, SessionID),
      await this.lists.get(sessionAttendeeRows.readModel, Number(SessionAttendanceID)),
    ];
    if (
      !session?.CreatorNotificationsEnabled ||
      session.CreatedByUserID === null ||
      !attendee?.FullName ||
      !isNoticed(what)
    )
      return undefined;
    const [head, did] = noticed[what];
    return this.#toCreator(session, `person-${attendee.OwnPersonID}`, (words) =>
      productMail('session-notice', { ...words, what: head, did, customer: attendee.FullName ?? '' }),
    );
  }

  /**
   * A mail about several attendees. It names none of them, because a name would remain after its person is forgotten.
   */
  async #notices(SessionID: number, whats: readonly Noticed[]): Promise<MailToQueue | undefined> {
    const session = await this.lists.get(sessionRows.readModel, SessionID);
    if (!session?.CreatorNotificationsEnabled || session.CreatedByUserID === null) return undefined;
    const told = (what: Noticed) => {
      const count = whats.filter((each) => each === what).length;
      const [, one, many] = noticed[what];
      return count === 0 ? '' : count === 1 ? `One person ${one}.` : `${count} people ${many}.`;
    };
    return this.#toCreator(session, `user-${session.CreatedByUserID}`, (words) =>
      productMail('session-notices', {
        ...words,
        registrations: told('registration'),
        quotes: told('quote'),
        callbacks: told('callback'),
      }),
    );
  }

  /** Undefined for a deleted or disabled creator. */
  async #toCreator(
    session: SessionRow,
    about: string,
    write: (words: { first_name: string; session: string; when: string; record_url: string }) => ProductMailContent,
  ): Promise<MailToQueue | undefined> {
    const { SessionID, SessionName, SessionStartDateTime, SessionEndDateTime, Timezone, CreatedByUserID } = session;
    const creator = await mailedUser(this.lists, CreatedByUserID);
    if (creator === undefined) return undefined;
    const content = write({
      first_name: creator.FirstName,
      session: SessionName,
      when: whenText(SessionStartDateTime, SessionEndDateTime, Timezone),
      record_url: recordAddress(this.settings, 'session', SessionID),
    });
    return {
      to: toUser(creator),
      content,
      type: emailType.SESSION_NOTICE,
      about,
      record: { kind: 'session', id: SessionID },
      mailbox: 'sessions',
    };
  }

  #words({ session, attendee }: About) {
    const { SessionName, SessionStartDateTime, SessionEndDateTime, Timezone, LocationType, Location } = session;
    // Only attendees with a seat receive the link to join.
    const join = LocationType !== ON_SITE && attendee.SeatStage === 'seated' ? (Location ?? '') : '';
    return {
      first_name: attendee.FirstName ?? '',
      session: SessionName,
      when: whenText(SessionStartDateTime, SessionEndDateTime, Timezone),
      where: placeText(session, false),
      join_url: join,
    };
  }

  #seat({ attendee }: About): string {
    return this.links.address('seat', attendee.SessionAttendanceID);
  }

  #sessionLink({ session }: About): string {
    return siteAddress(this.settings, `/${session.SessionLink}`);
  }

  #calendar(about: About): Required<Pick<ProductMailContent, 'Calendar'>> {
    return {
      Calendar: sessionCalendar(about.session, {
        tellsWhereToJoin: true,
        url: this.#sessionLink(about),
        now: this.clock(),
      }),
    };
  }

  #isToCome({ session }: About): boolean {
    return whyOver(session, this.clock().toISOString()) === undefined;
  }
}

type Written = Pick<MailToQueue, 'content' | 'type'>;
