import type { Clock } from '../../../platform/foundation/platform.ts';
import { HttpMicrosoft365 } from '../http-microsoft-365.ts';
import type { AskedSignIn } from '../microsoft-365.ts';
import { type Simulator, simulatorSettings } from './simulator.ts';

/** The path of the simulator's sign-in page. */
export const SIMULATOR_PAGE = '/microsoft-simulator/sign-in';

/** The real client of Microsoft 365, connected to the simulator. Only the sign-in page is served here. */
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
