import {
  AddSessionBody,
  CancelSessionBody,
  CompleteSessionBody,
  SessionBodyOfOne,
  UpdateSessionBody,
} from '@leaseledger/contract/sessions/session.bodies';
import { sessionEndpoints } from '@leaseledger/contract/sessions/session.endpoints';
import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import { sessionRows } from '@leaseledger/projections/sessions/session-rows.projection';
import { Body, Controller, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { CLOCK, SETTINGS, type Clock } from '../../platform/foundation/platform.ts';
import { InPath, Serves, ServesPlain } from '../../platform/answers/serves.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { siteAddress } from '../../platform/settings/site-address.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { calendarType, sessionCalendar } from './exports/session-calendar.ts';
import { seenSessions } from './exports/session-access.ts';
import { SessionLinks } from './exports/session-links.ts';
import { Sessions } from './exports/sessions.ts';
import { publicPart, PublicSessions } from './exports/public-sessions.ts';

@Controller('api')
export class SessionsController {
  constructor(
    private readonly sessions: Sessions,
    private readonly publicSessions: PublicSessions,
    private readonly links: SessionLinks,
    private readonly lists: Lists,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Serves(sessionEndpoints.all)
  all(@CurrentUser() caller: Caller) {
    return answerList(this.lists, sessionRows.readModel, {}, {}, seenSessions(caller));
  }

  @Serves(sessionEndpoints.one)
  async one(@InPath(sessionEndpoints.one, 'id') id: number, @CurrentUser() caller: Caller) {
    return answer(await this.sessions.view(id, caller));
  }

  @Serves(sessionEndpoints.mailed)
  async mailed(@InPath(sessionEndpoints.mailed, 'id') id: number) {
    return answer(await this.sessions.mailed(id));
  }

  @Serves(sessionEndpoints.public)
  async public() {
    return answer(await this.publicSessions.toCome());
  }

  @Serves(sessionEndpoints.byLink)
  async byLink(@InPath(sessionEndpoints.byLink, 'link') link: string) {
    return answer(publicPart(await this.links.session(link)));
  }

  @ServesPlain(sessionEndpoints.calendar)
  async calendar(
    @InPath(sessionEndpoints.calendar, 'link') link: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const session = await this.links.session(link);
    reply.headers({
      'content-type': calendarType(session),
      'content-disposition': 'attachment; filename="session.ics"',
    });
    return sessionCalendar(session, {
      tellsWhereToJoin: false,
      url: siteAddress(this.settings, `/${link}`),
      now: this.clock(),
    });
  }

  @Serves(sessionEndpoints.add)
  async add(@Body() body: AddSessionBody, @CurrentUser() caller: Caller) {
    return answer(
      await this.sessions.changedView(await this.sessions.add(body, caller), caller),
      sessionMessage.added(body.form.sessionName),
    );
  }

  @Serves(sessionEndpoints.update)
  async update(@Body() body: UpdateSessionBody, @CurrentUser() caller: Caller) {
    return answer(
      await this.sessions.changedView(await this.sessions.amend(body, caller), caller),
      sessionMessage.updated,
    );
  }

  @Serves(sessionEndpoints.remove)
  async remove(@InPath(sessionEndpoints.remove, 'id') id: number, @CurrentUser() caller: Caller) {
    return answer(null, sessionMessage.deleted(await this.sessions.remove(id, caller)));
  }

  @Serves(sessionEndpoints.sendReminder)
  async sendReminder(@Body() { sessionID }: SessionBodyOfOne, @CurrentUser() caller: Caller) {
    return answer(
      await this.sessions.changed(await this.sessions.sendReminder(sessionID, caller), caller),
      sessionMessage.reminderSent,
    );
  }

  @Serves(sessionEndpoints.sendContactEmail)
  async sendContactEmail(@Body() { sessionID }: SessionBodyOfOne, @CurrentUser() caller: Caller) {
    return answer(
      await this.sessions.changed(await this.sessions.execute(sessionID, { type: 'SendContactEmail' }, caller), caller),
      sessionMessage.contactEmailSent,
    );
  }

  @Serves(sessionEndpoints.cancel)
  async cancel(
    @Body() { sessionID, cancelledSessionReason, sendCancelSessionEmails }: CancelSessionBody,
    @CurrentUser() caller: Caller,
  ) {
    const result = await this.sessions.execute(
      sessionID,
      {
        type: 'CancelSession',
        CancelledSessionReason: cancelledSessionReason,
        sendCancelSessionEmails: sendCancelSessionEmails === true,
      },
      caller,
    );
    return answer(await this.sessions.changed(result, caller), sessionMessage.cancelled);
  }

  @Serves(sessionEndpoints.complete)
  async complete(@Body() { sessionID, completeSessionEmails }: CompleteSessionBody, @CurrentUser() caller: Caller) {
    const result = await this.sessions.execute(
      sessionID,
      { type: 'CompleteSession', completeSessionEmails: completeSessionEmails === true },
      caller,
    );
    return answer(await this.sessions.changed(result, caller), sessionMessage.completed);
  }
}
