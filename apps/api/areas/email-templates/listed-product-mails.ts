import { productMails } from '@leaseledger/contract/email-templates/product-mails';
import {
  emailTemplateDecider,
  type EmailTemplateCommand,
} from '@leaseledger/domain/email-templates/email-template.area';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { systemMetadata } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import type { RandomBytes } from '../../platform/foundation/platform.ts';

/**
 * Lists the templates of the product's mails that no start has listed yet, so that administrators find and change them.
 * Several processes at once list each once. @throws LogUnavailable
 */
export async function listProductMails(app: INestApplicationContext, randomBytes: RandomBytes): Promise<void> {
  const [bus, streams] = [app.get(CommandBus), app.get(KnownStreams)];
  for (const [mail, { id, name: Name, subject: Subject }] of Object.entries(productMails)) {
    if ((await streams.stateOf(emailTemplateDecider, id)).stage !== 'unknown') continue;
    const command: EmailTemplateCommand = { type: 'ListProductMail', EmailTemplateID: id, mail, Name, Subject };
    await bus.execute(
      new Execute(
        emailTemplateDecider,
        // Not as a new record: of two processes at once, the slower one then finds it listed.
        { id, command },
        { ...systemMetadata(randomBytes), isShownLater: true },
      ),
    );
  }
}
