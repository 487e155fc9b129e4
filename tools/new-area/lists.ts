/** One of the lists that name every area: its file, its import of an area and its entry for the area. */
interface AreaList {
  readonly file: string;
  readonly imports: string;
  /** Everything up to the end of the last entry, which the new one follows. */
  readonly upToTheLast: RegExp;
  readonly entry: string;
}

/** The five lists, one for each layer. Templates as in `templates/`. */
export const areaLists: readonly AreaList[] = [
  {
    file: 'libs/contract/endpoints.ts',
    imports: "import { __record__Endpoints } from './__area__/__kebab__.endpoints.ts';",
    upToTheLast: /export const areas = \{[^}]*?(?=,?\s*\} as const)/,
    entry: '__areaName__: __record__Endpoints',
  },
  {
    file: 'libs/domain/areas.ts',
    imports: "import { __record__Area } from './__area__/__kebab__.area.ts';",
    upToTheLast: /export const areas = \[[^\]]*?(?=,?\s*\] as const)/,
    entry: '__record__Area',
  },
  {
    file: 'libs/projections/projections.ts',
    imports: "import { __record__Rows } from './__area__/__kebab__-rows.projection.ts';",
    upToTheLast: /export const projections: readonly Projection\[\] = \[[^\]]*?(?=,\s*historyRows,?\s*\])/,
    entry: '__record__Rows',
  },
  {
    file: 'apps/api/app.module.ts',
    imports: "import { __Area__Module } from './areas/__area__/__area__.module.ts';",
    upToTheLast: /const areas = \[[^\]]*?(?=,?\s*\];)/,
    entry: '__Area__Module',
  },
  {
    file: 'apps/admin/areas.ts',
    imports: "import { __areaName__ } from './areas/__area__/__area__.area.tsx';",
    upToTheLast: /export const areas: readonly ConsoleArea\[\] = \[[^\]]*?(?=,?\s*\];)/,
    entry: '__areaName__',
  },
];

/**
 * The list with one more area in it.
 * @throws Error if the list does not look as expected, so that nothing is written into the wrong place
 */
export function withArea(
  text: string,
  { file, imports, upToTheLast, entry }: AreaList,
  fill: (template: string) => string,
): string {
  const lastImport = [...text.matchAll(/^import [^;]*;$/gm)].at(-1);
  if (lastImport === undefined || !upToTheLast.test(text))
    throw new Error(`${file} does not list its areas as the generator knows it: see tools/new-area/lists.ts`);
  const end = lastImport.index + lastImport[0].length;
  const imported = `${text.slice(0, end)}\n${fill(imports)}${text.slice(end)}`;
  return imported.replace(upToTheLast, (before) => {
    const line = /[[{](\n *)/.exec(before)?.[1] ?? ' ';
    return `${before},${line}${fill(entry)}`;
  });
}
