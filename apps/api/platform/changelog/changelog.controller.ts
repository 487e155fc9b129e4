import { changelogMessage, UpdateLastAppVersionBody } from '@leaseledger/contract/changelog/changelog.bodies';
import { changelogEndpoints } from '@leaseledger/contract/changelog/changelog.endpoints';
import { RELEASES_MAX } from '@leaseledger/contract/changelog/changelog.views';
import { changelogDecider } from '@leaseledger/domain/changelog/changelog.area';
import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CurrentUser, type Caller } from '../callers/caller.ts';
import { answer } from '../answers/envelope.ts';
import { Execute } from '../commands/execute.ts';
import { badInput, badRequest } from '../answers/failure.ts';
import { InPath, Serves } from '../answers/serves.ts';
import { releases } from './releases.ts';

@Controller('api')
export class ChangelogController {
  constructor(private readonly bus: CommandBus) {}

  @Serves(changelogEndpoints.latest)
  latest(@InPath(changelogEndpoints.latest, 'amount') amount: string) {
    if (!/^[1-9]\d{0,8}$/.test(amount)) throw badRequest(changelogMessage.amount);
    return answer(releases.slice(0, Math.min(Number(amount), RELEASES_MAX)));
  }

  @Serves(changelogEndpoints.updateLastAppVersion)
  async updateLastAppVersion(@Body() { LastAppVersion }: UpdateLastAppVersionBody, @CurrentUser() caller: Caller) {
    if (!releases.some(({ version }) => version === LastAppVersion))
      throw badInput({ LastAppVersion: changelogMessage.version });
    const { UserID } = caller.user;
    await this.bus.execute(
      new Execute(changelogDecider, { id: UserID, command: { type: 'SeeAppVersion', UserID, LastAppVersion } }, caller),
    );
    return answer(null);
  }
}
