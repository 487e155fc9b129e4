import type { Clock } from '../../../platform/foundation/platform.ts';
import { HttpMicrosoft365 } from '../http-microsoft-365.ts';
import type { AskedSignIn } from '../microsoft-365.ts';
import { type Simulator, simulatorSettings } from './simulator.ts';

/** Where the simulator's sign-in page is. */
export const SIMULATOR_PAGE = '/microsoft-simulator/sign-in';

/** The way to Microsoft 365 as it is, with the simulator at its end; only the page of the sign-in is served here. */
export class SimulatedMicrosoft365 extends HttpMicrosoft365 {
  override readonly isSimulator = true;

  constructor(simulator: Simulator, clock: Clock) {
    super(simulatorSettings, clock, simulator.fetch);
  }

  override async signInAddress(asked: AskedSignIn): Promise<string> {
    const { search } = new URL(await super.signInAddress(asked));
    return new URL(`${SIMULATOR_PAGE}${search}`, asked.redirectUri).href;
  }
}
