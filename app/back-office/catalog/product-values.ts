import type { EditedProduct, ProductDraft, SizeDraft } from '#contract/api/admin/catalog/products.ts'
import type { DiscountType } from '#contract/api/catalog/catalog.ts'

/** A size as it is typed; a number may be anything until it is read. `stock` is what lies on the shelf where the size is known. */
export type SizeValues = Record<Exclude<keyof SizeDraft, 'type' | 'sku'>, string> & {
  type: string
  sku: string
  isKnown: boolean
}

type Texts =
  | 'name'
  | 'hindiName'
  | 'summary'
  | 'descriptionHtml'
  | 'shelfLife'
  | 'categoryId'
  | 'hsn'
  | 'discountTitle'
  | 'genericName'
  | 'maker'
  | 'countryOfOrigin'
  | 'ingredients'
  | 'allergens'

/** A product as it is typed. Tags and features stand one on a line; `shownFrom` is a local time in India. */
export type ProductValues = Pick<ProductDraft, Texts | 'isVegetarian'> & {
  subCategoryId: string
  tags: string
  features: string
  taxPercent: string
  discountType: DiscountType | ''
  discountValue: string
  state: 'draft' | 'published' | 'scheduled'
  shownFrom: string
  position: string
  pictures: { originalUrl: string; thumbnailUrl: string; alt: string }[]
  sizes: SizeValues[]
}

const texts = [
  ...(['name', 'hindiName', 'summary', 'descriptionHtml', 'shelfLife', 'categoryId', 'hsn', 'discountTitle'] as const),
  ...(['genericName', 'maker', 'countryOfOrigin', 'ingredients', 'allergens'] as const),
]

/** A product as the form takes it: a new one, or one the shop has. */
export function valuesOf(product: ProductDraft | EditedProduct): ProductValues {
  const { isPublished, shownFrom, pictures } = product
  const isKnown = 'id' in product
  const isScheduled = isKnown && product.state === 'scheduled'
  return {
    ...pick(product, texts),
    isVegetarian: product.isVegetarian,
    subCategoryId: product.subCategoryId ?? '',
    tags: product.tags.join('\n'),
    features: product.features.join('\n'),
    taxPercent: String(product.taxPercent),
    discountType: product.discountType ?? '',
    discountValue: writeNumber(product.discountValue),
    state: isScheduled ? 'scheduled' : isPublished ? 'published' : 'draft',
    shownFrom: shownFrom ? localTime(shownFrom) : '',
    position: String(product.position),
    pictures: pictures.map((picture) => ({ thumbnailUrl: picture.originalUrl, ...picture })),
    sizes: product.sizes.map((size) => sizeValuesOf(size, isKnown)),
  }
}

export function newSizeValues(before?: SizeValues): SizeValues {
  return {
    ...{ size: '', sku: '', price: '', actualPrice: '', mrp: '', lowStockAt: '5', stock: '0', isKnown: false },
    type: before?.type ?? 'KG',
  }
}

/** What was typed as it is sent; numbers that cannot be read are NaN, which the rules tell of. */
export function draftOf(values: ProductValues): ProductDraft {
  const { state, shownFrom, pictures, sizes, discountType } = values
  return {
    ...pick(values, texts),
    name: values.name.trim(),
    hsn: values.hsn.trim(),
    isVegetarian: values.isVegetarian,
    subCategoryId: values.subCategoryId || null,
    tags: linesOf(values.tags),
    features: linesOf(values.features),
    taxPercent: readNumber(values.taxPercent) ?? Number.NaN,
    discountType: discountType || null,
    discountValue: discountType ? readNumber(values.discountValue) : null,
    isPublished: state !== 'draft',
    shownFrom: state === 'scheduled' ? readLocalTime(shownFrom) : null,
    position: readNumber(values.position) ?? Number.NaN,
    pictures: pictures.map(({ originalUrl, alt }) => ({ originalUrl, alt: alt.trim() })),
    sizes: sizes.map(sizeDraftOf),
  }
}

/** One size as it is sent. Of a known one the count of when it was opened is old: it brings none, should somebody have taken it out. */
export function sizeDraftOf({ isKnown, type, sku, ...numbers }: SizeValues): SizeDraft {
  return {
    ...{ type, sku: sku.trim() },
    size: readNumber(numbers.size) ?? Number.NaN,
    price: readNumber(numbers.price) ?? Number.NaN,
    actualPrice: readNumber(numbers.actualPrice),
    mrp: readNumber(numbers.mrp),
    lowStockAt: readNumber(numbers.lowStockAt) ?? Number.NaN,
    stock: isKnown ? 0 : (readNumber(numbers.stock) ?? 0),
  }
}

/** A draft beside the product as it is now: what lies on the shelf is no difference, for nothing here changes it. */
export function withStockOf(product: EditedProduct, draft: ProductDraft): ProductDraft {
  const sizes = draft.sizes.map((size) => {
    const now = product.sizes.find((one) => one.size === size.size)
    return now ? { ...size, stock: now.stock } : size
  })
  return { ...draft, sizes }
}

function sizeValuesOf({ type, sku, ...numbers }: SizeDraft, isKnown: boolean): SizeValues {
  const { size, price, actualPrice, mrp, lowStockAt, stock } = numbers
  return {
    ...{ type, sku, isKnown, size: String(size), price: String(price) },
    ...{ actualPrice: writeNumber(actualPrice), mrp: writeNumber(mrp) },
    ...{ lowStockAt: String(lowStockAt), stock: String(stock) },
  }
}

/** As people type amounts: '₹1,250.50' is 1250.5, nothing is null, anything else NaN. */
export function readNumber(text: string) {
  const plain = text.replace(/[₹,\s]/g, '')
  if (plain === '') return null
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

function writeNumber(value: number | null) {
  return value === null ? '' : String(value)
}

function linesOf(text: string) {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

const indiaMs = 5.5 * 3_600_000

/** A moment as a field for day and time takes it, by the clock in India. */
function localTime(moment: string) {
  return new Date(Date.parse(moment) + indiaMs).toISOString().slice(0, 16)
}

/** An empty or broken one is no moment; the rules tell of it. */
function readLocalTime(text: string) {
  const at = new Date(`${text}:00+05:30`)
  return Number.isNaN(at.getTime()) ? 'no moment' : at.toISOString()
}

function pick<T, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>
}
