import {
  addTicket,
  addToCart,
  confirmPhoneCode,
  getOrder,
  listOrders,
  logIn,
  placeCashOrder,
  searchProducts,
  sendPhoneCode,
} from '../../../../build/api-clients/orval.ts'
import { type Bought, question, type Shopper } from './shopper.ts'

/** Signs in, orders and opens a ticket with a file, by the client that orval makes of the API's document. */
export async function buyWithOrval({ mobileNumber, readCode, address }: Shopper): Promise<Bought> {
  const { session } = taken(await sendPhoneCode({ mobileNumber }))
  const { authToken } = taken(await confirmPhoneCode({ session, code: await readCode() }))
  const { token } = taken(await logIn({ mobileNumber, authToken }))
  const authorization = `Bearer ${token}`
  const withKey = () => ({ headers: { authorization, 'idempotency-key': crypto.randomUUID() } })

  const found = taken(await searchProducts({}, { limit: 3, page: 1 }))
  const [product] = found.data
  const [variation] = product.productVariations
  const goods = { productId: product.id, size: variation.size, quantity: 2 }
  taken(await addToCart(goods, { headers: { authorization } }))
  const userBasicInfo = { name: 'Nila Rao', email: 'nila@example.com', mobileNumber }
  const order = { userBasicInfo, deliveryAddress: address }
  const { orderNumber } = taken(await placeCashOrder(order, withKey()))
  const { totalAmount } = taken(await getOrder(orderNumber, { headers: { authorization } }))
  const ticket = {
    subject: 'An open bag',
    message: 'Please see the note.',
    requestId: orderNumber,
    attachment: question,
  }
  const { ticketNumber, attachment } = taken(await addTicket(ticket, withKey()))
  const orders = await listOrders({ page: 1 }, { headers: { authorization } })
  if (orders.status !== 200 || orders.data.total !== 1) throw new Error('The order is not listed.')
  return { orderNumber, totalAmount, ticketNumber, attachment: attachment?.originalUrl }
}

type Answered<D> = { status: 200; data: { data: D } } | { status: number; data: { message: string } }

/** The data of an answer; a refusal is thrown with its sentence. */
function taken<D>(answer: Answered<D>): D {
  if (answer.status === 200 && 'data' in answer.data) return answer.data.data as D
  throw new Error('message' in answer.data ? answer.data.message : `Refused with ${answer.status}`)
}
