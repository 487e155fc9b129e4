/** What is wrong with what somebody pasted to be embedded. */
export type EmbedFault = 'none' | 'scheme' | 'host';

export interface EmbedAddress {
  /** As a frame asks for it, e.g. https://app.powerbi.com/view?r=abc&filterPaneEnabled=false */
  readonly href: string;
  /** Name and, where it is not 443, port: what the page must be allowed to frame. */
  readonly host: string;
}

/** Dashboards whose filter pane is switched off by their address (specification 1, section 2.4). */
const BUSINESS_INTELLIGENCE = /(?:^|\.)(?:powerbi\.com|powerbigov\.us|powerbi\.cn)$/;
const FILTER_PANE = 'filterPaneEnabled';

/** A name with a dot, in the signs of names alone: it goes into a header, where others would mean something. */
const HOST = /^(?=[^:]*[a-z])(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?::\d{1,5})?$/;
const SNIPPET = /<iframe\b[^>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

const entities: Readonly<Record<string, string>> = { amp: '&', '#38': '&', '#x26': '&', quot: '"', '#39': "'" };
const unescaped = (text: string): string =>
  text.replace(/&(amp|#38|#x26|quot|#39);/gi, (whole, name: string) => entities[name.toLowerCase()] ?? whole);

/** The address in what was pasted: of an iframe's snippet its `src`, else the text itself. */
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
 * What a frame is given of what somebody pasted: an address, or the snippet of an iframe, of which nothing but the address is taken. Only https, a name in
 * public style and no credentials; an address without a scheme is not guessed at.
 */
export function embedAddress(content: string): EmbedAddress | EmbedFault {
  const text = written(content);
  if (!URL.canParse(text)) return 'none';
  const url = new URL(text);
  if (url.protocol !== 'https:') return 'scheme';
  if (!HOST.test(url.host) || url.username !== '' || url.password !== '') return 'host';
  return { href: withoutFilterPane(url), host: url.host };
}

/** Whether it can be embedded at all. */
export const isEmbedAddress = (found: EmbedAddress | EmbedFault): found is EmbedAddress => typeof found === 'object';
