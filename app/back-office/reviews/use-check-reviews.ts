import { api } from '#app/shared/api/browser-api.ts'
import { type AnyReview, checkReviews } from '#contract/api/admin/catalog/reviews.ts'
import { countOf } from '../order-parts/order-labels.ts'
import { useAction } from '../ui/use-action.ts'

type ReviewCheck = { reviews: AnyReview[]; decision: 'show' | 'hide'; reason?: string }

/** Shows or hides reviews; Undo brings each back to where it was. */
export function useCheckReviews({ isRefusalShown = false } = {}) {
  const undo = useAction({
    run: ({ reviews }: ReviewCheck) => restore(reviews),
    done: 'Taken back',
    refresh: [['reviews']],
  })
  return useAction({
    run: ({ reviews, decision, reason }: ReviewCheck) =>
      api(checkReviews, { body: { ids: idsOf(reviews), decision, ...(reason ? { reason } : {}) } }),
    done: (_, { reviews, decision }) =>
      `${countOf(reviews.length, 'review is', 'reviews are')} ${decision === 'hide' ? 'hidden' : 'shown'}`,
    refresh: [['reviews']],
    toastAction: (_, check) => {
      // Why one was hidden is not known here: what was hidden before is hidden again by hand.
      const canBeUndone = check.reviews.every(({ isHidden }) => !isHidden)
      return canBeUndone ? { label: 'Undo', press: () => undo.mutate(check) } : undefined
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
