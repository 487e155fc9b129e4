import {
  BUILT_IN,
  letterIDs,
  TEMPLATE_BYTES_MAX,
  type LetterID,
} from '@leaseledger/contract/fuel-cards/fuel-card-letter.codes';
import type {
  ReplaceLetterTemplateBody,
  RestoreLetterTemplateBody,
} from '@leaseledger/contract/fuel-cards/fuel-card-letter.bodies';
import { letterMessage } from '@leaseledger/contract/fuel-cards/fuel-card-letter.messages';
import type { LetterTemplates as LetterTemplatesView } from '@leaseledger/contract/fuel-cards/fuel-card-letter.views';
import { cardRequestTypes } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import {
  letterTemplateDecider,
  type LetterTemplateCommand,
  type LetterTemplateEvent,
} from '@leaseledger/domain/fuel-cards/letter-template.area';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { badInput, Failure } from '../../../platform/answers/failure.ts';
import type { Caller } from '../../../platform/callers/caller.ts';
import { Execute } from '../../../platform/commands/execute.ts';
import { KnownStreams } from '../../../platform/commands/known-streams.ts';
import { Contents } from '../../../records/files/exports/contents.ts';
import { builtInLetter } from './built-in-letters.ts';
import { checkedTemplate } from './filled-letter.ts';

const streamOf = (id: LetterID): string => `${letterTemplateDecider.category}-${id}`;
const isTemplateEvent = (event: DecodedEvent): event is DecodedEvent<LetterTemplateEvent> =>
  event.type === 'LetterTemplateReplaced' || event.type === 'LetterTemplateChosen';

/** The templates of letters. The log names the versions; the store of files holds their bytes. */
@Injectable()
export class LetterTemplates {
  constructor(
    private readonly bus: CommandBus,
    private readonly streams: KnownStreams,
    private readonly contents: Contents,
  ) {}

  /** @throws LogUnavailable */
  all(): Promise<LetterTemplatesView[]> {
    return Promise.all(letterIDs.map((id) => this.one(id)));
  }

  /** @throws LogUnavailable */
  async one(DocumentID: LetterID): Promise<LetterTemplatesView> {
    const past = (await this.streams.current(streamOf(DocumentID))).filter(isTemplateEvent);
    return {
      DocumentID,
      Name: cardRequestTypes[DocumentID].label,
      InUse: past.at(-1)?.data.Version ?? BUILT_IN,
      Versions: past
        .flatMap(({ data, metadata: { actor, time } }) =>
          'Size' in data
            ? [{ Version: data.Version, Size: data.Size, CreatedByName: actor.name, CreatedDateTime: time }]
            : [],
        )
        .toReversed(),
    };
  }

  /**
   * The bytes of a version; without one, of the version in use.
   * @throws Failure 404 for a missing version; LogUnavailable, FileStoreUnavailable
   */
  async bytes(DocumentID: LetterID, version?: number): Promise<Buffer> {
    const { inUse, versions } = await this.streams.stateOf(letterTemplateDecider, DocumentID);
    const wanted = version ?? inUse;
    if (wanted === BUILT_IN) return builtInLetter(DocumentID);
    const content = versions[wanted - 1];
    if (content === undefined) throw new Failure(404, letterMessage.unknownVersion);
    const pieces: Buffer[] = [];
    for await (const piece of await this.contents.read(content)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** @throws Failure 400 for a template that letters cannot use; 403, 409, 507; LogUnavailable */
  async replace(
    { documentID, previousVersion, Content: base64 }: ReplaceLetterTemplateBody,
    caller: Caller,
  ): Promise<LetterTemplatesView> {
    const uploaded = Buffer.from(base64, 'base64');
    if (uploaded.length > TEMPLATE_BYTES_MAX) throw badInput({ Content: letterMessage.tooLarge });
    const template = checkedTemplate(uploaded);
    const staged = await this.contents.stage(piecesOf(template), template.length);
    try {
      await this.contents.keep(staged);
      const { address: Content, digest: Digest, size: Size } = staged;
      await this.#execute(
        documentID,
        { type: 'ReplaceLetterTemplate', DocumentID: documentID, Content, Digest, Size, previousVersion },
        caller,
      );
      await this.contents.keep(staged);
    } finally {
      await this.contents.discard(staged);
    }
    return this.one(documentID);
  }

  /** @throws Failure 403, 404, 409, 422; LogUnavailable */
  async restore(
    { documentID, Version, previousVersion }: RestoreLetterTemplateBody,
    caller: Caller,
  ): Promise<LetterTemplatesView> {
    await this.#execute(
      documentID,
      { type: 'ChooseLetterTemplate', DocumentID: documentID, Version, previousVersion },
      caller,
    );
    return this.one(documentID);
  }

  /** The addresses of all versions, which no sweep removes. @throws LogUnavailable */
  async held(): Promise<readonly string[]> {
    const states = await Promise.all(letterIDs.map((id) => this.streams.stateOf(letterTemplateDecider, id)));
    return states.flatMap(({ versions }) => versions.map(({ Content }) => Content));
  }

  async #execute(id: LetterID, command: LetterTemplateCommand, caller: Caller): Promise<void> {
    await this.bus.execute(new Execute(letterTemplateDecider, { id, command }, caller));
  }
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
