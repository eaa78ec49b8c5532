import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { demoMark, moment, packSize, paise, randomId, searchVector, versionCount } from '#server/platform/db/columns.ts'
import { staff } from '../people/staff.ts'
import { storedHtml } from './stored-html.ts'

export const categories = pgTable('category', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  imageKey: text('image_key').notNull(),
  position: integer('position').notNull(),
  version: versionCount(),
  demo: demoMark(),
})

export const subCategories = pgTable(
  'sub_category',
  {
    id: text('id').primaryKey(),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    version: versionCount(),
    demo: demoMark(),
  },
  (table) => [unique('sub_category_of_category').on(table.id, table.categoryId)],
)

export const products = pgTable(
  'product',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    hindiName: text('hindi_name').notNull().default(''),
    summary: text('summary'),
    descriptionHtml: storedHtml('description_html'),
    tags: text('tags').array().notNull().default([]),
    features: text('features').array().notNull().default([]),
    shelfLife: text('shelf_life'),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
    subCategoryId: text('sub_category_id'),
    hsn: text('hsn').notNull(),
    /** The rate the law sets for this product, in basis points; it must equal the shop's one rate to be sold (open-points 72). */
    legalTaxBasisPoints: integer('legal_tax_basis_points').notNull(),
    discountTitle: text('discount_title'),
    /** A percent for PERCENTAGE_OFF, paise for FIXED_AMOUNT_OFF; a label only, never taken off the price (open-points 37). */
    discountValue: integer('discount_value'),
    discountType: text('discount_type', { enum: ['PERCENTAGE_OFF', 'FIXED_AMOUNT_OFF'] }),
    /** What Legal Metrology rule 6(10) and FSSAI want told before the sale; an empty maker is the seller. */
    genericName: text('generic_name').notNull().default(''),
    maker: text('maker').notNull().default(''),
    countryOfOrigin: text('country_of_origin').notNull().default('India'),
    ingredients: text('ingredients').notNull().default(''),
    allergens: text('allergens').notNull().default(''),
    isVegetarian: boolean('is_vegetarian').notNull().default(true),
    /** Published; a draft is not on the storefront at all. */
    isActive: boolean('is_active').notNull().default(true),
    /** A published product is on the storefront from this moment on; absent: at once. */
    shownFrom: moment('shown_from'),
    version: versionCount(),
    position: integer('position').notNull().default(0),
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    /** The price the card shows, in paise; kept beside the sizes so that a price sort needs no join. */
    cardPrice: paise('card_price').notNull(),
    /** Kept, because to take names apart for each of many products takes longer than to find them. */
    searchableName: searchVector('name_words').generatedAlwaysAs(sql`words_in("name" || ' ' || "hindi_name")`),
    createdAt: moment('created_at').notNull().defaultNow(),
    demo: demoMark(),
  },
  (table) => [
    foreignKey({
      name: 'product_sub_category_of_its_category',
      columns: [table.subCategoryId, table.categoryId],
      foreignColumns: [subCategories.id, subCategories.categoryId],
    }),
    check('product_hsn_has_4_to_8_digits', sql`${table.hsn} ~ '^[0-9]{4,8}$'`),
    check('product_rating_count_not_negative', sql`${table.ratingCount} >= 0 and ${table.ratingSum} >= 0`),
    check('product_discount_whole', sql`(${table.discountType} is null) = (${table.discountValue} is null)`),
    index('product_listing').on(table.categoryId, table.position, table.id).where(sql`${table.isActive}`),
    // For the back office, which lists drafts too.
    index('product_of_category').on(table.categoryId, table.position, table.id),
    index('product_of_sub_category').on(table.subCategoryId, table.position, table.id),
    index('product_draft').on(table.position, table.id).where(sql`not ${table.isActive}`),
    index('product_tax').on(table.legalTaxBasisPoints).where(sql`${table.isActive}`),
    index('product_order').on(table.position, table.id).where(sql`${table.isActive}`),
    index('product_price').on(table.cardPrice, table.id).where(sql`${table.isActive}`),
    index('product_price_in_category').on(table.categoryId, table.cardPrice, table.id).where(sql`${table.isActive}`),
    index('product_price_in_sub_category')
      .on(table.subCategoryId, table.cardPrice, table.id)
      .where(sql`${table.isActive}`),
    index('product_any').on(table.position, table.id),
    // Whether a shop holds anything but the demo.
    index('product_own').on(table.id).where(sql`not ${table.demo}`),
    // A name has at most 120 letters; one that came in otherwise would be too long for the index.
    index('product_by_name').on(sql`(lower(left(${table.name}, 120)))`, table.id),
    index('product_scheduled').on(table.shownFrom).where(sql`${table.shownFrom} is not null`),
    index('product_words').using('gin', sql`(lower(${table.name} || ' ' || ${table.hindiName})) gin_trgm_ops`),
    index('product_words_and_tags').using(
      'gin',
      sql`(product_text(${table.name}, ${table.hindiName}, ${table.tags})) gin_trgm_ops`,
    ),
    // The back office finds products by their addresses too.
    index('product_id_words').using('gin', sql`${table.id} gin_trgm_ops`),
    // Without a list of what is still to be entered, which every search would read from beginning to end.
    index('product_name_words').using('gin', table.searchableName).with({ fastupdate: false }),
    index('product_full_text_and_tags')
      .using('gin', sql`words_in(product_text(${table.name}, ${table.hindiName}, ${table.tags}))`)
      .with({ fastupdate: false }),
    index('product_name_start').on(sql`(lower(left(${table.name}, 120))) text_pattern_ops`),
    index('product_hindi_name_start').on(sql`(lower(left(${table.hindiName}, 120))) text_pattern_ops`),
  ],
)

