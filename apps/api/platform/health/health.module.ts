import { Module } from '@nestjs/common';
import { ReadinessProbe } from './exports/readiness.ts';
import { HealthController } from './health.controller.ts';
import { PublicHealthController } from './public-health.controller.ts';

@Module({
  controllers: [HealthController, PublicHealthController],
  providers: [ReadinessProbe],
  exports: [ReadinessProbe],
})
export class HealthModule {}
