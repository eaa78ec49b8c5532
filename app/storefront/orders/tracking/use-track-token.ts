import { useEffect, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '#app/shared/api/browser-api.ts'
import { swapTrackToken } from '#contract/api/orders/tracking.ts'

/**
 * What opens the order of a link: its token, which is swapped for a short-lived one of this tab and leaves the address, so that it
 * stands in no history and no copied address (decision 034). Empty where there is none; undefined before the page knows.
 */
export function useTrackToken(orderNumber: string) {
  const [search, setSearch] = useSearchParams()
  const ofLink = search.get('t')
  const ofTab = useSyncExternalStore<string | undefined>(neverChanges, () => readToken(orderNumber), beforeHydration)

  useEffect(() => {
    if (!ofLink) return
    let isLeft = false
    api(swapTrackToken, { body: { orderNumber, token: ofLink } })
      .then((swapped) => {
        if (isLeft || !storeToken(orderNumber, swapped)) return
        setSearch(withoutToken, { replace: true, preventScrollReset: true })
      })
      // The link opens the order as well: it only stays in the address.
      .catch(() => {})
    return () => {
      isLeft = true
    }
  }, [orderNumber, ofLink, setSearch])

  return ofLink || ofTab
}

type Swapped = { token: string; endsAt: string }

function keyOf(orderNumber: string) {
  return `track ${orderNumber}`
}

function readToken(orderNumber: string) {
  try {
    const { token, endsAt } = JSON.parse(sessionStorage.getItem(keyOf(orderNumber)) ?? '{}') as Partial<Swapped>
    return token && endsAt && Date.parse(endsAt) > Date.now() ? token : ''
  } catch {
    return ''
  }
}

function storeToken(orderNumber: string, { token, endsAt }: Swapped) {
  try {
    sessionStorage.setItem(keyOf(orderNumber), JSON.stringify({ token, endsAt }))
    return true
  } catch {
    return false
  }
}

function withoutToken(search: URLSearchParams) {
  search.delete('t')
  return search
}

function neverChanges() {
  return () => {}
}

function beforeHydration() {
  return undefined
}
