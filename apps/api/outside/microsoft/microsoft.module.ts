import type { Vault } from '@leaseledger/event-log/vault/vault';
import { Module } from '@nestjs/common';
import {
  CLOCK,
  RANDOM_BYTES,
  SETTINGS,
  VAULT,
  type Clock,
  type RandomBytes,
} from '../../platform/foundation/platform.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { HttpMicrosoft365 } from './http-microsoft-365.ts';
import { Links } from './links.ts';
import { Microsoft365 } from './microsoft-365.ts';
import { MicrosoftController } from './microsoft.controller.ts';
import { Linking } from './linking.ts';
import { SignIns } from './sign-ins.ts';
import { SealedText } from './simulator/sealed-text.ts';
import { SimulatedMicrosoft365 } from './simulator/simulated-microsoft-365.ts';
import { Simulator } from './simulator/simulator.ts';

const simulator = (vault: Vault, randomBytes: RandomBytes, clock: Clock) =>
  new Simulator(new SealedText(vault, randomBytes), clock);
const microsoft365 = ({ microsoft }: Settings, clock: Clock, played: Simulator): Microsoft365 =>
  microsoft === undefined ? new SimulatedMicrosoft365(played, clock) : new HttpMicrosoft365(microsoft, clock, fetch);

/** Linked Microsoft accounts. A simulator replaces Microsoft 365 when no app registration is configured. */
@Module({
  controllers: [MicrosoftController],
  providers: [
    Links,
    SignIns,
    Linking,
    { provide: Simulator, useFactory: simulator, inject: [VAULT, RANDOM_BYTES, CLOCK] },
    { provide: Microsoft365, useFactory: microsoft365, inject: [SETTINGS, CLOCK, Simulator] },
  ],
})
export class MicrosoftModule {}
