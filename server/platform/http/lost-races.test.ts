import { afterAll, beforeAll, expect, it } from 'vitest'
import { aShopper, openSmallShop, order } from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openSmallShop()
})
afterAll(() => shop.close())

it.each(['40001', '40P01'])(
  'a shopper whose order loses against others again and again (%s) is asked to try once more, and nothing is stored',
  async (code) => {
    const buyer = await aShopper(shop, { productId: 'haldi', size: 200, quantity: 1 })
    await shop.pool.query(`create or replace function lose() returns trigger language plpgsql as
    $$ begin raise exception 'lost' using errcode = '${code}'; end $$`)
    await shop.pool.query('create trigger lose before insert on shop_order execute function lose()')
    const lost = await order(shop, buyer)
    await shop.pool.query('drop trigger lose on shop_order')
    expect(lost).toMatchObject({
      statusCode: 503,
      message: 'The shop is very busy. Please try again in a few seconds.',
    })
    expect(
      (await shop.pool.query('select from shop_order where mobile_number = $1', [buyer.mobileNumber])).rowCount,
    ).toBe(0)
    expect(await order(shop, buyer)).toMatchObject({ statusCode: 200 })
  },
)
