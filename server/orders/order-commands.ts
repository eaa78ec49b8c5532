import { parseArgs } from 'node:util'
import type { Address } from '#contract/api/users.ts'
import { formatRupees } from '#contract/money.ts'
import { readOrderNumber } from '#contract/rules/order-number.ts'
import { statusOnList } from '#contract/rules/order-status.ts'
import type { Database } from '../db/database.ts'
import { cancelOrder, completeOrder, type Step } from './order-life.ts'
import { findOrder } from './orders.ts'

const usage = `Please say what to do:
  npm run order -- show <number>                            what was ordered, by whom, and how it stands
  npm run order -- complete <number> [--comment "A note"]   it was delivered and paid; the shopper reads the note
  npm run order -- cancel <number>                          it will not be delivered; its pieces go back on the shelf`

const longestComment = 300

/** Does what the words of the command say and gives what to print; throws an `Error` with one sentence when it cannot. */
export async function runOrderCommand(db: Database, words: string[]) {
  const { task, number, comment } = readWords(words)
  if (task === 'show') return show(db, number)
  if (task === 'complete') return tellCompleted(number, await completeOrder(db, number, comment))
  return tellCancelled(number, await cancelOrder(db, number))
}

function readWords(words: string[]) {
  const { positionals, values } = parse(words)
  const [task, written = '', ...more] = positionals
  const number = readOrderNumber(written)
  const comment = values.comment?.trim()
  if (task !== 'show' && task !== 'complete' && task !== 'cancel') throw new Error(usage)
  if (number === '' || more.length > 0 || (comment !== undefined && task !== 'complete')) throw new Error(usage)
  if (comment && comment.length > longestComment) {
    throw new Error(`The comment can have at most ${longestComment} characters; this one has ${comment.length}.`)
  }
  return { task, number, comment }
}

function parse(words: string[]) {
  try {
    return parseArgs({ args: words, allowPositionals: true, options: { comment: { type: 'string' } } })
  } catch {
    throw new Error(usage)
  }
}

function tellCompleted(number: string, step: Step) {
  if (step === 'unknown') throw unknown(number)
  if (step === 'not possible') throw new Error(`Order ${number} was cancelled: it cannot be delivered any more.`)
  if (step === 'done before') return `Order ${number} had been delivered already; nothing was changed.`
  return `Order ${number} is delivered and paid.`
}

function tellCancelled(number: string, step: Step) {
  if (step === 'unknown') throw unknown(number)
  if (step === 'not possible') throw new Error(`Order ${number} was delivered: it cannot be cancelled any more.`)
  if (step === 'done before') return `Order ${number} had been cancelled already; nothing was changed.`
  return `Order ${number} is cancelled, and its pieces are back on the shelf.`
}

function unknown(number: string) {
  return new Error(`There is no order ${number}.`)
}

async function show(db: Database, number: string) {
  const order = await findOrder(db, number)
  if (!order) throw unknown(number)
  const { userBasicInfo: recipient, deliveredAt, estimatedDeliveryTime, comment } = order
  return [
    `Order ${number}: ${statusOnList(order.orderStatus)}`,
    `  placed      ${inIndia(order.createdAt)}`,
    deliveredAt ? `  delivered   ${inIndia(deliveredAt)}` : `  promised    ${inIndia(estimatedDeliveryTime ?? '')}`,
    `  for         ${recipient.name}, +91 ${recipient.mobileNumber}, ${recipient.email}`,
    `  at          ${onOneLine(order.deliveryAddress)}`,
    ...order.orderItems.map(
      ({ quantity, productName, size, type, price }) =>
        `  ${`${quantity} x`.padEnd(10)}  ${productName} (${size} ${type}), ${formatRupees(price)} each`,
    ),
    `  total       ${formatRupees(order.totalAmount)}, ${order.paymentMode}, ${order.paymentStatus}`,
    ...(comment ? [`  note        ${comment}`] : []),
  ].join('\n')
}

function onOneLine({ houseNumber, towerName, buildingName, town, district, state, pincode }: Address) {
  return [houseNumber, towerName, buildingName, town, district, `${state} ${pincode}`].filter(Boolean).join(', ')
}

function inIndia(moment: string) {
  return new Date(moment).toLocaleString('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium', timeStyle: 'short' })
}
