import { AddNoteBody, UpdateNoteBody } from '@leaseledger/contract/notes/note.bodies';
import { noteEndpoints } from '@leaseledger/contract/notes/note.endpoints';
import { noteMessage } from '@leaseledger/contract/notes/note.messages';
import { Body, Controller } from '@nestjs/common';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { InPath, Serves } from '../../platform/answers/serves.ts';
import { Notes } from './exports/notes.ts';

@Controller('api')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Serves(noteEndpoints.add)
  async add(@Body() body: AddNoteBody, @CurrentUser() caller: Caller) {
    return answer(await this.notes.write(body, caller), noteMessage.saved);
  }

  @Serves(noteEndpoints.update)
  async update(@Body() body: UpdateNoteBody, @CurrentUser() caller: Caller) {
    return answer(await this.notes.amend(body, caller), noteMessage.saved);
  }

  @Serves(noteEndpoints.withdraw)
  async withdraw(@InPath(noteEndpoints.withdraw, 'id') id: number, @CurrentUser() caller: Caller) {
    return answer(await this.notes.withdraw(id, caller), noteMessage.withdrawn);
  }

  @Serves(noteEndpoints.wordings)
  async wordings(@InPath(noteEndpoints.wordings, 'id') id: number, @CurrentUser() caller: Caller) {
    return answer(await this.notes.wordings(id, caller));
  }
}
