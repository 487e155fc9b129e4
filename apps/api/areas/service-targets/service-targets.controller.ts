import {
  RemoveServiceTargetBody,
  SetServiceTargetBody,
} from '@leaseledger/contract/service-targets/service-target.bodies';
import { serviceTargetEndpoints } from '@leaseledger/contract/service-targets/service-target.endpoints';
import { serviceTargetMessage } from '@leaseledger/contract/service-targets/service-target.messages';
import type { TargetKey } from '@leaseledger/contract/service-targets/service-target';
import { TIME_ZONE } from '@leaseledger/contract/shared/australia';
import {
  SERVICE_TARGETS_ID,
  serviceTargetDecider,
  type ServiceTargetCommand,
} from '@leaseledger/domain/service-targets/service-target.area';
import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DateTime } from 'luxon';
import { answer } from '../../platform/answers/envelope.ts';
import { Serves } from '../../platform/answers/serves.ts';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { ServiceTargets } from './exports/service-targets.ts';

/** A target holds from the beginning of a day in Melbourne. */
const keyOf = ({ StatusCodeID = null, TypeCodeID = null, PriorityCodeID = null, From }: RemoveServiceTargetBody) =>
  ({
    StatusCodeID,
    TypeCodeID,
    PriorityCodeID,
    From: DateTime.fromISO(From, { zone: TIME_ZONE }).startOf('day').toJSDate().toISOString(),
  }) satisfies TargetKey;

@Controller('api')
export class ServiceTargetsController {
  constructor(
    private readonly bus: CommandBus,
    private readonly targets: ServiceTargets,
  ) {}

  @Serves(serviceTargetEndpoints.all)
  async all() {
    return answer(await this.targets.all());
  }

  @Serves(serviceTargetEndpoints.set)
  async set(@Body() body: SetServiceTargetBody, @CurrentUser() caller: Caller) {
    await this.#execute({ type: 'SetServiceTarget', ...keyOf(body), Hours: body.Hours }, caller);
    return answer(await this.targets.all(), serviceTargetMessage.set);
  }

  @Serves(serviceTargetEndpoints.remove)
  async remove(@Body() body: RemoveServiceTargetBody, @CurrentUser() caller: Caller) {
    await this.#execute({ type: 'RemoveServiceTarget', ...keyOf(body) }, caller);
    return answer(await this.targets.all(), serviceTargetMessage.removed);
  }

  async #execute(command: ServiceTargetCommand, caller: Caller): Promise<void> {
    await this.bus.execute(new Execute(serviceTargetDecider, { id: SERVICE_TARGETS_ID, command }, caller));
    caller.asker?.readsOwnWrites();
  }
}
