import { useState } from 'react'
import { isBeyond, type OrderLimit, unprovenOrderSentence } from '#contract/rules/orders/order-limits.ts'
import { countPieces } from '#contract/rules/pricing/cart-lines.ts'
import type { CartItem } from '../../cart/cart-item.ts'
import { isGuest, useSession } from '../../session/session.ts'
import type { Details } from '../details/details.ts'
import { isProven } from './prove-number.ts'
import type { Unproven } from './unproven-order.tsx'

type Ordering = {
  details: Details | undefined
  lines: CartItem[]
  /** Paise. */
  total: number
  /** What a cash order may hold without a proven number, where that is known. */
  limit: OrderLimit | undefined
  isCash: boolean
  mayPayOnline: boolean
}

/** What keeps a cash order from being taken without a proven number: the shop has refused it, or it is seen before it is sent. */
export function useUnproven({ details, lines, total, limit, isCash, mayPayOnline }: Ordering) {
  const session = useSession()
  const [refused, setRefused] = useState<Unproven>()
  const mobileNumber = details?.mobileNumber ?? ''

  function refuse(sentence: string) {
    setRefused({ sentence, mobileNumber, isRefused: true })
  }

  function foreseen(): Unproven | undefined {
    if (!isGuest(session) || !mobileNumber || !limit || isProven(mobileNumber)) return undefined
    if (!isBeyond({ total, pieces: countPieces(lines) }, limit)) return undefined
    return { sentence: unprovenOrderSentence(limit, mayPayOnline), mobileNumber, isRefused: false }
  }

  // Another number, or another way to pay, is another matter.
  const ofThisNumber = refused?.mobileNumber === mobileNumber ? refused : undefined
  return { unproven: isCash ? (ofThisNumber ?? foreseen()) : undefined, refuse, forget: () => setRefused(undefined) }
}
