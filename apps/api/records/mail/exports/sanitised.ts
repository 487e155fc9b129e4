import sanitizeHtml from 'sanitize-html';

const COLOUR = [/^#[\da-f]{3,8}$/i, /^rgba?\([\d\s.,%/]+\)$/i, /^[a-z]+$/i];
const LENGTH = String.raw`(?:-?\d{1,4}(?:\.\d{1,6})?(?:px|em|rem|%|pt)?|auto)`;
/** One to four lengths. Spaces separate them, so that no text of digits can be read in many ways. */
const LENGTHS = [new RegExp(`^${LENGTH}(?:\\s+${LENGTH}){0,3}$`)];
const WORDS = [/^[\w\s,'"-]+$/];

const allowedTags = [
  'a',
  'b',
  'blockquote',
  'br',
  'caption',
  'code',
  'div',
  'em',
  'h1',
  'h2',
  'h3',
  'h4',
  'hr',
  'i',
  'li',
  'ol',
  'p',
  'pre',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'u',
  'ul',
];
const allowedAttributes = {
  a: ['href', 'title'],
  '*': ['style', 'align'],
  table: ['role', 'width', 'cellpadding', 'cellspacing', 'border'],
  td: ['colspan', 'rowspan', 'valign', 'width'],
  th: ['colspan', 'rowspan', 'valign', 'width'],
};

const options: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'head'],
  allowedStyles: {
    '*': {
      color: COLOUR,
      'background-color': COLOUR,
      'font-size': LENGTHS,
      'line-height': LENGTHS,
      'font-weight': WORDS,
      'font-style': WORDS,
      'font-family': WORDS,
      'text-align': WORDS,
      'text-decoration': WORDS,
      'vertical-align': WORDS,
      margin: LENGTHS,
      padding: LENGTHS,
      width: LENGTHS,
      'max-width': LENGTHS,
      'max-height': LENGTHS,
      'border-radius': LENGTHS,
      'border-collapse': WORDS,
      display: [/^(?:none|block|inline|inline-block)$/],
      overflow: [/^hidden$/],
    },
  },
};

/**
 * The HTML that a mail may contain: no scripts, forms, frames or styles that load something. No pictures either, because
 * loading one reveals the reader and the time.
 * @param pictureOf the address of a picture that stays, in place of the one in the HTML; undefined removes it
 */
export function sanitised(html: string, pictureOf?: (source: string) => string | undefined): string {
  if (pictureOf === undefined) return sanitizeHtml(html, options);
  return sanitizeHtml(html, {
    ...options,
    allowedTags: [...allowedTags, 'img'],
    allowedAttributes: { ...allowedAttributes, img: ['src', 'alt', 'width', 'height'] },
    // `pictureOf` has the choice.
    allowedSchemesByTag: { img: ['cid', 'data', 'https', 'http'] },
    transformTags: {
      img: (tagName, { src = '', ...attribs }) => {
        const source = pictureOf(src);
        return { tagName, attribs: { ...attribs, ...(source !== undefined && { src: source }) } };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
  });
}

/** Sanitised HTML as plain text: a line for each paragraph, and the address after each link. */
export function plainText(html: string): string {
  const lined = html
    .replace(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gis, (_, address: string, label: string) =>
      label === address ? label : `${label} (${address.replace(/^mailto:|^tel:/, '')})`,
    )
    .replace(/<li[^>]*>/gi, '- ')
    .replace(/<\/(?:td|th)>/gi, ' ')
    .replace(/<br\s*\/?>|<hr\s*\/?>|<\/(?:li|tr|h[1-4]|div)>/gi, '\n')
    .replace(/<\/(?:p|ul|ol|table|blockquote|pre)>/gi, '\n\n');
  const text = sanitizeHtml(lined, { allowedTags: [], allowedAttributes: {} });
  const decoded = text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  return `${decoded
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}
