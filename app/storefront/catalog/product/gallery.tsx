import Maximize2 from 'lucide/dist/esm/icons/maximize-2.mjs'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { Icon } from '#app/shared/ui/icon.ts'
import { Lazy, lazyPart } from '#app/shared/ui/lazy.tsx'
import { Photo } from '#app/shared/ui/pictures/photo.tsx'
import type { Picture } from '#contract/api/fields.ts'

// Neither is there before a pointer hovers or a finger taps.
const magnifier = lazyPart(async () => (await import('./gallery-magnifier.tsx')).GalleryMagnifier)
const viewer = lazyPart(async () => (await import('./gallery-viewer.tsx')).GalleryViewer)

type Props = {
  pictures: Picture[]
  name: string
  /** What lies at the top right of the picture. */
  children?: ReactNode
}

/** The pictures of a product: swiped through, chosen by thumbnail (PDP-02), magnified under the pointer (PDP-03), seen in full. */
export function Gallery({ pictures, name, children }: Props) {
  const [shownIndex, setShownIndex] = useState(0)
  const [isTurned, setTurned] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const track = useRef<HTMLDivElement>(null)
  const shown = pictures.length > 0 ? pictures : [null]
  const picture = shown[shownIndex]
  return (
    <section aria-label={`Pictures of ${name}`}>
      <div
        className="relative -mx-4 overflow-hidden bg-backdrop md:mx-0 md:rounded-card"
        onPointerEnter={(event) => setHovered(canMagnify(event))}
        onPointerLeave={() => setHovered(false)}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button beside it does the same for keyboards */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button beside it does the same for keyboards */}
        <div
          ref={track}
          {...(shown.length > 1 && { role: 'group', tabIndex: 0, 'aria-label': 'Turn the pictures by the arrow keys' })}
          onPointerDown={() => setTurned(true)}
          onClick={() => setOpen(pictures.length > 0)}
          onScroll={({ currentTarget }) =>
            setShownIndex(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))
          }
          className={`flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] ${pictures.length > 0 ? 'cursor-zoom-in' : ''}`}
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
        {isHovered && picture && <Lazy key={shownIndex} part={magnifier} componentProps={{ picture }} />}
        {children && <div className="absolute top-1 right-1 flex flex-col md:top-2 md:right-2">{children}</div>}
        {pictures.length > 0 && (
          <button
            type="button"
            aria-label="See the pictures in full screen"
            onPointerEnter={() => viewer.preload().catch(() => {})}
            onClick={() => setOpen(true)}
            className="absolute right-2 bottom-2 grid size-11 place-items-center rounded-full border border-line bg-white text-brown hover:bg-cream noscript:hidden"
          >
            <Icon node={Maximize2} aria-hidden className="size-5" />
          </button>
        )}
      </div>
      {shown.length > 1 && (
        <ul className="mt-3 flex gap-2 md:gap-3">
          {pictures.map((picture, index) => (
            <li key={picture.originalUrl}>
              <button
                type="button"
                aria-label={`Picture ${index + 1} of ${pictures.length}`}
                aria-current={index === shownIndex ? 'true' : undefined}
                onClick={() => {
                  setTurned(true)
                  track.current?.scrollTo({ left: index * track.current.clientWidth })
                }}
                className={`block size-12 overflow-hidden rounded-field border-2 md:size-20 ${index === shownIndex ? 'border-brown' : 'border-transparent'}`}
              >
                <Photo picture={picture} alt="" sizes="5rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <Lazy
          part={viewer}
          componentProps={{ pictures, name, shownIndex, onClose: () => setOpen(false) }}
          onMissing={() => setOpen(false)}
        />
      )}
    </section>
  )
}

/** From 768 px, under a pointer that hovers; never under a finger (open-points 26). */
function canMagnify({ pointerType }: PointerEvent) {
  return pointerType === 'mouse' && matchMedia('(min-width: 48rem) and (hover: hover) and (pointer: fine)').matches
}
