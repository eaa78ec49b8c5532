import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '#app/shared/api/browser-api.ts'
import { getProduct } from '#contract/api/catalog/catalog.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { loadCart, useCart } from '../../cart/cart.ts'
import type { Choice } from '../../cart/cart-item.ts'
import { usePopup } from '../../session/popups.ts'
import { type OrderNavigation, type OrderSelection, readSelection } from './order-navigation.ts'
import { pollUnfinishedOrder } from './unfinished-order.ts'

type Opening = { state: 'loading' | 'failed' | 'open'; choice?: Choice | undefined }

/** What must be known before the checkout opens: an order whose answer was lost, the one product asked for, today's cart. */
export function useOpening(navigation: OrderNavigation) {
  const [opening, setOpening] = useState<Opening>({ state: 'loading' })
  const [tries, setTries] = useState(0)
  const { items, isLoading, error } = useCart()
  const [wasEmpty, setWasEmpty] = useState<boolean>()
  const isReady = opening.state === 'open' && !isLoading && !error
  const isSuccessShown = usePopup(({ kind }) => kind === 'SUCCESS')
  // Whoever is being told of an order is not sent away because that order emptied the cart (open-points 61).
  if (isReady && wasEmpty === undefined) setWasEmpty(items.length === 0 && !opening.choice && !isSuccessShown)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads everything again
  useEffect(() => {
    let isStale = false
    setOpening({ state: 'loading' })
    open(navigation).then(
      (choice) => isStale || setOpening({ state: 'open', choice }),
      () => isStale || setOpening({ state: 'failed' }),
    )
    return () => {
      isStale = true
    }
  }, [navigation, tries])

  return {
    // Once open it stays open: reading the cart again must not take the steps away.
    isOpen: wasEmpty !== undefined,
    wasEmpty: wasEmpty === true,
    choice: opening.choice,
    problem: wasEmpty === undefined ? problemOf(opening, error) : undefined,
    retry: () => setTries(tries + 1),
  }
}

/** Once its line is in the cart a reload must not ask for the product again. */
export function useForgetProduct() {
  const { state } = useLocation()
  return () => {
    const { product: _, quantity: __, selectedSize: ___, ...rest } = (state ?? {}) as OrderNavigation
    window.history.replaceState({ ...window.history.state, usr: { ...rest, fromCart: true } }, '')
  }
}

function problemOf({ state }: Opening, cartError: string | null) {
  if (state === 'failed') return 'We could not read the product you chose.'
  return state === 'open' ? (cartError ?? undefined) : undefined
}

async function open(navigation: OrderNavigation) {
  await pollUnfinishedOrder()
  const selection = readSelection(navigation)
  const [choice] = await Promise.all([selection && readChoice(selection), loadCart()])
  return choice
}

/** The product as it is sold today; undefined where it or its size is gone. */
async function readChoice({ productId, size, quantity }: OrderSelection): Promise<Choice | undefined> {
  try {
    const product = await api(getProduct, { params: { productId } })
    const variation = product.productVariations.find((variation) => size === undefined || variation.size === size)
    return variation && { product, variation, quantity }
  } catch (error) {
    if (isApiError(error) && error.statusCode === 404) return undefined
    throw error
  }
}
