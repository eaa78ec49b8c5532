import type { ProductDraft, SizeDraft } from '#contract/api/admin/catalog/products.ts'
import { formatPaise, formatRupees, shareOf, toBasisPoints } from '#contract/money.ts'
import { isChosenMoment } from '../chosen-moment.ts'

/** Why something cannot be saved; `field` is its path in the draft, such as 'sizes.0.mrp'. */
export type Objection = { field: string; text: string }

/** What the rules look at: the shop's one tax rate in basis points. */
export type DraftRules = { taxBasisPoints: number }

const mostRupees = 9_999_999
const mostPieces = 9_999_999

/**
 * Everything that keeps a product from being saved, in the order of the form; an empty list lets it through. Numbers that could
 * not be read come as NaN. A draft may lack what a product on the storefront needs.
 */
export function productObjections(draft: ProductDraft, rules: DraftRules): Objection[] {
  return [
    ...objection('name', !draft.name.trim(), 'Enter a name'),
    ...objection('categoryId', !draft.categoryId, 'Choose a category'),
    ...objection('hsn', !/^\d{4}(\d\d){0,2}$/.test(draft.hsn), 'An HSN code has 4, 6 or 8 digits'),
    ...taxObjections(draft, rules),
    ...discountObjections(draft),
    ...objection('position', !isWhole(draft.position, -1_000_000, 1_000_000), 'Enter a whole number, such as 10'),
    ...objection('shownFrom', draft.shownFrom !== null && !isChosenMoment(draft.shownFrom), 'Choose a day and a time'),
    ...objection('sizes', draft.isPublished && draft.sizes.length === 0, 'A published product needs at least one size'),
    ...draft.sizes.flatMap((size, at) => sizeObjections(size, at, draft.sizes, rules)),
  ]
}

/**
 * Why a price may not stand beside an MRP, or undefined: with the shop's tax it may not exceed it (Legal Metrology rules,
 * open-points 115). Rupees; the price is before tax, the MRP with it.
 */
export function mrpRefusal(price: number | null, mrp: number | null, { taxBasisPoints }: DraftRules) {
  if (!isRupees(price) || !isRupees(mrp)) return undefined
  const paise = Math.round(price * 100)
  const withTax = paise + shareOf(paise, taxBasisPoints)
  if (withTax <= Math.round(mrp * 100)) return undefined
  return `${formatRupees(price)} with ${taxBasisPoints / 100}% tax is ${formatPaise(withTax)}, more than the MRP of ${formatRupees(mrp)}`
}

function taxObjections({ taxPercent, isPublished }: ProductDraft, { taxBasisPoints }: DraftRules) {
  const isRate = taxPercent >= 0 && taxPercent <= 100 && toBasisPoints(taxPercent) / 100 === taxPercent
  if (!isRate) return objection('taxPercent', true, 'Enter a tax rate in percent, such as 5')
  return objection(
    'taxPercent',
    isPublished && toBasisPoints(taxPercent) !== taxBasisPoints,
    `The shop charges ${taxBasisPoints / 100}% tax: a product with another rate can only be kept as a draft`,
  )
}

function discountObjections({ discountType: type, discountValue: value }: ProductDraft) {
  if (type === null) return objection('discountType', value !== null, 'Choose what kind of discount it is')
  if (type === 'PERCENTAGE_OFF')
    return objection('discountValue', !isWhole(value, 1, 100), 'Enter a percent from 1 to 100')
  return objection('discountValue', !isRupees(value) || value === 0, 'Enter an amount in rupees')
}

function sizeObjections(size: SizeDraft, at: number, all: SizeDraft[], rules: DraftRules): Objection[] {
  const field = (name: keyof SizeDraft) => `sizes.${at}.${name}`
  const before = all.slice(0, at)
  const { price, actualPrice, mrp } = size
  const tooDear = mrpRefusal(price, mrp, rules)
  const listTooDear = tooDear ? undefined : mrpRefusal(actualPrice, mrp, rules)
  return [
    ...objection(field('size'), !isSize(size.size), 'Enter a size such as 5 or 0.5'),
    ...objection(
      field('size'),
      before.some((other) => other.size === size.size),
      `There is a size ${size.size} already`,
    ),
    ...objection(field('type'), !/^[A-Z]{1,10}$/.test(size.type), 'Choose a unit'),
    ...objection(field('sku'), !/^[\w.\-/]{1,60}$/.test(size.sku), 'Enter a SKU of letters, digits, - . / and _'),
    ...objection(
      field('sku'),
      before.some((other) => other.sku === size.sku),
      'Another size of this product has this SKU',
    ),
    ...objection(field('price'), !isRupees(price) || price === 0, 'Enter a price in rupees, such as 72 or 72.50'),
    ...objection(field('actualPrice'), actualPrice !== null && !isRupees(actualPrice), 'Enter an amount in rupees'),
    ...objection(
      field('actualPrice'),
      actualPrice !== null && actualPrice < price,
      'The list price cannot be below the price',
    ),
    ...objection(field('mrp'), mrp !== null && (!isRupees(mrp) || mrp === 0), 'Enter the MRP in rupees'),
    ...objectionsTo(field('mrp'), tooDear),
    ...objectionsTo(field('mrp'), listTooDear && `The list price is too high: ${listTooDear}`),
    ...objection(field('lowStockAt'), !isWhole(size.lowStockAt, 0, mostPieces), 'Enter a whole number of pieces'),
    ...objection(field('stock'), !isWhole(size.stock, 0, mostPieces), 'Enter a whole number of pieces'),
  ]
}

function objection(field: string, isWrong: boolean, text: string) {
  return objectionsTo(field, isWrong ? text : undefined)
}

function objectionsTo(field: string, text: string | undefined): Objection[] {
  return text ? [{ field, text }] : []
}

function isRupees(value: number | null): value is number {
  return Math.round(Number(value) * 100) / 100 === value && value >= 0 && value <= mostRupees
}

function isSize(value: number) {
  return Math.round(value * 1_000) / 1_000 === value && value > 0 && value < 1_000_000
}

function isWhole(value: number | null, least: number, most: number) {
  return Math.round(Number(value)) === value && value >= least && value <= most
}

/** A product before anything is filled in. */
export function emptyProduct({ taxBasisPoints }: DraftRules): ProductDraft {
  return {
    ...{ name: '', hindiName: '', summary: '', descriptionHtml: '', tags: [], features: [], shelfLife: '' },
    ...{ categoryId: '', subCategoryId: null, hsn: '', taxPercent: taxBasisPoints / 100 },
    ...{ discountTitle: '', discountType: null, discountValue: null },
    ...{ genericName: '', maker: '', countryOfOrigin: 'India', ingredients: '', allergens: '', isVegetarian: true },
    ...{ isPublished: false, shownFrom: null, position: 1_000, pictures: [], sizes: [] },
  }
}
