import type { RouterContextProvider } from 'react-router'
import { listCategories } from '#contract/api/catalog/catalog.ts'
import { getSeller } from '#contract/api/content/settings.ts'
import { listCoupons } from '#contract/api/orders/coupons.ts'
import { apiContext, frameContext } from './context.ts'

/**
 * What every screen shows around itself; a failed read of offers or categories leaves them out (open-points 27). Pages read it by
 * `useRouteLoaderData<typeof loadFrame>('root')`.
 */
export async function loadFrame({ context }: { context: Readonly<RouterContextProvider> }) {
  const api = context.get(apiContext)
  const frame = context.get(frameContext)
  const [offers, categories, seller] = await Promise.all([
    api(listCoupons, { query: { offerCategory: 'MARKETING_OFFER' } }).catch(() => []),
    api(listCategories).catch(() => []),
    api(getSeller).catch(() => null),
  ])
  return { frame, offers, categories, seller }
}
