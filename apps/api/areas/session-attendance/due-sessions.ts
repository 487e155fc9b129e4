import { parsed } from '@leaseledger/contract/kernel/json-text';
import { latestDue } from '@leaseledger/contract/sessions/reminders';
import { sessionDecider } from '@leaseledger/domain/sessions/session.area';
import { sessionAttendeeRows } from '@leaseledger/projections/session-attendance/session-attendee-rows.projection';
import type { Query } from '@leaseledger/projections/kernel/read-store';
import { sessionRows } from '@leaseledger/projections/sessions/session-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { systemMetadata } from '../../platform/callers/caller.ts';
import { eachByItself } from '../../platform/threads/each-by-itself.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { CLOCK, RANDOM_BYTES, type Clock, type RandomBytes } from '../../platform/foundation/platform.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { AttendeesToMail } from '../sessions/exports/attendees-to-mail.ts';
import { Attendees } from './exports/attendees.ts';

/** The interval between checks for due work, in milliseconds. A reminder is sent within a minute of its time. */
export const LOOKED_EVERY_MS = 15_000;
const AT_ONCE = 500;

// Sorted by the compared column, so that stores use its index. With another order they would read all rows.
/**
 * The sessions with a due reminder. Sessions that are over are included, to record that nobody was reminded. @param now
 * ISO 8601, UTC
 */
export const dueReminders = (now: string): Query => ({
  where: [
    { column: 'NextReminderDateTime', to: now },
    { column: 'Cancelled', is: false },
    { column: 'Completed', is: false },
  ],
  sort: { column: 'NextReminderDateTime', order: 'ASC' },
  limit: AT_ONCE,
  uncounted: true,
});

/** The attendees who did not take an offered seat in time. @param now ISO 8601, UTC */
export const lapsedOffers = (now: string): Query => ({
  where: [
    { column: 'SeatStage', is: 'offered' },
    { column: 'SeatHeldUntil', to: now },
  ],
  sort: { column: 'SeatHeldUntil', order: 'ASC' },
  limit: AT_ONCE,
  uncounted: true,
});

/**
 * Does the work that is due by the clock: reminders and unanswered offers. Lists show where to look; the streams
 * decide, so that two processes do each once.
 */
@Injectable()
export class DueSessions {
  constructor(
    private readonly bus: CommandBus,
    private readonly lists: Lists,
    private readonly attendees: Attendees,
    private readonly toMail: AttendeesToMail,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {}

  /**
   * Failures of one session delay no other. @throws LogUnavailable, StoreUnavailable; the first other failure, once all
   * were tried
   */
  async runDue(): Promise<void> {
    const now = this.clock().toISOString();
    await eachByItself([() => this.#remind(now), () => this.#lapse(now)], (work) => work());
  }

  /**
   * After a long stop, only the latest reminder of a session is sent. Cancelled sessions send none. For a session that
   * is over, or has nobody to remind, only the missed reminder is recorded.
   */
  async #remind(now: string): Promise<void> {
    const { rows } = await this.lists.page(sessionRows.readModel, dueReminders(now));
    await eachByItself(rows.map(parsed), async ({ SessionID, Reminders }) => {
      const due = latestDue(Reminders, now);
      if (due !== undefined)
        await this.bus.execute(
          new Execute(
            sessionDecider,
            {
              id: SessionID,
              command: {
                type: 'TriggerReminder',
                ReminderEmailID: due.ReminderEmailID,
                isAnyoneReminded: await this.toMail.isAnyoneReminded(SessionID),
              },
            },
            systemMetadata(this.randomBytes),
          ),
        );
    });
  }

  async #lapse(now: string): Promise<void> {
    const { rows } = await this.lists.page(sessionAttendeeRows.readModel, lapsedOffers(now));
    await eachByItself(new Set(rows.map((row) => parsed(row).SessionID)), (SessionID) =>
      this.attendees.offerSeats(SessionID, systemMetadata(this.randomBytes)),
    );
  }
}
