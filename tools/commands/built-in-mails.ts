// npm run mails: compiles the built-in versions of the product's mails into libs/email-design/built-in-mails.json. A
// version that is there stays, because sent mails are made from it again: a changed mail needs the next version. With
// --check it writes nothing, and fails for a missing or changed version.
import '../explain.mjs';
import { writeFile } from 'node:fs/promises';
import { builtInMails } from '@leaseledger/email-design/built-in-mails';
import { compiledBuiltIns } from '@leaseledger/email-design/compiled-built-ins';

const compiled = await compiledBuiltIns();
const changed = compiled.filter(({ key, version, content }) => {
  const stored = builtInMails[key]?.[version];
  return stored !== undefined && JSON.stringify(stored) !== JSON.stringify(content);
});
if (changed.length > 0) {
  console.error(`Raise the version of ${changed.map(({ key }) => key).join(', ')} in product-mails.ts.`);
  process.exit(1);
}
const missing = compiled.filter(({ key, version }) => builtInMails[key]?.[version] === undefined);
if (process.argv.includes('--check')) {
  if (missing.length > 0) {
    console.error(`Run npm run mails: ${missing.map(({ key }) => key).join(', ')}`);
    process.exit(1);
  }
} else {
  const all: Record<string, Record<string, unknown>> = {};
  for (const [key, versions] of Object.entries(builtInMails)) all[key] = { ...versions };
  for (const { key, version, content } of missing) all[key] = { ...all[key], [version]: content };
  await writeFile(
    new URL('../../libs/email-design/built-in-mails.json', import.meta.url),
    `${JSON.stringify(all, null, 1)}\n`,
  );
}
