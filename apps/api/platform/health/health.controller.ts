import { seesHealthDetails } from '@leaseledger/contract/access/permissions';
import { healthEndpoints } from '@leaseledger/contract/health/health.endpoints';
import { Controller } from '@nestjs/common';
import { CurrentUser, type Caller } from '../callers/caller.ts';
import { answer } from '../answers/envelope.ts';
import { Serves } from '../answers/serves.ts';
import { ReadinessProbe } from './exports/readiness.ts';

/** The product's health, for staff. */
@Controller('api')
export class HealthController {
  constructor(private readonly probe: ReadinessProbe) {}

  @Serves(healthEndpoints.health)
  async health(@CurrentUser() { rights }: Caller) {
    const health = await this.probe.ask();
    return answer(seesHealthDetails(rights) ? health : { ...health, details: null });
  }
}
