import { parse } from 'csv-parse/sync'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportProducts, importProducts } from '#contract/api/admin/catalog/product-files.ts'
import { getEditedProduct, listPriceChanges } from '#contract/api/admin/catalog/products.ts'
import { getProduct } from '#contract/api/catalog/catalog.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let owner: SignedInStaff
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
  owner = await signInStaff(shop, 'admin')
})
afterAll(() => shop.close())

const send = (content: string | Uint8Array<ArrayBuffer>, mode = 'check') =>
  owner.call(importProducts, { body: { mode, file: new Blob([content], { type: 'text/csv' }) } as never })
const edited = (id: string) => owner.call(getEditedProduct, { params: { id } })
const products = () => shop.pool.query('select * from product order by id').then(({ rows }) => rows)

describe('a file of all products', () => {
  it('comes back in as it went out: every row is the same', async () => {
    const { fileName, csv } = await owner.call(exportProducts)
    expect(fileName).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/)
    const before = await products()
    const report = await send(csv, 'all')
    const { rows } = await shop.pool.query('select count(*)::int as sizes from variation')
    expect(report.counts).toEqual({ new: 0, changed: 0, same: rows[0].sizes, refused: 0 })
    expect(await products()).toEqual(before)
  })

  it('runs nothing in a spreadsheet, and what was guarded comes back as it was', async () => {
    await shop.pool.query("update product set summary = '=1+1' where id = 'besan-gram-flour'")
    const { csv } = await owner.call(exportProducts)
    const rows: Record<string, string>[] = parse(csv, { bom: true, columns: true })
    expect(rows.find(({ id }) => id === 'besan-gram-flour')?.summary).toBe("'=1+1")
    expect((await send(csv, 'all')).counts).toMatchObject({ changed: 0, refused: 0 })
    expect((await edited('besan-gram-flour')).summary).toBe('=1+1')
  })

  it('fills an empty shop', async () => {
    const { csv } = await owner.call(exportProducts)
    const other = await openTestShop()
    try {
      const manager = await signInStaff(other, 'manager')
      await other.pool.query('insert into setting (delivery_charge, tax_basis_points) values (4000, 500)')
      const shelves = await shop.pool.query('select id, name, image_key, position from category')
      for (const { id, name, image_key, position } of shelves.rows)
        await other.pool.query('insert into category values ($1, $2, $3, $4)', [id, name, image_key, position])
      const subs = await shop.pool.query('select id, category_id, name, position from sub_category')
      for (const { id, category_id, name, position } of subs.rows)
        await other.pool.query('insert into sub_category values ($1, $2, $3, $4)', [id, category_id, name, position])
      const plain = parse(csv, { bom: true }) as string[][]
      const picturesAt = plain[0]?.indexOf('pictures') ?? -1
      const file = plain
        .map((cells) => cells.map((cell, at) => quote(at === picturesAt ? '' : cell)).join(','))
        .join('\n')
      const withoutPictures = file.replace(quote(''), quote('pictures'))
      const report = await manager.call(importProducts, {
        body: { mode: 'all', file: new Blob([withoutPictures]) } as never,
      })
      expect(report.counts).toMatchObject({ refused: 0, same: 0, changed: 0, new: plain.length - 1 })
      const atta = await other.call(getProduct, { params: { productId: 'sharbati-wheat-atta' } })
      const original = await shop.call(getProduct, { params: { productId: 'sharbati-wheat-atta' } })
      const { averageRating: _, totalNumberOfReviews: __, images: ___, ...same } = original
      expect(atta).toMatchObject(same)
    } finally {
      await other.close()
    }
  })
})

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`

describe('a file with new prices', () => {
  const file = [
    'id,size,price,mrp',
    'sharbati-wheat-atta,5,345.50,400',
    'sharbati-wheat-atta,1,72,80',
    'sharbati-wheat-atta,2,150,150',
    'sharbati-wheat-atta,2,140,',
    'ragi-flour,1,abc,',
    'ragi-flour,,60,',
    ',5,60,',
    'Ragi flour!,1,60,',
  ].join('\r\n')
  const fates = [
    { line: 2, product: 'Sharbati Wheat Atta', size: '5', fate: 'changed', reason: null },
    {
      line: 3,
      product: 'Sharbati Wheat Atta',
      size: '1',
      fate: 'refused',
      reason: expect.stringContaining('list price'),
    },
    {
      ...{ line: 4, fate: 'refused' },
      reason: '₹150.00 with 5% tax is ₹157.50, more than the MRP of ₹150.00',
    },
    { line: 5, fate: 'refused', reason: 'Size 2 is there twice' },
    { line: 6, fate: 'refused', reason: 'price: abc is not a number' },
    { line: 7, fate: 'refused', reason: 'Enter a size such as 5 or 0.5' },
    { line: 8, fate: 'refused', reason: 'Write an id or a name' },
    { line: 9, fate: 'refused', reason: expect.stringContaining('There is no product Ragi flour!') },
  ]

  it('is only looked at first: each row has its fate, and nothing has changed', async () => {
    const before = await edited('sharbati-wheat-atta')
    const report = await send(file)
    expect(report).toMatchObject({ isDone: false, counts: { new: 0, changed: 1, same: 0, refused: 7 } })
    expect(report.rows).toMatchObject(fates)
    expect(await edited('sharbati-wheat-atta')).toEqual(before)
  })

  it('changes nothing at all where all or nothing was chosen', async () => {
    const before = await edited('sharbati-wheat-atta')
    expect(await send(file, 'all')).toMatchObject({ isDone: false, counts: { refused: 7 } })
    expect(await edited('sharbati-wheat-atta')).toEqual(before)
  })

  it('changes the good rows where that was chosen, and nothing beside them', async () => {
    const before = await edited('sharbati-wheat-atta')
    expect(await send(file, 'good')).toMatchObject({ isDone: true, counts: { changed: 1, refused: 7 } })
    const after = await edited('sharbati-wheat-atta')
    const sizes = before.sizes.map((size) => (size.size === 5 ? { ...size, price: 345.5, mrp: 400 } : size))
    expect(after).toEqual({ ...before, version: before.version + 1, sizes })
    const { rows } = await owner.call(listPriceChanges, { params: { id: 'sharbati-wheat-atta' } })
    expect(rows).toMatchObject([{ size: 5, priceBefore: 338, price: 345.5 }])
    expect((await send(file)).rows[0]).toMatchObject({ line: 2, fate: 'same' })
    await expect(owner.call(listPriceChanges, { params: { id: 'nope' } })).rejects.toMatchObject({ statusCode: 404 })
  })

  it('never sets the stock of a size that is there: orders took from it meanwhile', async () => {
    const { stock } = (await edited('sharbati-wheat-atta')).sizes[0] ?? {}
    const report = await send('id,size,stock\nsharbati-wheat-atta,1,9999', 'all')
    expect(report.counts).toMatchObject({ same: 1 })
    expect((await edited('sharbati-wheat-atta')).sizes[0]?.stock).toBe(stock)
  })
})

it('a refused first row changes nothing of its product, though the rows after it are taken', async () => {
  const before = await edited('jowar-flour')
  const [first, second] = before.sizes
  const price = (second?.price ?? 0) - 1
  const file = [
    'id,status,size,price',
    `jowar-flour,draft,${first?.size},abc`,
    `jowar-flour,,${second?.size},${price}`,
  ].join('\n')
  expect((await send(file, 'good')).rows).toMatchObject([
    { line: 2, fate: 'refused', reason: 'price: abc is not a number' },
    { line: 3, fate: 'changed' },
  ])
  const sizes = before.sizes.map((size) => (size === second ? { ...size, price } : size))
  expect(await edited('jowar-flour')).toEqual({ ...before, version: before.version + 1, sizes })
})

describe('a file that is imported while people order', () => {
  /** Holds the sizes of besan as an order does, while something else is done. */
  async function whileOrdered(work: (order: PoolClient) => Promise<unknown>) {
    const order = await shop.pool.connect()
    try {
      await order.query('begin')
      await order.query(`${sizesOf} 'besan-gram-flour' order by size for update`)
      await work(order)
    } finally {
      await order.query('rollback')
      order.release()
    }
  }
  const sizesOf = 'select from variation where product_id ='

  it('takes sizes in the order in which orders do, whatever the order of its rows', async () => {
    const ids = ['ragi-flour', 'besan-gram-flour']
    const sizes = await Promise.all(ids.map(async (id) => (await edited(id)).sizes[0]?.size))
    const file = ['id,size,low_stock_at', ...ids.map((id, at) => `${id},${sizes[at]},17`)].join('\n')
    let imported: ReturnType<typeof send> | undefined
    await whileOrdered(async (order) => {
      imported = send(file, 'all')
      const { rows } = await order.query('select pg_backend_pid() as pid')
      const isWaiting = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
      await expect.poll(async () => (await shop.pool.query(isWaiting, [rows[0].pid])).rowCount).toBe(1)
      await order.query(`${sizesOf} 'ragi-flour' order by size for update nowait`)
    })
    expect((await imported)?.rows).toMatchObject([
      { line: 2, product: 'Ragi Flour', fate: 'changed' },
      { line: 3, product: 'Besan Gram Flour', fate: 'changed' },
    ])
  })

  it('waits for no order where it changes no size', async () => {
    await whileOrdered(async () => {
      const report = await send('id,summary\nbesan-gram-flour,Ground this week', 'all')
      expect(report.counts).toMatchObject({ changed: 1 })
    })
    expect((await edited('besan-gram-flour')).summary).toBe('Ground this week')
  })
})

describe('a file with new products', () => {
  it('makes them, with their sizes under one another', async () => {
    const file = [
      'name;hindi_name;category;sub_category;hsn;tags;status;size;unit;sku;price;stock',
      'Kodo Millet Flour;कोदो आटा;millet flours;;1102;Gluten free | New;published;0,5;kg;KODO-05;60;8',
      'Kodo Millet Flour;;;;;;;1;kg;KODO-1;"1,10.00";8',
      'Kodo Millet Flour;;;;;Other;;2;kg;KODO-2;200;8',
      'Little Millet;;shoes;;1102;;draft;1;kg;LITTLE-1;90;8',
      'Foxtail Millet;;Millet flours;;1102;;draft;1;kg;KODO-1;90;8',
      'Sharbati Wheat Atta;;atta;;1101;;draft;1;kg;SWA;90;8',
    ].join('\n')
    const { rows } = await send(file.replace('0,5', '0.5'), 'good')
    expect(rows).toMatchObject([
      { line: 2, product: 'Kodo Millet Flour', size: '0.5', fate: 'new' },
      { line: 3, fate: 'new' },
      { line: 4, fate: 'refused', reason: 'tags differs from line 2: write it on the first row of the product only' },
      { line: 5, fate: 'refused', reason: 'category: There is no category shoes' },
      { line: 6, fate: 'refused', reason: 'Kodo Millet Flour has the SKU KODO-1 already' },
      { line: 7, fate: 'refused', reason: 'There is a product of this name: write its id sharbati-wheat-atta' },
    ])
    const product = await shop.call(getProduct, { params: { productId: 'kodo-millet-flour' } })
    expect(product).toMatchObject({ hindiName: 'कोदो आटा', description: { tags: ['Gluten free', 'New'] } })
    expect(product.productVariations).toMatchObject([
      { size: 0.5, price: 60, stock: 6 },
      { size: 1, price: 110, stock: 6 },
    ])
  })
})

describe('a file that is no such table', () => {
  it.each([
    ['an empty file', '', 'This file is empty.'],
    ['a heading alone', 'id,price', 'This file has a heading and no rows.'],
    ['another column', 'id,colour\na,red', "The column 'colour' is not known."],
    ['one long line of text', `${'a'.repeat(60_000)}\na`, `The column '${'a'.repeat(40)}…' is not known.`],
    ['a column twice', 'id,price,Price\na,1,2', "The column 'price' is there twice."],
    ['no product', 'size,price\n1,2', "The file needs the column 'id' or 'name'"],
    ['an open quotation mark', 'id,name\na,"b\nc,d', 'This file cannot be read from line'],
    ['letters of another kind', new Uint8Array([0x69, 0x64, 0x0a, 0xff, 0xe9]), 'This file is not in UTF-8.'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0]), 'This file is not in UTF-8.'],
    ['too many rows', `id,price\n${'atta,1\n'.repeat(5_001)}`, 'A file can have at most 5,000 rows'],
  ])('is refused in plain words: %s', async (_, content, sentence) => {
    await expect(send(content)).rejects.toMatchObject({ statusCode: 400, message: expect.stringContaining(sentence) })
  })

  it('is refused beyond 5 MB', async () => {
    await expect(send('x'.repeat(5 * 1024 * 1024 + 1))).rejects.toMatchObject({ statusCode: 413 })
  })
})
