import { runsSessions } from '@leaseledger/contract/access/permissions';
import { REQUESTED_WITH } from '@leaseledger/contract/kernel/endpoint';
import { jsonList } from '@leaseledger/contract/kernel/json-text';
import {
  AddAttendeeBody,
  ArchiveAttendeeBody,
  AttendeeBody,
  MarkAttendanceBody,
  RegisterAttendeeBody,
  UpdateAttendeeBody,
} from '@leaseledger/contract/session-attendance/session-attendance.bodies';
import { sessionAttendanceEndpoints as endpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import { sessionAttendanceMessage as said } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { Body, Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { staffOf } from '../../platform/http/admission.ts';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { Callers } from '../../platform/callers/callers.ts';
import { answer, answerText } from '../../platform/answers/envelope.ts';
import { Failure, forbidden, notFound } from '../../platform/answers/failure.ts';
import { Fingerprints } from '../../platform/callers/fingerprints.ts';
import { idempotencyOf } from '../../platform/callers/idempotency.ts';
import { InPath, Serves } from '../../platform/answers/serves.ts';
import { Attendees } from './exports/attendees.ts';
import { Registrations } from './exports/registrations.ts';
import { visitorsMetadata } from '../../platform/callers/visitors-metadata.ts';

@Controller('api')
export class SessionAttendanceController {
  constructor(
    private readonly attendees: Attendees,
    private readonly registrations: Registrations,
    private readonly callers: Callers,
    private readonly fingerprints: Fingerprints,
  ) {}

  @Serves(endpoints.register)
  async register(@Body() body: RegisterAttendeeBody, @Req() request: FastifyRequest) {
    if (body.PersonID) {
      const { PersonID, SessionID = 0, ...fields } = body;
      const caller = await this.#staff(request);
      const row = await this.attendees.add({ ...fields, PersonID, SessionID }, caller);
      if (row === null) throw notFound('Attendee');
      const { SessionAttendanceID } = row;
      return answer({ SessionAttendanceID, secretKey: (await this.attendees.whole(row, caller)).SecretKey ?? '' });
    }
    return answer(await this.registrations.register(body, visitorsMetadata(request, this.fingerprints)), said.reserved);
  }

  @Serves(endpoints.add)
  async add(@Body() body: AddAttendeeBody, @CurrentUser() caller: Caller) {
    const row = await this.attendees.add(body, caller);
    return answer(row && (await this.attendees.whole(row, caller)), said.added(row?.FullName ?? 'The person'));
  }

  @Serves(endpoints.update)
  async update(@Body() body: UpdateAttendeeBody, @CurrentUser() caller: Caller) {
    const row = await this.attendees.amend(body, caller);
    return answer(row && (await this.attendees.whole(row, caller)), said.updated);
  }

  @Serves(endpoints.one)
  async one(@InPath(endpoints.one, 'id') id: number, @CurrentUser() caller: Caller) {
    return answer(await this.attendees.one(id, caller));
  }

  @Serves(endpoints.remove)
  async remove(@InPath(endpoints.remove, 'id') id: number, @CurrentUser() caller: Caller) {
    await this.attendees.remove(id, caller);
    return answer(null, said.removed);
  }

  @Serves(endpoints.mark)
  async mark(
    @Body() { sessionAttendanceID: id, didAttend: DidAttend }: MarkAttendanceBody,
    @CurrentUser() caller: Caller,
  ) {
    return answer(await this.attendees.decide(id, { type: 'MarkAttendance', DidAttend }, caller), said.updated);
  }

  @Serves(endpoints.toggleArchived)
  async toggleArchived(
    @Body() { sessionAttendeeID: id, newState }: ArchiveAttendeeBody,
    @CurrentUser() caller: Caller,
  ) {
    return answer(
      await this.attendees.decide(id, { type: 'ArchiveAttendee', isArchived: newState === 1 }, caller),
      said.updated,
    );
  }

  @Serves(endpoints.giveSeat)
  async giveSeat(@Body() { sessionAttendanceID: id }: AttendeeBody, @CurrentUser() caller: Caller) {
    return answer(await this.attendees.giveSeat(id, caller), said.updated);
  }

  @Serves(endpoints.sendConfirmation)
  async sendConfirmation(@Body() { sessionAttendanceID: id }: AttendeeBody, @CurrentUser() caller: Caller) {
    return answer(await this.attendees.sendConfirmation(id, caller), said.confirmationSent);
  }

  @Serves(endpoints.sendCompleted)
  async sendCompleted(@Body() { sessionAttendanceID: id }: AttendeeBody, @CurrentUser() caller: Caller) {
    return answer(
      await this.attendees.decide(id, { type: 'SendAttendeeMail', mail: 'completed' }, caller),
      said.completedSent,
    );
  }

  @Serves(endpoints.line)
  async line(@InPath(endpoints.line, 'id') id: number) {
    return answer(await this.attendees.line(id));
  }

  @Serves(endpoints.ofPerson)
  async ofPerson(@InPath(endpoints.ofPerson, 'id') id: number, @CurrentUser() caller: Caller) {
    return answerText(jsonList(await this.attendees.ofPerson(id, caller)));
  }

  /** The call is public, but staff's when it names a person. @throws Failure 401, 403 */
  async #staff(request: FastifyRequest): Promise<Caller> {
    const caller = await staffOf(request, this.callers);
    if (caller.viewer !== undefined || !runsSessions(caller.rights)) throw forbidden();
    if (request.headers[REQUESTED_WITH.header.toLowerCase()] !== REQUESTED_WITH.value)
      throw new Failure(403, message.requestedWith);
    return { ...caller, idempotency: idempotencyOf(request, this.fingerprints) };
  }
}
