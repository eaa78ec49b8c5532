import type { ProductVariation } from '#contract/api/catalog/catalog.ts'
import { formatRupees, toPaise, toRupees } from '#contract/money.ts'

type Pack = Pick<ProductVariation, 'size' | 'type'>

/**
 * What a price makes per unit, so that sizes can be compared: '₹67.60 per kg', for packs sold by the gram '₹42.00 per 100 g'.
 * Nothing for what is not sold by weight. `price` in rupees.
 */
export function unitPrice({ size, type, price }: Pack & Pick<ProductVariation, 'price'>) {
  const grams = gramsOf({ size, type })
  if (!(grams > 0) || !(price > 0)) return undefined
  return `${priceOf(price, grams, unitGrams(type))} per ${isByTheGram(type) ? '100 g' : 'kg'}`
}

/** Whether a pack holds just the unit its prices are compared by: its price says the unit price already. */
export function isUnitPack(pack: Pack) {
  return gramsOf(pack) === unitGrams(pack.type)
}

/**
 * The unit sale price as the Legal Metrology (Packaged Commodities) Rules want it stated: the MRP per gram for packs below 1 kg,
 * per kilogram from 1 kg on. `mrp` in rupees.
 */
export function unitSalePrice(pack: Pack, mrp: number) {
  const grams = gramsOf(pack)
  if (!(grams > 0)) return undefined
  return grams < 1_000 ? `${priceOf(mrp, grams, 1)} per g` : `${priceOf(mrp, grams, 1_000)} per kg`
}

/** The weight of a pack in grams; 0 for what is not sold by weight. */
export function gramsOf({ size, type }: Pack) {
  if (isByTheGram(type)) return size
  return type.toUpperCase() === 'KG' ? Math.round(size * 1_000) : 0
}

function unitGrams(type: string) {
  return isByTheGram(type) ? 100 : 1_000
}

function isByTheGram(type: string) {
  return type.toUpperCase() === 'G'
}

function priceOf(rupees: number, grams: number, unitGrams: number) {
  return formatRupees(toRupees(Math.round((toPaise(rupees) * unitGrams) / grams)))
}
