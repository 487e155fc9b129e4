import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.ts';
import { ReadinessProbe } from './exports/readiness.ts';
import { HealthController } from './health.controller.ts';
import { PublicHealthController } from './public-health.controller.ts';

@Module({
  imports: [MailModule],
  controllers: [HealthController, PublicHealthController],
  providers: [ReadinessProbe],
  exports: [ReadinessProbe],
})
export class HealthModule {}
