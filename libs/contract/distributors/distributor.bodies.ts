import { IsIn } from 'class-validator';
import { message } from '../shared/messages.ts';
import { runIntervals } from './distributor.codes.ts';

/** `POST leads/leadDistributor/toggle` and the toggles like it: 1 switches on, 0 off. */
export class ToggleBody {
  @IsIn([0, 1], { message: message.choice('State') }) newState!: 0 | 1;
}

/** `POST leads/leadDistributorRunInterval` and that of enquiries: in milliseconds. */
export class RunIntervalBody {
  @IsIn(runIntervals, { message: message.choice('Run interval') }) RunInterval!: number;
}
