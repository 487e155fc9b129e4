import { ensureAdministrator } from '../access/users/administrator.ts';
import { listProductMails } from '../areas/email-templates/listed-product-mails.ts';
import { finishDemo } from '../demo/demo.ts';
import { Reactions } from '../platform/reactions/exports/reactions.ts';
import { BatchRunner } from '../records/batches/batch-runner.ts';
import { Contents } from '../records/files/exports/contents.ts';
import type { WithApp } from './create-app.ts';

/** Gives an empty log its first user or the demonstration data, and lists the templates of the product's mails. */
export async function fillEmptyLog({ options, tell, log, demo, era, foundation, app }: WithApp): Promise<void> {
  await ensureAdministrator(app, { ...options, log, since: era?.forgottenThrough, tell });
  if (demo !== undefined) await finishDemo(foundation, app.get(Contents), demo, tell);
  if (options.listsProductMails === true) await listProductMails(app, options.randomBytes);
}

/** Resumes the reactions and batches that the last process left. */
export async function beginWork({ closing, app }: WithApp): Promise<void> {
  for (const work of [app.get(Reactions), app.get(BatchRunner)]) {
    closing(() => work.stop());
    await work.start();
  }
}
