import { api } from '#app/shared/api/browser-api.ts'
import { type AnyReview, checkReviews } from '#contract/api/admin/catalog/reviews.ts'
import { countOf } from '../order-parts/order-words.ts'
import { useDeed } from '../ui/use-deed.ts'

type Wish = { reviews: AnyReview[]; decision: 'show' | 'hide'; reason?: string }

/** Shows or hides reviews; Undo brings each back to where it was. */
export function useCheckReviews({ isRefusalShown = false } = {}) {
  const undo = useDeed({
    run: ({ reviews }: Wish) => restore(reviews),
    done: 'Taken back',
    refresh: [['reviews']],
  })
  return useDeed({
    run: ({ reviews, decision, reason }: Wish) =>
      api(checkReviews, { body: { ids: idsOf(reviews), decision, ...(reason ? { reason } : {}) } }),
    done: (_, { reviews, decision }) =>
      `${countOf(reviews.length, 'review is', 'reviews are')} ${decision === 'hide' ? 'hidden' : 'shown'}`,
    refresh: [['reviews']],
    action: (_, wish) => {
      // Why one was hidden is not known here: what was hidden before is hidden again by hand.
      const canBeUndone = wish.reviews.every(({ isHidden }) => !isHidden)
      return canBeUndone ? { label: 'Undo', press: () => undo.mutate(wish) } : undefined
    },
    isRefusalShown: () => isRefusalShown,
  })
}

async function restore(reviews: AnyReview[]) {
  const checked = reviews.filter(({ checkedAt }) => checkedAt)
  const unchecked = reviews.filter(({ checkedAt }) => !checkedAt)
  if (checked.length > 0) await api(checkReviews, { body: { ids: idsOf(checked), decision: 'show' } })
  if (unchecked.length > 0) await api(checkReviews, { body: { ids: idsOf(unchecked), decision: 'later' } })
}

function idsOf(reviews: AnyReview[]) {
  return reviews.map(({ id }) => id)
}
