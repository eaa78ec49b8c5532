import type { EditedProduct, ProductDraft, SizeDraft } from '#contract/api/admin/catalog/products.ts'
import {
  oneOf,
  readHsn,
  readList,
  readMoment,
  readNumber,
  readPercent,
  readSku,
  UnreadableCell,
  writeMoment,
  writeNumber,
} from './cell-values.ts'

/** What a file's cells are read against. */
export type Shelf = { id: string; name: string; subCategories: { id: string; name: string }[] }

type ProductColumn = {
  name: string
  read: (cell: string, draft: ProductDraft, shelves: Shelf[]) => Partial<ProductDraft>
  write: (product: EditedProduct) => string
}
type SizeColumn = {
  name: string
  read: (cell: string, size: SizeDraft) => Partial<SizeDraft>
  write: (size: SizeDraft) => string
}

/** The columns of a product in a file, after `id`; they stand on its first row. */
export const productColumns: ProductColumn[] = [
  ...(
    [
      ['name', 'name'],
      ['hindi_name', 'hindiName'],
      ['summary', 'summary'],
      ['description_html', 'descriptionHtml'],
    ] as const
  ).map(([name, field]) => textColumn(name, field)),
  {
    name: 'category',
    read: (cell, _, shelves) => ({ categoryId: findOn(shelves, cell, 'category') ?? '' }),
    write: ({ categoryId }) => categoryId,
  },
  {
    name: 'sub_category',
    read: (cell, { categoryId }, shelves) => {
      const shelf = shelves.find(({ id }) => id === categoryId)
      return { subCategoryId: findOn(shelf?.subCategories ?? [], cell, 'sub-category') ?? null }
    },
    write: ({ subCategoryId }) => subCategoryId ?? '',
  },
  { name: 'tags', read: (cell) => ({ tags: readList(cell) }), write: ({ tags }) => tags.join(' | ') },
  { name: 'features', read: (cell) => ({ features: readList(cell) }), write: ({ features }) => features.join(' | ') },
  textColumn('shelf_life', 'shelfLife'),
  { name: 'hsn', read: (cell) => ({ hsn: readHsn(cell) }), write: ({ hsn }) => hsn },
  {
    name: 'tax_percent',
    read: (cell) => ({ taxPercent: readPercent(cell) ?? Number.NaN }),
    write: ({ taxPercent }) => String(taxPercent),
  },
  textColumn('discount_label', 'discountTitle'),
  {
    name: 'discount_type',
    read: (cell) => ({
      discountType: oneOf(cell, { '': null, percent: 'PERCENTAGE_OFF', rupees: 'FIXED_AMOUNT_OFF' }),
    }),
    write: ({ discountType }) =>
      discountType === null ? '' : discountType === 'PERCENTAGE_OFF' ? 'percent' : 'rupees',
  },
  {
    name: 'discount_value',
    read: (cell, { discountType }) => ({
      discountValue: discountType === 'PERCENTAGE_OFF' ? readPercent(cell) : readNumber(cell),
    }),
    write: ({ discountValue }) => writeNumber(discountValue),
  },
  ...(
    [
      ['generic_name', 'genericName'],
      ['maker', 'maker'],
      ['country_of_origin', 'countryOfOrigin'],
      ['ingredients', 'ingredients'],
      ['allergens', 'allergens'],
    ] as const
  ).map(([name, field]) => textColumn(name, field)),
  {
    name: 'vegetarian',
    read: (cell) => ({ isVegetarian: oneOf(cell, { yes: true, no: false }, { true: true, false: false }) }),
    write: ({ isVegetarian }) => (isVegetarian ? 'yes' : 'no'),
  },
  {
    name: 'status',
    read: (cell) => ({ isPublished: oneOf(cell, { published: true, draft: false }) }),
    write: ({ isPublished }) => (isPublished ? 'published' : 'draft'),
  },
  {
    name: 'shown_from',
    read: (cell) => ({ shownFrom: readMoment(cell) }),
    write: ({ shownFrom }) => (shownFrom === null ? '' : writeMoment(shownFrom)),
  },
  {
    name: 'position',
    read: (cell) => ({ position: readNumber(cell) ?? Number.NaN }),
    write: ({ position }) => String(position),
  },
  {
    name: 'pictures',
    read: (cell, { pictures }) => ({
      pictures: readList(cell).map((originalUrl) => ({
        originalUrl,
        alt: pictures.find((known) => known.originalUrl === originalUrl)?.alt ?? '',
      })),
    }),
    write: ({ pictures }) => pictures.map(({ originalUrl }) => originalUrl).join(' | '),
  },
]

/** The columns of a size. `stock` is read for new sizes alone. */
export const sizeColumns: SizeColumn[] = [
  { name: 'size', read: (cell) => ({ size: readNumber(cell) ?? Number.NaN }), write: ({ size }) => String(size) },
  { name: 'unit', read: (cell) => ({ type: cell.toUpperCase() }), write: ({ type }) => type },
  { name: 'sku', read: (cell, { sku }) => ({ sku: readSku(cell, sku) }), write: ({ sku }) => sku },
  { name: 'price', read: (cell) => ({ price: readNumber(cell) ?? Number.NaN }), write: ({ price }) => String(price) },
  {
    name: 'list_price',
    read: (cell) => ({ actualPrice: readNumber(cell) }),
    write: ({ actualPrice }) => writeNumber(actualPrice),
  },
  { name: 'mrp', read: (cell) => ({ mrp: readNumber(cell) }), write: ({ mrp }) => writeNumber(mrp) },
  {
    name: 'low_stock_at',
    read: (cell) => ({ lowStockAt: readNumber(cell) ?? 5 }),
    write: ({ lowStockAt }) => String(lowStockAt),
  },
  { name: 'stock', read: (cell) => ({ stock: readNumber(cell) ?? 0 }), write: ({ stock }) => String(stock) },
]

export const columnNames = ['id', ...productColumns.map(({ name }) => name), ...sizeColumns.map(({ name }) => name)]

type TextField = { [K in keyof ProductDraft]: ProductDraft[K] extends string ? K : never }[keyof ProductDraft]

function textColumn(name: string, field: TextField): ProductColumn {
  return { name, read: (cell) => ({ [field]: cell }), write: (product) => product[field] }
}

/** By id or by name. */
function findOn(shelves: { id: string; name: string }[], cell: string, what: string) {
  if (!cell) return undefined
  const text = cell.toLowerCase()
  const found = shelves.find(({ id }) => id === cell) ?? shelves.find(({ name }) => name.toLowerCase() === text)
  if (!found) throw new UnreadableCell(`There is no ${what} ${cell}${what === 'category' ? '' : ' in this category'}`)
  return found.id
}
