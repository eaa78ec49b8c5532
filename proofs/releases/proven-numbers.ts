import { confirmPhoneCode, proveMobile, sendPhoneCode } from '#contract/api/accounts/auth.ts'
import { proveLoginMobile } from '#contract/api/accounts/number-changes.ts'
import { listNumberOrders, refuseNumberOrder } from '#contract/api/accounts/number-orders.ts'
import { updateUser } from '#contract/api/accounts/users.ts'
import { startNumberChange } from '#contract/api/admin/customers/customers.ts'
import type { PayShop } from '#server/fulfilment/payments/testing/pay-shop.ts'
import { confirmByCode } from '#server/fulfilment/shopper-orders/confirm-by-code.ts'
import { cancelUnconfirmedOrders } from '#server/fulfilment/transitions/unconfirmed-orders.ts'
import { cashCode } from '#server/people/messages/cash-codes/cash-code.ts'
import type { SignedInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { aGuest, aShopper, type Goods } from '#server/testing/orders/test-buyers.ts'
import { proofOf, prove } from '#server/testing/orders/test-proven-guests.ts'
import { anyMobile } from '#server/testing/test-shop.ts'

/** What a shop holds of numbers that people have proven, have not, or change. */
export async function proveAndRefuseNumbers(pay: PayShop, admin: SignedInStaff, goods: Goods) {
  await orderAsProvenGuest(pay, goods)
  await refuseStrangersOrder(pay, goods)
  await orderWithCodes(pay, goods)
  await mistypeCode(pay)
  await changeNumbers(pay, admin)
}

async function orderAsProvenGuest(pay: PayShop, goods: Goods) {
  const guest = await aGuest(pay.shop, goods)
  await prove(pay.shop, guest, await proofOf(pay.shop, guest.mobileNumber))
  await placed(pay.cash(guest))
}

/** One that its number's owner has not heard of yet, and one that they refuse. */
async function refuseStrangersOrder(pay: PayShop, goods: Goods) {
  const owner = await aShopper(pay.shop)
  for (let nth = 0; nth < 2; nth += 1) {
    await placed(pay.cash({ ...(await aGuest(pay.shop, goods)), mobileNumber: owner.mobileNumber }))
  }
  const [open] = await pay.shop.call(listNumberOrders, {}, owner)
  await pay.shop.call(refuseNumberOrder, { params: { orderNumber: open?.orderNumber ?? '' } }, owner)
}

/** One that waits for its code, one whose code was given back, and one that nobody confirmed in time. */
async function orderWithCodes(pay: PayShop, goods: Goods) {
  const { shop } = pay
  await shop.pool.query('update setting set is_cash_confirmed_by_code = true')
  const numbers: string[] = []
  for (let nth = 0; nth < 3; nth += 1) numbers.push(await placed(pay.cash(await aShopper(shop, goods))))
  const [, confirmed = '', late = ''] = numbers
  await confirmByCode(shop, confirmed, cashCode(shop.config.secret, confirmed))
  await shop.pool.query(
    "update message set sent_at = now() - interval '2 hours' where template = 'cash-order-code' and strpos(text, $1) > 0",
    [late],
  )
  await shop.pool.query("update shop_order set confirm_by = now() - interval '1 second' where order_number = $1", [
    late,
  ])
  await cancelUnconfirmedOrders(shop)
  await shop.pool.query('update setting set is_cash_confirmed_by_code = false')
}

async function mistypeCode({ shop }: PayShop) {
  const { session } = await shop.call(sendPhoneCode, { query: { mobileNumber: anyMobile() } })
  await shop.call(confirmPhoneCode, { body: { session, code: '000000' } }).catch(() => {})
}

/** One number that its shopper has changed, and one that is changed for somebody who lost the phone. */
async function changeNumbers({ shop }: PayShop, admin: SignedInStaff) {
  const own = await shop.signIn()
  const mobileNumber = anyMobile()
  await shop.call(updateUser, { params: { id: own.user.id }, body: { mobileNumber } }, { token: own.token })
  await shop.call(proveLoginMobile, { body: { authToken: await proofOf(shop, own.mobileNumber) } }, own)
  await shop.call(proveMobile, { body: { authToken: await proofOf(shop, mobileNumber) } }, { token: own.token })
  const lost = await shop.signIn()
  await admin.call(startNumberChange, {
    params: { id: lost.user.id },
    body: { mobileNumber: anyMobile(), reason: 'Came to the mill with an identity card' },
  })
}

async function placed(ordering: ReturnType<PayShop['cash']>) {
  const { orderNumber, message } = await ordering
  if (!orderNumber) throw new Error(`A cash order was refused: ${message}`)
  return orderNumber
}
