import { isGstin } from './gstin.ts'

/** A GSTIN or licence number as the law writes it: in capitals and without gaps. */
export function writeSellerNumber(text: string) {
  return text.replace(/\s/g, '').toUpperCase()
}

/** Why what was typed cannot be the shop's number; nothing where it can, or is left empty. */
export const sellerNumberObjections = {
  gstin: (text: string) => {
    const number = writeSellerNumber(text)
    if (number === '' || isGstin(number)) return undefined
    return 'This is not a GSTIN: compare its 15 characters with your certificate. Bills with a wrong one are no tax invoices.'
  },
  fssaiLicence: (text: string) => {
    const number = writeSellerNumber(text)
    if (number === '' || isFssaiLicence(number)) return undefined
    return 'This is not an FSSAI licence number: compare its 14 digits with your licence.'
  },
}

/** Fourteen digits, of which the first says what kind of licence it is. */
export function isFssaiLicence(text: string) {
  return /^[1-9]\d{13}$/.test(text)
}
