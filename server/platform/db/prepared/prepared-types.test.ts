import { alias } from 'drizzle-orm/pg-core'
import { expect, expectTypeOf, it } from 'vitest'
import { orderLines, orders } from '#server/platform/schema/fulfilment/orders.ts'
import { products, variations } from '#server/platform/schema/selling/catalog.ts'
import { columns, expression, listOf, orNull } from './fragments.ts'
import { newRow, newRows } from './new-rows.ts'
import { type PreparedStatement, prepared, rowsOf } from './prepared.ts'

// What is marked to be an error is one for the type checker; nothing here speaks to a database.
type Sale = { name: string; price: number; mrp: number | null; isActive: boolean }
const [v, p] = [alias(variations, 'v'), alias(products, 'p')]

it('a row has the types of its columns, null where they may be', () => {
  const sale = columns({ name: p.name, price: v.price, mrp: v.mrp, isActive: expression<boolean>('p.is_active') })
  const statement = prepared`select ${sale} from variation v join product p on p.id = v.product_id where v.sku = ${'A'}`
  expectTypeOf(statement).toEqualTypeOf<PreparedStatement<Sale>>()
  expectTypeOf(columns({ name: orNull(p.name) }).row).toEqualTypeOf<{ name: string | null }>()
  const placed = prepared`select ${columns({ createdAt: orders.createdAt })} from shop_order`
  expectTypeOf(listOf(placed).value).toEqualTypeOf<{ createdAt: string }[]>()
  expect(statement.values).toEqual(['A'])
})

it('a function that promises a row does not compile when a column of it is forgotten', () => {
  const forgotten = columns({ name: p.name, price: v.price, isActive: expression<boolean>('p.is_active') })
  const statement = prepared`select ${forgotten} from variation v join product p on p.id = v.product_id`
  // @ts-expect-error mrp is forgotten.
  const read = (): Promise<Sale[]> => rowsOf({} as never, statement)
  // @ts-expect-error A statement is not taken for one of other rows.
  const other: PreparedStatement<Sale> = prepared`select v.price from variation v`
  // @ts-expect-error The row of a statement that names no columns holds nothing.
  expect(() => prepared`select 1 as price`.row.price).toThrow()
  expect([read, other]).toHaveLength(2)
})

it('an insert that forgets a column without default does not compile', () => {
  const line = { position: 0, productId: 'atta', productName: 'Atta', size: 5, type: 'KG', sku: 'A', hsn: '1101' }
  const whole = { ...line, orderId: 'an-order', quantity: 1, price: 100, actualPrice: 100 }
  const { quantity: _, ...withoutQuantity } = whole
  expect(newRow(orderLines, whole).values).toHaveLength(11)
  // @ts-expect-error The quantity is forgotten.
  newRow(orderLines, withoutQuantity)
  // @ts-expect-error Undefined would be null, and not the default.
  newRow(orderLines, { ...whole, imageKey: undefined as string | undefined })
  // @ts-expect-error A price is a number.
  newRow(orderLines, { ...whole, price: 'much' })
  const rows = [whole]
  const names = ['position', 'productId', 'productName', 'size', 'type', 'sku', 'hsn', 'quantity', 'price'] as const
  const same = { orderId: expression<string>('stored.id') }
  expect(newRows(orderLines, { names: [...names, 'actualPrice'], rows, same, from: 'stored' }).values).toHaveLength(1)
  // @ts-expect-error The actual price is forgotten.
  newRows(orderLines, { names, rows, same, from: 'stored' })
})
