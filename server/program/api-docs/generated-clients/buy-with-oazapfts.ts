import {
  addTicket,
  addToCart,
  confirmPhoneCode,
  defaults,
  getOrder,
  listOrders,
  logIn,
  placeCashOrder,
  searchProducts,
  sendPhoneCode,
} from '../../../../build/api-clients/oazapfts.ts'
import { type Bought, question, type Shopper } from './shopper.ts'

/** Signs in, orders and opens a ticket with a file, by the client that oazapfts makes of the API's document. */
export async function buyWithOazapfts(origin: string, { mobileNumber, readCode, address }: Shopper): Promise<Bought> {
  defaults.baseUrl = origin
  const { session } = taken(await sendPhoneCode({ mobileNumber }))
  const { authToken } = taken(await confirmPhoneCode({ session, code: await readCode() }))
  const { token } = taken(await logIn({ mobileNumber, authToken }))
  const withToken = { headers: { authorization: `Bearer ${token}` } }

  const found = taken(await searchProducts({}, { limit: 3, page: 1 }))
  const [product] = found.data
  const [variation] = product.productVariations
  taken(await addToCart({ productId: product.id, size: variation.size, quantity: 2 }, withToken))
  const userBasicInfo = { name: 'Nila Rao', email: 'nila@example.com', mobileNumber }
  const { orderNumber } = taken(
    await placeCashOrder(
      { userBasicInfo, deliveryAddress: address },
      { idempotencyKey: crypto.randomUUID() },
      withToken,
    ),
  )
  const { totalAmount } = taken(await getOrder(orderNumber, withToken))
  const { ticketNumber, attachment } = taken(
    await addTicket(
      { subject: 'An open bag', message: 'Please see the note.', requestId: orderNumber, attachment: question },
      { idempotencyKey: crypto.randomUUID() },
      withToken,
    ),
  )
  const again = await placeCashOrder({ userBasicInfo, deliveryAddress: address }, {}, withToken)
  if (again.status !== 200 && again.status !== 400) throw new Error(again.data.message)
  const orders = await listOrders({ page: 1 }, withToken)
  if (orders.status !== 200 || orders.data.total !== 1) throw new Error('The order is not listed.')
  return { orderNumber, totalAmount, ticketNumber, attachment: attachment?.originalUrl }
}

type Answered<D> = { status: 200; data: { data: D } } | { status: number; data: { message: string } }

/** The data of an answer; a refusal is thrown with its sentence. */
function taken<D>(answer: Answered<D>): D {
  if ('data' in answer.data) return answer.data.data as D
  throw new Error(answer.data.message)
}
