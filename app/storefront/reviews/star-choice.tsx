import Star from 'lucide/dist/esm/icons/star.mjs'
import { useId, useRef, useState } from 'react'
import { Icon } from '#app/shared/ui/icon.ts'

type Props = { rating: number; onChoose: (rating: number) => void; error?: string | undefined }

/** One to five stars as a group of radio buttons: arrows and numbers choose, each star has its word. */
export function StarChoice({ rating, onChoose, error }: Props) {
  const id = useId()
  const [pointed, point] = useState(0)
  const stars = useRef<HTMLDivElement>(null)
  const shown = pointed || rating
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required
      aria-invalid={Boolean(error)}
      aria-describedby={error ? `${id}-error` : undefined}
      onKeyDown={({ key }) => {
        const chosen = Number(key)
        if (!ratingLabels[chosen - 1]) return
        onChoose(chosen)
        stars.current?.querySelectorAll('input')[chosen - 1]?.focus()
      }}
    >
      <p id={`${id}-label`} className="text-label font-medium text-brown">
        Your rating
      </p>
      <div className="flex flex-wrap items-center gap-x-3">
        <div ref={stars} onPointerLeave={() => point(0)} className="-ml-2 flex">
          {ratingLabels.map((label, index) => (
            <label
              key={label}
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && point(index + 1)}
              className="relative grid size-11 cursor-pointer place-items-center rounded-field has-focus-visible:outline-3 has-focus-visible:outline-brown"
            >
              <input
                type="radio"
                name={id}
                checked={rating === index + 1}
                onChange={() => onChoose(index + 1)}
                data-first-focus={index === Math.max(rating - 1, 0) ? '' : undefined}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <Icon
                node={Star}
                aria-hidden
                className={`size-7 ${index < shown ? 'fill-golden-deep text-golden-edge' : 'text-golden-edge'}`}
              />
              <span className="sr-only">
                {index === 0 ? '1 star' : `${index + 1} stars`}, {label}
              </span>
            </label>
          ))}
        </div>
        <span aria-hidden className="font-medium">
          {ratingLabels[shown - 1]}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-chilli text-label">
          {error}
        </p>
      )}
    </div>
  )
}

const ratingLabels = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent']
