import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Half as long as the one that is meant to be read. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const MODAL = '.MuiModal-root';
/** The rules that colours decide: nothing else differs between light and dark. They take several times as long as all others together. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

type Theme = 'light' | 'dark';

interface Look {
  readonly rulesOfColour: string[];
  /** The selector of the elements that hold menus and dialogs. */
  readonly modal: string;
  /** The colours of texts that are known to be good, with all that they stand in, as digests. */
  readonly known: Readonly<Record<Theme, readonly string[]>>;
}

interface Seen {
  readonly bad: { readonly theme: Theme; readonly id: string; readonly html: string[] }[];
  readonly good: Record<Theme, string[]>;
}

/** The globals that axe leaves in the page. */
interface InPage {
  readonly axe: { run(context: { include: readonly Element[] }, options: RunOptions): Promise<AxeResults> };
}

/**
 * Collects axe's findings on pages, in light and in dark. A text whose colours were found good in one theme is not looked at
 * there again where it has the same ones and the same classes, and so has everything that it stands in. Where axe cannot tell, it is asked again.
 */
export class AxeFindings {
  readonly #good = { light: new Set<string>(), dark: new Set<string>() };

  /** On the page, or on the menu or dialog over it, since the page below is a state of its own. The page is dark afterwards. */
  async of(page: Page): Promise<string[]> {
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
    const known = { light: [...this.#good.light], dark: [...this.#good.dark] };
    const { bad, good } = await page.evaluate(look, { rulesOfColour, modal: MODAL, known });
    for (const colours of good.light) this.#good.light.add(colours);
    for (const colours of good.dark) this.#good.dark.add(colours);
    return bad.map(
      ({ theme, id, html }) => `in ${theme}: ${id}: ${html.map((text) => text.slice(0, 200)).join(' and ')}`,
    );
  }
}

/** Runs in the page, so that it can refer to nothing of this file. */
async function look({ rulesOfColour, modal, known }: Look): Promise<Seen> {
  const { axe } = globalThis as unknown as InPage;
  const modals = [...document.querySelectorAll(modal)];
  const roots = modals.length > 0 ? modals : [document.documentElement];
  const bad: Seen['bad'] = [];
  const good: Seen['good'] = { light: [], dark: [] };
  const note = (theme: Theme, { violations }: AxeResults) =>
    bad.push(...violations.map(({ id, nodes }) => ({ theme, id, html: nodes.map(({ html }) => html) })));
  const hasText = (element: Element) =>
    element.matches('input, textarea, select') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');

  /** Short, since thousands of them are brought to each page. */
  function digest(text: string): string {
    let [one, other] = [0x811c9dc5, 0x9e3779b9];
    for (let at = 0; at < text.length; at += 1) {
      one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
      other = Math.imul(other ^ text.charCodeAt(at), 0x85ebca6b);
      other ^= other >>> 13;
    }
    return `${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}`;
  }

  async function lookAtColours(theme: Theme): Promise<void> {
    document.documentElement.setAttribute('data-theme', theme);
    await Promise.allSettled(
      document.getAnimations().flatMap((animation) => (animation instanceof CSSTransition ? [animation.finished] : [])),
    );
    const above = new Map<Element | null, string>([[null, '']]);
    const coloursOf = (element: Element | null): string => {
      const before = above.get(element);
      if (before !== undefined || element === null) return before ?? '';
      const {
        color,
        backgroundColor,
        backgroundImage,
        opacity,
        filter,
        textShadow,
        textDecorationLine,
        fontSize,
        fontWeight,
      } = getComputedStyle(element);
      const own = [
        element.tagName,
        element.getAttribute('class'),
        color,
        backgroundColor,
        backgroundImage,
        opacity,
        filter,
        textShadow,
        textDecorationLine,
        fontSize,
        fontWeight,
      ].join(' ');
      const colours = digest(`${coloursOf(element.parentElement)}\n${own}`);
      above.set(element, colours);
      return colours;
    };
    const goodBefore = new Set(known[theme]);
    // A menu that was still closing is gone by now.
    const unknown = roots
      .filter(({ isConnected }) => isConnected)
      .flatMap((root) => [...root.querySelectorAll('*')])
      .filter((element) => hasText(element) && !goodBefore.has(coloursOf(element)));
    if (unknown.length === 0) return;
    const found = await axe.run(
      { include: unknown },
      { resultTypes: ['violations', 'passes'], runOnly: rulesOfColour, elementRef: true, selectors: false },
    );
    note(theme, found);
    // Hidden and disabled texts, and those that axe cannot judge, are not among them.
    const passed = found.passes.flatMap(({ id, nodes }) => (id === 'color-contrast' ? nodes : []));
    good[theme].push(...new Set(passed.flatMap(({ element }) => (element ? [coloursOf(element)] : []))));
  }

  note(
    'light',
    await axe.run(
      { include: roots },
      {
        resultTypes: ['violations'],
        selectors: false,
        rules: Object.fromEntries(rulesOfColour.map((rule) => [rule, { enabled: false }])),
      },
    ),
  );
  await lookAtColours('light');
  await lookAtColours('dark');
  return { bad, good };
}
