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
        const wanted = Number(key)
        if (!words[wanted - 1]) return
        onChoose(wanted)
        stars.current?.querySelectorAll('input')[wanted - 1]?.focus()
      }}
    >
      <p id={`${id}-label`} className="text-label font-medium text-brown">
        Your rating
      </p>
      <div className="flex flex-wrap items-center gap-x-3">
        <div ref={stars} onPointerLeave={() => point(0)} className="-ml-2 flex">
          {words.map((word, place) => (
            <label
              key={word}
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && point(place + 1)}
              className="relative grid size-11 cursor-pointer place-items-center rounded-field has-focus-visible:outline-3 has-focus-visible:outline-brown"
            >
              <input
                type="radio"
                name={id}
                checked={rating === place + 1}
                onChange={() => onChoose(place + 1)}
                data-first-focus={place === Math.max(rating - 1, 0) ? '' : undefined}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <Icon
                node={Star}
                aria-hidden
                className={`size-7 ${place < shown ? 'fill-golden-deep text-golden-edge' : 'text-golden-edge'}`}
              />
              <span className="sr-only">
                {place === 0 ? '1 star' : `${place + 1} stars`}, {word}
              </span>
            </label>
          ))}
        </div>
        <span aria-hidden className="font-medium">
          {words[shown - 1]}
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

const words = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent']
