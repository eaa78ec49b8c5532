/** What a new promo code is made of: a letter or digit, then letters, digits, - and _. */
export const promoCodePattern = /^[A-Za-z0-9][A-Za-z0-9_-]*$/

/** A promo code as it is stored and compared: in capitals, without white space around it, however it was typed. */
export function normalisePromoCode(typed: string) {
  return typed.trim().toUpperCase()
}

/** Whether two codes, however typed, are one. */
export function isSamePromoCode(one: string, other: string) {
  return normalisePromoCode(one) === normalisePromoCode(other)
}
