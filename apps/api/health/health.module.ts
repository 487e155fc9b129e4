import { Module } from '@nestjs/common';
import { ReadinessProbe } from './exports/readiness.ts';
import { HealthController } from './health.controller.ts';

@Module({ controllers: [HealthController], providers: [ReadinessProbe], exports: [ReadinessProbe] })
export class HealthModule {}
