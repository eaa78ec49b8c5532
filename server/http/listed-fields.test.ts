import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchBuildings } from '#contract/api/areas.ts'
import { addToCart, listCart } from '#contract/api/cart.ts'
import { getProduct, listCategories, searchProducts } from '#contract/api/catalog.ts'
import { listAppBanners, listReports, listStories, listWebBanners } from '#contract/api/content.ts'
import { listCoupons } from '#contract/api/coupons.ts'
import { getOrder, listOrders, placeCashOrder } from '#contract/api/orders.ts'
import { getReview, listReviews } from '#contract/api/reviews.ts'
import { getSettings } from '#contract/api/settings.ts'
import { addTicket, listTicketMessages, listTickets } from '#contract/api/support.ts'
import { updateUser } from '#contract/api/users.ts'
import { openTestShop, type TestShop } from '../testing/test-shop.ts'

let shop: TestShop
let shopper: Awaited<ReturnType<TestShop['signIn']>>
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
  shopper = await shop.signIn()
})
afterAll(() => shop.close())

/** Every field of §3 is there under its own name, with a value or null. */
function expectListed(answer: unknown, listed: string) {
  expect(answer).toBeTypeOf('object')
  for (const field of listed.split(' ')) expect(answer, field).toHaveProperty(field)
}

const product =
  'id name summary averageRating totalNumberOfReviews categoryId images.0.originalUrl images.0.thumbnailUrl discountTitle discountValue discountType'
const variation = 'size type price actualPrice'
const address = 'buildingName district houseNumber pincode state towerName town'
const place = {
  houseNumber: '4',
  buildingName: 'Amaltas Greens',
  towerName: 'Tower B',
  pincode: '452010',
  town: 'Indore',
  district: 'Indore',
  state: 'Madhya Pradesh',
}

describe('the answers of the shop hold every field that is listed', () => {
  it('[ENT-14] [ENT-15] [ENT-16] [ENT-17] of products and categories', async () => {
    const { data } = await shop.call(searchProducts, { body: { keyword: 'sharbati' } })
    expectListed(data[0], product)
    expectListed(data[0]?.productVariations[0], variation)
    const one = await shop.call(getProduct, { params: { productId: 'sharbati-wheat-atta' } })
    expectListed(one, product)
    expectListed(one.productVariations[0], variation)
    expectListed(one.description, 'description tags features shellLife')
    expectListed((await shop.call(listCategories))[0], 'id name image.thumbnailUrl')
  })

  it('[ENT-18] [ENT-19] [ENT-35] of banners, stories and reports', async () => {
    const banner = 'id image.thumbnailUrl image.originalUrl'
    expectListed((await shop.call(listWebBanners))[0], banner)
    expectListed((await shop.call(listAppBanners))[0], banner)
    const story = 'id name videoFile imageFile.originalUrl userProfileImage.thumbnailUrl'
    expectListed((await shop.call(listStories))[0], story)
    expectListed((await shop.call(listReports))[0], 'id title icon.thumbnailUrl content')
  })

  it('[ENT-20] of reviews, in the list and one by one', async () => {
    const [review] = await shop.call(listReviews, { params: { productId: 'sharbati-wheat-atta' } })
    const listed =
      'id rating review userName userProfileImage userAddress.town userAddress.district userAddress.state createdAt'
    expectListed(review, listed)
    expectListed(await shop.call(getReview, { params: { id: review?.id ?? '' } }), listed)
  })

  it('[ENT-21] [ENT-22] [ENT-23] [ENT-24] of promo codes and settings', async () => {
    const [coupon] = await shop.call(listCoupons)
    expectListed(
      coupon,
      'id promoCode title description promoType offerCategory isCombo discountType discount startDate endDate orderMinimum.orderMinimum categoryId subCategoryId',
    )
    expect([coupon?.startDate, coupon?.endDate].every(Number.isSafeInteger)).toBe(true)
    expectListed(await shop.call(getSettings), 'id createdAt updatedAt deliveryCharge tax')
  })

  it('[ENT-01] [ENT-25] of people, addresses and buildings', async () => {
    const changed = await shop.call(
      updateUser,
      { params: { id: shopper.user.id }, body: { name: 'Asha', address: place } },
      shopper,
    )
    const user = 'id name countryCode email mobileNumber address profileImage role verify currency'
    for (const one of [shopper.user, changed]) expectListed(one, user)
    expectListed(changed.address, address)
    const [building] = await shop.call(searchBuildings, { query: { query: 'amaltas' } })
    expectListed(building, `id ${address.replace('houseNumber ', '')}`)
  })

  it('[ENT-30] [ENT-31] [ENT-32] [API-10] of carts and orders', async () => {
    const body = { productId: 'sharbati-wheat-atta', size: 1, quantity: 2 }
    await shop.call(addToCart, { body }, shopper)
    expectListed((await shop.call(listCart, {}, shopper))[0], 'id productId quantity size')
    const userBasicInfo = { name: 'Asha', email: 'asha@example.com', mobileNumber: shopper.mobileNumber }
    const { orderNumber } = await shop.call(
      placeCashOrder,
      { body: { userBasicInfo, deliveryAddress: place } },
      shopper,
    )
    const [listed] = await shop.call(listOrders, {}, shopper)
    for (const order of [listed, await shop.call(getOrder, { params: { orderNumber } }, shopper)]) {
      expectListed(
        order,
        'id orderNumber paymentId totalAmount subtotal tax deliveryCharge discountAmount estimatedDeliveryTime deliveredAt createdAt comment invoiceUrl orderItems deliveryAddress userBasicInfo orderStatus paymentStatus paymentMode',
      )
      expectListed(
        order?.orderItems[0],
        'productId productName productImage.originalUrl productImage.thumbnailUrl quantity size type price',
      )
      expectListed(order?.deliveryAddress, address)
      expectListed(order?.userBasicInfo, 'email mobileNumber name')
    }
  })

  it('[ENT-33] [ENT-34] of tickets and their messages', async () => {
    const attachment = new File(['Batch B-117'], 'batch.txt', { type: 'text/plain' })
    const body = { subject: 'Coarse flour', message: 'Why?', attachment }
    const { id } = await shop.call(addTicket, { body }, shopper)
    expectListed(
      (await shop.call(listTickets, {}, shopper))[0],
      'id ticketNumber subject status createdAt createdBy createdByName attachment.originalUrl attachment.thumbnailUrl paymentOrderId',
    )
    const [message] = await shop.call(listTicketMessages, { params: { id } }, shopper)
    expectListed(message, 'message attachment createdBy createdAt')
  })
})
