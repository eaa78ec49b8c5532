import type { Pool } from 'pg'
import type { Answer } from '../client/calls.ts'
import type { Ledger } from '../environment/provider-process.ts'
import type { Mode, Trial } from './presses.ts'

export type Pressed = { mode: Mode; answer: Answer | null }

/** What is wrong with the answers to one intent, however often it was sent: there is one, byte for byte, and nothing but that. */
export function judgeAnswers({ name }: Trial, what: string, answers: (Answer | null)[]): string[] {
  const answered = answers.filter((answer) => answer !== null)
  const bytes = new Set(answered.filter(({ status }) => status === 200).map((answer) => answer.bytes))
  const refused = answered.filter(({ status }) => status !== 200)
  return [
    ...(bytes.size === 1 ? [] : [`${what}, ${name}: ${bytes.size} different answers, ${[...bytes].join(' and ')}.`]),
    ...refused.map(({ status, message }) => `${what}, ${name}: one press got ${status} (${message}).`),
  ]
}

/** Card and cash at once: what has become of it is one of the two. */
export function judgeBoth(pressed: Pressed[]): string[] {
  const of = (mode: Mode) => pressed.filter((one) => one.mode === mode).flatMap(({ answer }) => answer ?? [])
  const cash = new Set(of('cash').map(({ bytes }) => bytes))
  const wrong = of('create').filter(({ status, message = '' }) => status !== 200 && !message.includes('placed already'))
  return [
    ...(cash.size === 1 ? [] : [`By card and in cash at once: ${cash.size} different answers to cash.`]),
    ...wrong.map(({ status, message }) => `By card and in cash at once: one press got ${status} (${message}).`),
  ]
}

/** Each trial has made one order, and one at the provider if it was to be paid there. */
export async function judgeOrders(trials: Trial[], pool: Pool, ledger: Ledger): Promise<string[]> {
  const { rows } = await pool.query<Made>(
    'select id, user_id, order_status, payment_mode, order_number from shop_order',
  )
  const ofUser = Map.groupBy(rows, ({ user_id }) => user_id)
  const ofReceipt = Map.groupBy(ledger.orders, ({ receipt }) => receipt)
  return trials.flatMap(({ name, senders }) => {
    const users = new Set(senders.map(({ buyer }) => buyer.userId))
    const made = [...users].flatMap((user) => ofUser.get(user) ?? [])
    const live = made.filter(({ order_status }) => order_status !== 'LAPSED')
    const online = made.filter(({ payment_mode }) => payment_mode === 'ONLINE')
    const atProvider = made.flatMap(({ id }) => ofReceipt.get(id) ?? [])
    const isBoth = name === 'by card and in cash at once'
    // What cash took the place of may have come to the provider or not.
    const isProviderRight = isBoth ? atProvider.length <= online.length : atProvider.length === online.length
    const all = made.map(({ order_number, order_status }) => `${order_number} ${order_status}`).join(', ')
    return [
      ...(live.length === 1 ? [] : [`${name}: ${live.length} orders instead of one (${all}).`]),
      ...(made.length <= (isBoth ? 2 : 1) ? [] : [`${name}: ${made.length} orders were begun (${all}).`]),
      ...(isProviderRight ? [] : [`${name}: ${atProvider.length} orders at the provider for ${online.length} here.`]),
    ]
  })
}

type Made = { id: string; user_id: string; order_status: string; payment_mode: string; order_number: string }
