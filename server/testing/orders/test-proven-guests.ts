import { confirmPhoneCode, sendPhoneCode } from '#contract/api/accounts/auth.ts'
import { readCode } from '../read-outbox.ts'
import { anyMobile, type TestShop } from '../test-shop.ts'
import { type Buyer, fillCart } from './test-buyers.ts'

/** The phone provider's proof of a number, by the code that was sent to it. */
export async function proofOf(shop: TestShop, mobileNumber: string) {
  // Nobody waits between two codes here.
  await shop.pool.query("update login_challenge set created_at = created_at - interval '1 minute'")
  const { session } = await shop.call(sendPhoneCode, { query: { mobileNumber } })
  const code = await readCode(shop, mobileNumber)
  return (await shop.call(confirmPhoneCode, { body: { session, code } })).authToken
}

/** Proves the number of a guest: the bare answer. */
export async function prove({ app }: TestShop, { token, mobileNumber }: Buyer, authToken: string) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/guest/mobile/prove',
    headers: { authorization: `Bearer ${token}` },
    payload: { mobileNumber, authToken },
  })
  const { message, data } = answer.json()
  return { statusCode: answer.statusCode, message, data }
}

/** A guest who has proven the number, with so many packs of haldi in the cart. */
export async function aProvenGuest(shop: TestShop, quantity: number, mobileNumber = anyMobile()): Promise<Buyer> {
  const guest = { token: await shop.registerGuest({ mobileNumber }), mobileNumber }
  await fillCart(shop, guest.token, [{ productId: 'haldi', size: 200, quantity }])
  const { statusCode } = await prove(shop, guest, await proofOf(shop, mobileNumber))
  if (statusCode !== 200) throw new Error('The number was not proven.')
  return guest
}
