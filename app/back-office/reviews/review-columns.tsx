import { Link } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { formatDay } from '#app/shared/ui/dates.ts'
import { Stars } from '#app/shared/ui/stars.tsx'
import type { AnyReview } from '#contract/api/admin/catalog/reviews.ts'
import { Chip } from '../ui/chip.tsx'
import type { Column } from '../ui/tables/columns.ts'

type ReviewActions = {
  isBusy: boolean
  withState: boolean
  onShow: (review: AnyReview) => void
  onHide: (review: AnyReview) => void
}

/** What is shown of a review, and what can be done with it. */
export function reviewColumns({ isBusy, withState, onShow, onHide }: ReviewActions): Column<AnyReview>[] {
  return [
    { id: 'product', header: 'Product', card: 'title', cell: ({ product }) => product.name },
    { id: 'stars', header: 'Stars', card: 'aside', cell: ({ rating }) => <Stars rating={rating} /> },
    {
      id: 'review',
      header: 'Review',
      card: 'bare',
      cell: ({ review }) => (
        <p className="max-w-[60ch] break-words whitespace-pre-wrap">
          {review ?? <span className="text-ink-soft">Stars only</span>}
        </p>
      ),
    },
    {
      id: 'who',
      header: 'By',
      card: 'bare',
      cell: ({ customer, createdAt }) => (
        <>
          <Link to={`/admin/customers/${customer.id}`} className="-my-1 inline-block py-1 underline underline-offset-4">
            {customer.name ?? 'No name given yet'}
          </Link>
          <span className="text-ink-soft lg:block"> {formatDay(createdAt)}</span>
        </>
      ),
    },
    ...(withState
      ? [
          {
            id: 'state',
            header: 'State',
            card: 'bare' as const,
            cell: (review: AnyReview) => <State review={review} />,
          },
        ]
      : []),
    {
      id: 'decide',
      header: 'Decide',
      card: 'deed',
      cell: (review) => {
        const { isHidden, checkedAt, product } = review
        return (
          <div className="flex gap-2">
            {(isHidden || !checkedAt) && (
              <Button
                look="quiet"
                disabled={isBusy}
                aria-label={`${isHidden ? 'Show again' : 'Looks fine'}: ${product.name}`}
                onClick={() => onShow(review)}
                className="whitespace-nowrap lg:min-h-9 lg:py-1"
              >
                {isHidden ? 'Show again' : 'Looks fine'}
              </Button>
            )}
            {!isHidden && (
              <Button
                look="quiet"
                disabled={isBusy}
                aria-label={`Hide: ${product.name}`}
                onClick={() => onHide(review)}
                className="lg:min-h-9 lg:py-1"
              >
                Hide
              </Button>
            )}
          </div>
        )
      },
    },
  ]
}

function State({ review: { isHidden, checkedAt, checkedBy } }: { review: AnyReview }) {
  if (isHidden) return <Chip look="bad">{checkedBy ? `Hidden by ${checkedBy}` : 'Hidden'}</Chip>
  if (!checkedAt) return <Chip look="waiting">To check</Chip>
  return <Chip look="good">{checkedBy ? `Checked by ${checkedBy}` : 'Checked'}</Chip>
}
