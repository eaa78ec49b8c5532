import type { Seller } from '#contract/api/content/settings.ts'

type SellerText = { [Name in keyof Seller]: Seller[Name] extends string ? Name : never }[keyof Seller]

/** Puts the seller's details where a text marks a gap for them; a gap of which nothing is known stays marked. */
export function fillGaps(html: string, seller: Seller) {
  return html.replace(/\[([^[\]<>]+)\]/g, (gap, name: string) => {
    const field = gaps.get(name)
    return field && seller[field] ? escapeHtml(seller[field]) : gap
  })
}

const gaps = new Map<string, SellerText>([
  ['Legal name of the seller', 'legalName'],
  ['registered address', 'address'],
  ['GSTIN of the seller', 'gstin'],
  ['14-digit FSSAI licence number', 'fssaiLicence'],
  ['care email of the shop', 'contactMail'],
  ['care phone of the shop', 'contactPhone'],
  ['name of the grievance officer', 'officerName'],
  ['designation', 'officerDesignation'],
  ['grievance email', 'officerMail'],
  ['grievance phone', 'officerPhone'],
])

function escapeHtml(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
