import { parseArgs } from 'node:util'
import type { ParcelState } from '#contract/api/admin/orders/order-steps.ts'
import { parcelStates } from '#contract/api/admin/orders/order-steps.ts'
import { formatPaise, toPaise } from '#contract/money.ts'
import { readOrderNumber } from '#contract/rules/orders/order-number.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { showOrder } from '../shopper-orders/show-order.ts'
import { describeCancelled, noteBack, requireGoodsState } from '../slips/parcel-command.ts'
import {
  acceptAddress,
  cancelOrder,
  completeOrder,
  confirmOrder,
  handOverOrder,
  packOrder,
  type Step,
} from '../transitions/order-lifecycle.ts'
import { listBills, makeOrderBills, writeBills } from './bill-command.ts'

const usage = `Please say what to do:
  npm run order -- show <number>                            what was ordered, by whom, and how it stands
  npm run order -- confirm <number>                         its shopper has confirmed it on the phone
  npm run order -- accept <number>                          its address, in none of your areas, is one you deliver to
  npm run order -- pack <number>                            it is in its parcel; its bill is issued
  npm run order -- hand-over <number>                       it is on its way to the shopper
  npm run order -- complete <number> [--comment "A note"]   it was delivered and paid; the shopper reads the note
  npm run order -- cancel <number> [--goods <state>]        it will not be delivered; its pieces go back on the shelf. On the road it
                                                            asks where they are: on-its-way-back, good, spoilt or lost
  npm run order -- came-back <number> --goods <state>       all that was awaited of a cancelled parcel is good, spoilt or lost
  npm run order -- refund <number> [amount]                 sends back what was paid online, or a part in rupees
  npm run order -- bill <number> [--to <folder>]            writes its bill and credit notes as PDF into the folder`

const longestComment = 300
const tasks = [
  'show',
  'confirm',
  'accept',
  'pack',
  'hand-over',
  'complete',
  'cancel',
  'came-back',
  'refund',
  'bill',
] as const
type Task = (typeof tasks)[number]

/** Does what the words of the command say and gives what to print; throws an `Error` with one sentence when it cannot. */
export async function runOrderCommand(shop: Pick<Shop, 'config' | 'db'>, commandArguments: string[]) {
  const { task, orderNumber, amount, comment, goods, to } = readArguments(commandArguments)
  if (task === 'show') return showOrder(shop.db, orderNumber)
  if (task === 'refund') return refund(shop, orderNumber, amount)
  if (task === 'bill') return writeBills(shop, orderNumber, to ?? '.')
  if (task === 'came-back') return noteBack(shop, orderNumber, goods)
  if (task === 'cancel' && !goods) await requireGoodsState(shop, orderNumber)
  const step = await transitionOrder(shop, task, orderNumber, { comment, goods })
  if (step === 'unknown') throw new Error(`There is no order ${orderNumber}.`)
  if (step === 'not possible') throw new Error(`Order ${orderNumber} ${sentences[task].refused}`)
  if (step === 'done before') return `Order ${orderNumber} ${sentences[task].before}; nothing was changed.`
  const done = task === 'cancel' ? await describeCancelled(shop, orderNumber) : sentences[task].done
  return [`Order ${orderNumber} ${done}`, ...listBills(await makeOrderBills(shop, orderNumber))].join('\n')
}

async function refund(shop: Pick<Shop, 'config' | 'db'>, orderNumber: string, amount: number | undefined) {
  return `${formatPaise(await refundOrder(shop, orderNumber, amount, { by: 'command' }))} of order ${orderNumber} goes back to where it came from.`
}

type StepTask = Exclude<Task, 'show' | 'came-back' | 'refund' | 'bill'>

function transitionOrder(
  shop: Pick<Shop, 'config' | 'db'>,
  task: StepTask,
  orderNumber: string,
  { comment, goods }: { comment: string | undefined; goods: ParcelState | undefined },
): Promise<Step> {
  const by = 'command'
  if (task === 'confirm') return confirmOrder(shop, orderNumber, { by })
  if (task === 'accept') return acceptAddress(shop, orderNumber, { by })
  if (task === 'pack') return packOrder(shop, orderNumber, { by })
  if (task === 'hand-over') return handOverOrder(shop, orderNumber, { by })
  return task === 'complete'
    ? completeOrder(shop, orderNumber, { by, comment })
    : cancelOrder(shop, orderNumber, { by, goods })
}

const sentences: Record<StepTask, { done: string; before: string; refused: string }> = {
  confirm: {
    done: 'is confirmed.',
    before: 'had been confirmed already',
    refused: 'waits for no confirmation.',
  },
  accept: {
    done: 'can be packed.',
    before: 'had its address accepted already',
    refused: 'was cancelled, or is not in review: there is no address to accept.',
  },
  pack: {
    done: 'is packed.',
    before: 'had been packed already',
    refused:
      'was delivered, cancelled or refunded: it cannot be packed any more. Or it still waits for its code, its address to be accepted, or the bank of its buyer to decide on a dispute: look at it in the back office.',
  },
  'hand-over': {
    done: 'is on its way.',
    before: 'was on its way already',
    refused:
      'is not packed, or was cancelled: it cannot be handed over. Or the bank of its buyer has not decided on a dispute: look at it in the back office.',
  },
  complete: {
    done: 'is delivered and paid.',
    before: 'had been delivered already',
    refused:
      'was cancelled or refunded: it cannot be delivered any more. Or it still waits for its code, its address to be accepted, or the bank of its buyer to decide on a dispute: look at it in the back office.',
  },
  cancel: {
    done: 'is cancelled.',
    before: 'had been cancelled already',
    refused: 'was delivered: it cannot be cancelled any more.',
  },
}

function readArguments(commandArguments: string[]) {
  const { positionals, values } = parse(commandArguments)
  const [name, written = '', rupees, ...more] = positionals
  const task = tasks.find((one) => one === name)
  const orderNumber = readOrderNumber(written)
  const comment = values.comment?.trim()
  if (!task || orderNumber === '' || more.length > 0 || (rupees && task !== 'refund')) throw new Error(usage)
  if ((comment !== undefined && task !== 'complete') || (values.to && task !== 'bill')) throw new Error(usage)
  const goods = parcelStates.find((state) => state === values.goods)
  const isForParcel = task === 'cancel' || task === 'came-back'
  if (values.goods !== undefined && (!isForParcel || !goods)) throw new Error(usage)
  if (comment && comment.length > longestComment) {
    throw new Error(`The comment can have at most ${longestComment} characters; this one has ${comment.length}.`)
  }
  return {
    task,
    orderNumber,
    amount: rupees === undefined ? undefined : readAmount(rupees),
    comment,
    goods,
    to: values.to,
  }
}

function readAmount(rupees: string) {
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(rupees) || Number(rupees) < 1) {
    throw new Error('The amount must be rupees such as 50 or 49.50, at least 1.')
  }
  return toPaise(Number(rupees))
}

function parse(commandArguments: string[]) {
  try {
    const options = { comment: { type: 'string' }, goods: { type: 'string' }, to: { type: 'string' } } as const
    return parseArgs({ args: commandArguments, allowPositionals: true, options })
  } catch {
    throw new Error(usage)
  }
}
