import type { SiteProcess } from '../browser/site.ts';
import type { LogPlace } from './log-places.ts';
import { StaffClient } from './staff-client.ts';

/** Starts two processes at once on an empty folder. @returns the faults, a line each */
export async function startTwoAtOnce(place: LogPlace): Promise<string[]> {
  const sites: SiteProcess[] = [];
  const wrong: string[] = [];
  const start = async () => void sites.push(await place.startSite({ ADMIN_PASSWORD: '' }));
  try {
    await Promise.all([start(), start()]);
    const told = sites.flatMap(({ printed }) => [...printed.matchAll(/Administrator: (\S+), password: (\S+)/g)]);
    if (told.length !== 1) wrong.push(`${told.length} passwords were told`);
    for (const [, email = '', password = ''] of told) {
      for (const { url } of sites)
        await StaffClient.login(url, { email, password }).catch((error: unknown) => wrong.push(String(error)));
    }
  } finally {
    for (const site of sites) await site.stop();
  }
  const log = place.open();
  const added: string[] = [];
  for await (const { stream } of log.readAll({ filter: { typePrefixes: ['UserAdded'] } })) added.push(stream);
  await log.close();
  if (added.length !== 1) wrong.push(`There are ${added.length} administrators`);
  return wrong;
}
