/** What somebody typed for an amount in rupees, at most 2 decimals; undefined for anything else. */
export function readRupees(typed: string) {
  const text = typed.replace(/[₹,\s]/g, '')
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined
}
