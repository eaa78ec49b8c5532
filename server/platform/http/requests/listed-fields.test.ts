import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getProfile, updateUser } from '#contract/api/accounts/users.ts'
import { getProduct, listCategories, searchProducts } from '#contract/api/catalog/catalog.ts'
import { getReview, listReviews } from '#contract/api/catalog/reviews.ts'
import { listAppBanners, listReports, listStories, listWebBanners } from '#contract/api/content/content.ts'
import { getSettings } from '#contract/api/content/settings.ts'
import { addTicket, addTicketMessage, listTicketMessages, listTickets } from '#contract/api/content/support.ts'
import { searchBuildings } from '#contract/api/orders/areas.ts'
import { addToCart, listCart } from '#contract/api/orders/cart.ts'
import { listCoupons } from '#contract/api/orders/coupons.ts'
import { getOrder, listOrders, placeCashOrder } from '#contract/api/orders/orders.ts'
import { runOrderCommand } from '#server/fulfilment/back-office-orders/order-commands.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let shopper: Awaited<ReturnType<TestShop['signIn']>>
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
  shopper = await shop.signIn()
})
afterAll(() => shop?.close())

const kinds = {
  text: (value: unknown) => typeof value === 'string' && value !== '',
  /** A path below /api/v1/file/, or an address. */
  file: (value: unknown) => typeof value === 'string' && /^[\w-]+\/\S+\.\w{3,4}(\?\S*)?$/.test(value),
  html: (value: unknown) => typeof value === 'string' && /<\w+.*>/s.test(value),
  number: (value: unknown) => typeof value === 'number' && Number.isFinite(value),
  count: (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0,
  rupees: (value: unknown) => typeof value === 'number' && value >= 0 && Number(value.toFixed(2)) === value,
  flag: (value: unknown) => typeof value === 'boolean',
  moment: (value: unknown) => typeof value === 'string' && new Date(value).toISOString() === value,
  epoch: (value: unknown) => Number.isSafeInteger(value) && (value as number) > Date.UTC(2020),
  texts: (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(kinds.text),
}

/**
 * Every field of §3 under its own name, as `kind:field field, kind?:field`. Each answer has it, of its kind; with `?` an answer may
 * say null, or leave out the object it would stand in, but not all of them.
 */
function expectListed(answers: unknown[], listed: string) {
  expect(answers.length).toBeGreaterThan(0)
  for (const [, name = '', optional, fields = ''] of listed.matchAll(/(\w+)(\??):([^,]+)/g)) {
    const isOfKind = kinds[name as keyof typeof kinds]
    for (const field of fields.trim().split(/\s+/)) {
      const values = answers.map((answer) => readField(answer, field))
      const real = values.filter((value) => !(optional && (value === null || value === undefined)))
      expect(real.length, `an answer with a ${field}`).toBeGreaterThan(0)
      for (const value of real) expect(isOfKind(value), `${field} is ${JSON.stringify(value)}, no ${name}`).toBe(true)
      if (!field.includes('.')) for (const answer of answers) expect(answer, field).toHaveProperty(field)
    }
  }
}

function readField(answer: unknown, field: string): unknown {
  return field.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name], answer)
}

const picture = (field: string) => `file:${field}.originalUrl ${field}.thumbnailUrl`
const product = `text:id name categoryId, text?:summary discountTitle discountType, number?:discountValue,
  number:averageRating, count:totalNumberOfReviews, ${picture('images.0')}`
const variation = 'number:size, text:type, rupees:price actualPrice'
const address = 'text:district houseNumber pincode state town, text?:buildingName towerName'
const areaAddress = {
  houseNumber: '4',
  buildingName: 'Amaltas Greens',
  towerName: 'Tower B',
  pincode: '452010',
  town: 'Indore',
  district: 'Indore',
  state: 'Madhya Pradesh',
}

