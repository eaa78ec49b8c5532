import { useRef, useState } from 'react'
import type { Picture } from '#contract/api/fields.ts'
import { Photo } from '../ui/photo.tsx'

/** The pictures of a product: swiped through, or chosen by thumbnail (PDP-02). */
export function Gallery({ pictures, name }: { pictures: Picture[]; name: string }) {
  const [place, setPlace] = useState(0)
  const [isTurned, setTurned] = useState(false)
  const track = useRef<HTMLDivElement>(null)
  const shown = pictures.length > 0 ? pictures : [null]
  return (
    <section aria-label={`Pictures of ${name}`}>
      <div
        ref={track}
        tabIndex={shown.length > 1 ? 0 : undefined}
        onPointerDown={() => setTurned(true)}
        onScroll={({ currentTarget }) => setPlace(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
        className="-mx-4 flex snap-x snap-mandatory overflow-x-auto bg-backdrop [scrollbar-width:none] md:mx-0 md:rounded-card"
      >
        {shown.map((picture, index) => (
          <div key={picture?.originalUrl ?? 'none'} className="w-full shrink-0 snap-center">
            <Photo
              picture={picture}
              alt={picture?.alt || name}
              // Until the shopper turns to them, the others are what their thumbnails have fetched already.
              sizes={index === 0 || isTurned ? '(min-width: 75rem) 36rem, (min-width: 48rem) 46vw, 60vw' : '5rem'}
              isFirst={index === 0}
              className="max-md:aspect-[5/4]"
            />
          </div>
        ))}
      </div>
      {shown.length > 1 && (
        <ul className="mt-3 flex gap-2 md:gap-3">
          {pictures.map((picture, index) => (
            <li key={picture.originalUrl}>
              <button
                type="button"
                aria-label={`Picture ${index + 1} of ${pictures.length}`}
                aria-current={index === place ? 'true' : undefined}
                onClick={() => {
                  setTurned(true)
                  track.current?.scrollTo({ left: index * track.current.clientWidth })
                }}
                className={`block size-12 overflow-hidden rounded-field border-2 md:size-20 ${index === place ? 'border-brown' : 'border-transparent'}`}
              >
                <Photo picture={picture} alt="" sizes="5rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
