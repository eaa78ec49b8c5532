import sanitizeHtml from 'sanitize-html'

/** HTML with formatting alone: no scripts, handlers, styles, frames or pictures, and only links that open a page or a mail. */
export function cleanHtml(html: string) {
  const known = cleaned.get(html)
  if (known !== undefined) return known
  const clean = storableHtml(html)
  cleaned.set(html, clean)
  if (cleaned.size > mostCached) cleaned.delete(cleaned.keys().next().value as string)
  return clean
}

/** HTML as it may be stored: what is not allowed never gets in. It is cleaned again on its way out, as the rules may change. */
export function storableHtml(html: string) {
  return sanitizeHtml(html, allowed)
}

/** A link that may be shown: http(s), mailto, or an address within the shop; else none. */
export function cleanLink(link: string) {
  const isWithinShop = /^[/?#](?![/\\])/.test(link)
  const isOpen = isWithinShop || /^(https?:\/\/|mailto:)/i.test(link)
  return isOpen && !/[\s\p{Cc}]/u.test(link) ? link : undefined
}

// Cleaning costs more than reading a product; texts change rarely.
const cleaned = new Map<string, string>()
const mostCached = 2_000

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'a'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel'], th: ['scope', 'colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    // The page has its own first heading.
    h1: 'h2',
    a: (tagName, { href }): sanitizeHtml.Tag => ({
      tagName,
      attribs: href ? { href, rel: 'noopener noreferrer' } : {},
    }),
  },
}