describe('the answers of the shop hold every field that is listed, with values of its kind', () => {
  it('[ENT-14] [ENT-15] [ENT-16] [ENT-17] of products and categories', async () => {
    const { data } = await shop.call(searchProducts, { query: { limit: '50' }, body: {} })
    expectListed(data, product)
    expectListed(
      data.flatMap(({ productVariations }) => productVariations),
      variation,
    )
    for (const { discountType } of data)
      expect([null, undefined, 'PERCENTAGE_OFF', 'FIXED_AMOUNT_OFF']).toContain(discountType)
    const whole = await Promise.all(data.map(({ id }) => shop.call(getProduct, { params: { productId: id } })))
    expectListed(whole, product)
    expectListed(
      whole.flatMap(({ productVariations }) => productVariations),
      variation,
    )
    const descriptions = whole.map(({ description }) => description)
    expectListed(descriptions, 'html:description, texts:tags features, text:shellLife')
    expectListed(await shop.call(listCategories), 'text:id name, file:image.thumbnailUrl')
  })

  it('[ENT-18] [ENT-19] [ENT-35] of banners, stories and reports', async () => {
    const banner = `text:id, ${picture('image')}`
    expectListed(await shop.call(listWebBanners), banner)
    expectListed(await shop.call(listAppBanners), banner)
    const story = 'text:id name, file?:videoFile, file:imageFile.originalUrl, file?:userProfileImage.thumbnailUrl'
    expectListed(await shop.call(listStories), story)
    expectListed(await shop.call(listReports), 'text:id title, file:icon.thumbnailUrl, html:content')
  })

  it('[ENT-20] of reviews, in the list and one by one', async () => {
    const params = { productId: 'sharbati-wheat-atta' }
    const listed = `text:id, count:rating, moment:createdAt, text?:review userName, file?:userProfileImage.thumbnailUrl,
      text?:userAddress.town userAddress.district userAddress.state`
    await shop.pool.query(
      `update shopper set profile_image_key = 'people/a.webp', profile_thumbnail_key = 'people/a-96.webp'
       where id in (select user_id from review where product_id = $1)`,
      [params.productId],
    )
    const reviews = await shop.call(listReviews, { params })
    expectListed(reviews, listed)
    expectListed(await Promise.all(reviews.map(({ id }) => shop.call(getReview, { params: { id } }))), listed)
    for (const { rating } of reviews) expect([1, 2, 3, 4, 5]).toContain(rating)
  })

  it('[ENT-21] [ENT-22] [ENT-23] [ENT-24] of promo codes and settings', async () => {
    await shop.pool.query(`update promo_code c set sub_category_id = (
      select p.sub_category_id from product p join variation v on v.product_id = p.id
      where p.category_id = c.category_id and v.actual_price > v.price and p.sub_category_id is not null limit 1)
      where promo_type = 'ON_CATEGORY'`)
    const coupons = [
      ...(await shop.call(listCoupons)),
      ...(await shop.call(listCoupons, { query: { offerCategory: 'MARKETING_OFFER' } })),
    ]
    expectListed(
      coupons,
      `text:id promoCode title description promoType discountType, text?:offerCategory categoryId subCategoryId,
       flag:isCombo, number:discount, epoch:startDate endDate, rupees:orderMinimum.orderMinimum`,
    )
    for (const { promoType, discountType, startDate, endDate } of coupons) {
      expect(['SHIPPING', 'ORDER', 'ON_CATEGORY']).toContain(promoType)
      expect(['PERCENTAGE_OFF', 'FIXED_AMOUNT_OFF']).toContain(discountType)
      expect(startDate).toBeLessThan(endDate)
    }
    const settings = await shop.call(getSettings)
    expectListed([settings], 'text:id, moment:createdAt updatedAt, rupees:deliveryCharge, number:tax')
    expect(settings.tax).toBe(5)
  })

  it('[ENT-01] [ENT-25] of people, addresses and buildings', async () => {
    const changed = await shop.call(
      updateUser,
      {
        params: { id: shopper.user.id },
        body: { name: 'Asha Patil', email: 'asha@example.com', address: areaAddress },
      },
      shopper,
    )
    await shop.pool.query(
      "update shopper set profile_image_key = 'people/b.webp', profile_thumbnail_key = 'people/b-96.webp' where id = $1",
      [shopper.user.id],
    )
    const people = [shopper.user, changed, await shop.call(getProfile, {}, shopper)]
    expectListed(
      people,
      `text:id countryCode mobileNumber role currency, text?:name email, flag:verify,
       text?:address.town address.houseNumber, file?:profileImage.originalUrl profileImage.thumbnailUrl`,
    )
    for (const one of people) expect(one).toMatchObject({ countryCode: '+91', role: 'user', currency: 'INR' })
    for (const field of ['address', 'profileImage']) for (const one of people) expect(one).toHaveProperty(field)
    expect(changed.address).toMatchObject(areaAddress)
    const buildings = await shop.call(searchBuildings, { query: { query: 'amaltas' } })
    expectListed(buildings, `text:id, ${address.replace('houseNumber ', '')}`)
  })

  it('[ENT-30] [ENT-31] [ENT-32] [API-10] of carts and orders', async () => {
    const userBasicInfo = { name: 'Asha', email: 'asha@example.com', mobileNumber: shopper.mobileNumber }
    const ordered = async () => {
      await shop.call(addToCart, { body: { productId: 'sharbati-wheat-atta', size: 1, quantity: 2 } }, shopper)
      expectListed(await shop.call(listCart, {}, shopper), 'text:id productId, count:quantity, number:size')
      const body = { userBasicInfo, deliveryAddress: areaAddress }
      return (await shop.call(placeCashOrder, { body }, shopper)).orderNumber
    }
    const numbers = [await ordered(), await ordered()]
    const [delivered = ''] = numbers
    await runOrderCommand(shop, ['pack', delivered])
    await runOrderCommand(shop, ['complete', delivered, '--comment', 'Left with the neighbour'])
    // As one that was paid online has it.
    await shop.pool.query("update shop_order set payment_id = 'pay_listed' where order_number = $1", [delivered])
    const listed = await shop.call(listOrders, {}, shopper)
    const single = numbers.map((orderNumber) => shop.call(getOrder, { params: { orderNumber } }, shopper))
    for (const orders of [listed, await Promise.all(single)]) {
      expectListed(
        orders,
        `text:id orderNumber orderStatus paymentStatus paymentMode, text?:paymentId comment, file?:invoiceUrl,
         rupees:totalAmount subtotal tax deliveryCharge discountAmount, moment?:estimatedDeliveryTime deliveredAt,
         moment:createdAt`,
      )
      const items = orders.flatMap(({ orderItems }) => orderItems)
      expectListed(
        items,
        `text:productId productName type, ${picture('productImage')}, count:quantity, number:size, rupees:price`,
      )
      expectListed(
        orders.map(({ deliveryAddress }) => deliveryAddress),
        address,
      )
      const people = orders.map((order) => order.userBasicInfo)
      expectListed(people, 'text:email mobileNumber name')
      expect(new Set(orders.map(({ orderStatus }) => orderStatus))).toEqual(new Set(['CONFIRMED', 'COMPLETED']))
      expect(new Set(orders.map(({ paymentMode }) => paymentMode))).toEqual(new Set(['CASH']))
    }
  })

  it('[ENT-33] [ENT-34] of tickets and their messages', async () => {
    const attachment = new File(['Batch B-117'], 'batch.txt', { type: 'text/plain' })
    const [order] = await shop.call(listOrders, {}, shopper)
    const body = { subject: 'Coarse flour', message: 'Why?', attachment, requestId: order?.orderNumber ?? '' }
    const { id } = await shop.call(addTicket, { body }, shopper)
    await shop.call(addTicketMessage, { params: { id }, body: { message: 'And when?' } }, shopper)
    expectListed(
      await shop.call(listTickets, {}, shopper),
      `text:id ticketNumber subject createdBy createdByName, number:status, moment:createdAt, text:paymentOrderId,
       ${picture('attachment')}`,
    )
    const messages = await shop.call(listTicketMessages, { params: { id } }, shopper)
    expect(messages).toHaveLength(2)
    const message = 'text:message createdBy, moment:createdAt, file?:attachment.originalUrl attachment.thumbnailUrl'
    expectListed(messages, message)
    for (const one of messages) expect(one).toHaveProperty('attachment')
  })
})
