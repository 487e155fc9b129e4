/** Why pasted text cannot be embedded. */
export type EmbedFault = 'none' | 'scheme' | 'host';

export interface EmbedAddress {
  /** The address for the frame, e.g. https://app.powerbi.com/view?r=abc&filterPaneEnabled=false */
  readonly href: string;
  /** The host name, with the port unless it is 443. The page must be allowed to frame it. */
  readonly host: string;
}

/** Hosts of dashboards. A parameter of their address hides the filter pane (specification 1, section 2.4). */
const BUSINESS_INTELLIGENCE = /(?:^|\.)(?:powerbi\.com|powerbigov\.us|powerbi\.cn)$/;
const FILTER_PANE = 'filterPaneEnabled';

/** A host name with a dot, and only characters of names. It goes into a header, where other characters have a meaning. */
const HOST = /^(?=[^:]*[a-z])(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?::\d{1,5})?$/;
const SNIPPET = /<iframe\b[^>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

const entities: Readonly<Record<string, string>> = { amp: '&', '#38': '&', '#x26': '&', quot: '"', '#39': "'" };
const unescaped = (text: string): string =>
  text.replace(/&(amp|#38|#x26|quot|#39);/gi, (whole, name: string) => entities[name.toLowerCase()] ?? whole);

/** The address in pasted text: the `src` of an iframe, else the text itself. */
function written(content: string): string {
  const [, double, single, bare] = SNIPPET.exec(content) ?? [];
  const source = double ?? single ?? bare;
  return source === undefined ? content.trim() : unescaped(source).trim();
}

function withoutFilterPane(url: URL): string {
  if (BUSINESS_INTELLIGENCE.test(url.hostname) && !url.searchParams.has(FILTER_PANE))
    url.search += `${url.search === '' ? '?' : '&'}${FILTER_PANE}=false`;
  return url.href;
}

/**
 * The address that a frame loads, from a pasted address or the snippet of an iframe. Only the address is taken from a snippet. It must be https,
 * with a public host name and without credentials. A missing scheme is not added.
 */
export function embedAddress(content: string): EmbedAddress | EmbedFault {
  const text = written(content);
  if (!URL.canParse(text)) return 'none';
  const url = new URL(text);
  if (url.protocol !== 'https:') return 'scheme';
  if (!HOST.test(url.host) || url.username !== '' || url.password !== '') return 'host';
  return { href: withoutFilterPane(url), host: url.host };
}

/** Whether the pasted text can be embedded. */
export const isEmbedAddress = (found: EmbedAddress | EmbedFault): found is EmbedAddress => typeof found === 'object';
