import { ownPlaceholders, productMails } from '@leaseledger/contract/email-templates/product-mails';
import { builtInDesign } from './built-in-design.ts';
import type { BuiltInMail } from './built-in-mails.ts';
import { compileDesign } from './compiled.ts';
import { checkedDesign } from './design.ts';

interface CompiledBuiltIn {
  readonly key: string;
  readonly version: number;
  readonly content: BuiltInMail;
}

/** Compiles the present built-in version of each mail of the product. */
export const compiledBuiltIns = (): Promise<readonly CompiledBuiltIn[]> =>
  Promise.all(
    Object.entries(productMails).map(async ([key, mail]) => {
      const content = await compileDesign(checkedDesign(builtInDesign(mail), ownPlaceholders(mail)));
      return { key, version: mail.version, content: { Subject: mail.subject, ...content } };
    }),
  );