/** Words of the kitchen that mean the same, in lower case: whoever searches for one finds the others too. */
export const synonyms = pgTable('kitchen_words', {
  id: randomId().primaryKey(),
  words: text('words').array().notNull(),
  version: versionCount(),
})

/** Every word that names, tags and kitchen words are made of: what a mistyped word may have been. Kept by triggers. */
export const searchVocabulary = pgTable('search_word', { word: text('word').primaryKey() }, (table) => [
  index('search_word_alike').using('gin', sql`${table.word} gin_trgm_ops`),
  index('search_word_start').on(sql`${table.word} text_pattern_ops`),
])

/** Each word of names and tags by its parts: the word from each of its letters on. Kept by triggers. */
export const searchParts = pgTable(
  'search_part',
  { part: text('part').notNull(), word: text('word').notNull() },
  (table) => [uniqueIndex('search_part_start').on(sql`${table.part} text_pattern_ops`, table.word)],
)

export const productImages = pgTable(
  'product_image',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    originalKey: text('original_key').notNull(),
    thumbnailKey: text('thumbnail_key').notNull(),
    alt: text('alt').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('product_image_of_file').on(table.originalKey),
  ],
)

/** One size of a product: what is priced, stocked and sold. */
export const variations = pgTable(
  'variation',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    size: packSize('size').notNull(),
    type: text('type').notNull().default('KG'),
    sku: text('sku').notNull().unique(),
    position: integer('position').notNull(),
    /** What the shopper pays before tax, in paise. */
    price: paise('price').notNull(),
    /** The struck-through list price before tax, in paise; 0 where there is none. */
    actualPrice: paise('actual_price').notNull(),
    /** Maximum retail price including tax, in paise (open-points 115). */
    mrp: paise('mrp'),
    /** Pieces on the shelf and not yet promised to an order. */
    stock: integer('stock').notNull(),
    /** Of the promised ones, what open orders of unproven numbers have; kept by the orders that take them and a trigger on orders. */
    unprovenPieces: integer('unproven_pieces').notNull().default(0),
    /** Weight of the pack in grams, for the price per kg; absent for things sold by the piece. */
    grams: integer('grams'),
    /** At this many pieces and fewer the shop's people are told that the shelf runs low. */
    lowStockAt: integer('low_stock_at').notNull().default(5),
    /** Kept, so that an index knows the few: one of the pieces themselves would be written anew with every order. */
    isLow: boolean('is_low').generatedAlwaysAs(sql`"stock" <= "low_stock_at"`),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.size] }),
    index('variation_of_weight').on(table.grams, table.productId),
    index('variation_low').on(table.productId, table.size).where(sql`${table.isLow}`),
    index('variation_sku_words').using('gin', sql`(lower(${table.sku})) gin_trgm_ops`),
    check('variation_stock_not_negative', sql`${table.stock} >= 0`),
    check('variation_price_positive', sql`${table.price} > 0 and ${table.actualPrice} >= 0`),
    check('variation_size_positive', sql`${table.size} > 0`),
    check('variation_mrp_not_below_price', sql`${table.mrp} is null or ${table.mrp} >= ${table.price}`),
  ],
)

/** What a size cost before a change and after it. */
export const priceChanges = pgTable(
  'price_change',
  {
    id: randomId().primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    size: packSize('size').notNull(),
    priceBefore: paise('price_before').notNull(),
    price: paise('price').notNull(),
    actualPriceBefore: paise('actual_price_before').notNull(),
    actualPrice: paise('actual_price').notNull(),
    mrpBefore: paise('mrp_before'),
    mrp: paise('mrp'),
    staffId: uuid('staff_id').references(() => staff.id),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [index('price_change_of_product').on(table.productId, table.changedAt)],
)

/** Stock changed by hand, with its reason; what orders take and give back stands in the orders themselves. */
export const stockCorrections = pgTable(
  'stock_correction',
  {
    id: randomId().primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    size: packSize('size').notNull(),
    change: integer('change').notNull(),
    stockAfter: integer('stock_after').notNull(),
    reason: text('reason', { enum: ['received', 'counted', 'damaged', 'expired', 'returned', 'other'] }).notNull(),
    note: text('note').notNull().default(''),
    staffId: uuid('staff_id').references(() => staff.id),
    correctedAt: moment('corrected_at').notNull().defaultNow(),
  },
  (table) => [
    index('stock_correction_newest').on(table.correctedAt),
    index('stock_correction_of_size').on(table.productId, table.size, table.correctedAt),
    check('stock_correction_changes', sql`${table.change} <> 0`),
  ],
)
