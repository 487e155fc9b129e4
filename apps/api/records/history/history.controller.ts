import { UndoDecisionBody } from '@leaseledger/contract/history/history.bodies';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import { Body, Controller } from '@nestjs/common';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { InPath, Serves } from '../../platform/answers/serves.ts';
import { Entries } from './entries.ts';
import { historyTypes } from './history-types.ts';
import { SealedValues } from './sealed-values.ts';
import { Undo } from './exports/undo.ts';

@Controller('api')
export class HistoryController {
  constructor(
    private readonly entries: Entries,
    private readonly sealed: SealedValues,
    private readonly decisions: Undo,
  ) {}

  @Serves(historyEndpoints.types)
  types() {
    return answer(historyTypes);
  }

  @Serves(historyEndpoints.entry)
  async entry(@InPath(historyEndpoints.entry, 'entry') entry: string, @CurrentUser() caller: Caller) {
    return answer(await this.entries.of(entry, caller));
  }

  @Serves(historyEndpoints.values)
  async values(@InPath(historyEndpoints.values, 'entry') entry: string, @CurrentUser() caller: Caller) {
    return answer(await this.sealed.of(entry, caller));
  }

  @Serves(historyEndpoints.undoable)
  async undoable(@InPath(historyEndpoints.undoable, 'subject') subject: string, @CurrentUser() caller: Caller) {
    return answer(await this.decisions.offered(subject, caller));
  }

  @Serves(historyEndpoints.undoing)
  async undoing(@InPath(historyEndpoints.undoing, 'decision') decision: string, @CurrentUser() caller: Caller) {
    const { entries, mails } = await this.decisions.preview(decision, caller);
    return answer({ Entries: entries, Mails: mails });
  }

  @Serves(historyEndpoints.undo)
  async undo(@Body() { decision }: UndoDecisionBody, @CurrentUser() caller: Caller) {
    const { mails, message } = await this.decisions.undo(decision, caller);
    return answer(mails, message);
  }
}
