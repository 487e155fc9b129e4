import { authMessage } from '@leaseledger/contract/auth/auth.messages';
import { EndSessionBody, EndSessionsOfUserBody } from '@leaseledger/contract/auth/session.bodies';
import { sessionEndpoints } from '@leaseledger/contract/auth/session.endpoints';
import type { SessionView } from '@leaseledger/contract/auth/session.views';
import { userDecider } from '@leaseledger/domain/users/user.area';
import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { Serves } from '../../platform/answers/serves.ts';
import { deviceInWords } from './device.ts';
import { LoginRecord } from './login-record.ts';
import { Sessions } from './sessions.ts';

@Controller('api')
export class SessionsController {
  constructor(
    private readonly sessions: Sessions,
    private readonly record: LoginRecord,
    private readonly bus: CommandBus,
  ) {}

  @Serves(sessionEndpoints.own)
  async own(@CurrentUser() caller: Caller) {
    return answer(await this.#views(caller));
  }

  @Serves(sessionEndpoints.end)
  async end(@Body() { SessionID }: EndSessionBody, @CurrentUser() caller: Caller) {
    const isEnded = await this.sessions.closeOther(caller, SessionID);
    if (isEnded) await this.#tell(caller, 1);
    return answer(await this.#views(caller), isEnded ? authMessage.sessionEnded : authMessage.noSuchSession);
  }

  @Serves(sessionEndpoints.endOthers)
  async endOthers(@CurrentUser() caller: Caller) {
    const others = await this.sessions.closeOthers(caller);
    if (others > 0) await this.#tell(caller, others);
    return answer({ others }, authMessage.othersEnded(others));
  }

  @Serves(sessionEndpoints.endOfUser)
  async endOfUser(@Body() { userID }: EndSessionsOfUserBody, @CurrentUser() caller: Caller) {
    await this.bus.execute(new Execute(userDecider, { id: userID, command: { type: 'EndSessions' } }, caller));
    return answer(null, authMessage.allEnded);
  }

  #tell(caller: Caller, count: number): Promise<void> {
    return this.record.append({ type: 'SomeSessionsEnded', data: { UserID: caller.user.UserID, count } }, caller);
  }

  async #views(caller: Caller): Promise<SessionView[]> {
    const own = await this.sessions.openOnes(caller);
    const views = own.map(({ id, createdAt, lastSeenAt, address = null, userAgent, isCurrent }): SessionView => ({
      SessionID: id,
      OpenedTime: createdAt,
      LastUsedTime: lastSeenAt,
      Address: address,
      Device: deviceInWords(userAgent),
      Current: isCurrent,
    }));
    return views.sort(
      (one, other) => Number(other.Current) - Number(one.Current) || other.LastUsedTime.localeCompare(one.LastUsedTime),
    );
  }
}
