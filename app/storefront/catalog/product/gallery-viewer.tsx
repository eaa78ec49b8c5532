import ChevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import ZoomIn from 'lucide/dist/esm/icons/zoom-in.mjs'
import ZoomOut from 'lucide/dist/esm/icons/zoom-out.mjs'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { Icon } from '#app/shared/ui/icon.ts'
import { StoredPicture } from '#app/shared/ui/pictures/stored-picture.tsx'
import type { Picture } from '#contract/api/fields.ts'
import { fileAddress } from '#contract/rules/file-address.ts'

type Props = { pictures: Picture[]; name: string; shownIndex: number; onClose: () => void }

/** The pictures over the whole screen: swiped through, pinched by the browser, twice the size at a tap. */
export function GalleryViewer({ pictures, name, shownIndex: first, onClose }: Props) {
  const [shownIndex, setShownIndex] = useState(first)
  const [isLarge, setLarge] = useState(false)
  const track = useRef<HTMLDivElement>(null)

  function goTo(shownIndex: number) {
    setLarge(false)
    track.current?.scrollTo({ left: shownIndex * track.current.clientWidth })
  }

  /** What was tapped comes to the middle. */
  function toggleSize(slide: Element | undefined, x: number, y: number) {
    flushSync(() => setLarge(!isLarge))
    if (!slide) return
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = slide
    slide.scrollTo({
      left: (x / clientWidth) * scrollWidth - clientWidth / 2,
      top: (y / clientHeight) * scrollHeight - clientHeight / 2,
    })
  }

  function toggleMiddle() {
    const slide = track.current?.children[shownIndex]
    toggleSize(slide, (slide?.clientWidth ?? 0) / 2, (slide?.clientHeight ?? 0) / 2)
  }

  // The dialog opens after its contents are there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins with the picture that was tapped
  useEffect(() => {
    const frame = requestAnimationFrame(() => goTo(first))
    return () => cancelAnimationFrame(frame)
  }, [])

  return (
    <Dialog title={`Pictures of ${name}`} shape="full" onClose={onClose}>
      <div
        ref={track}
        {...(pictures.length > 1 && {
          role: 'group',
          tabIndex: 0,
          'aria-label': 'Turn the pictures by the arrow keys',
        })}
        onScroll={({ currentTarget }) =>
          setShownIndex(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))
        }
        className={`flex min-h-0 flex-1 snap-x snap-mandatory bg-backdrop [scrollbar-width:none] ${isLarge ? 'overflow-hidden' : 'overflow-x-auto'}`}
      >
        {pictures.map((picture, index) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the button below does the same for keyboards
          // biome-ignore lint/a11y/useKeyWithClickEvents: the button below does the same for keyboards
          <div
            key={picture.originalUrl}
            onClick={({ currentTarget, clientX, clientY }) => {
              const { left, top } = currentTarget.getBoundingClientRect()
              toggleSize(currentTarget, clientX - left, clientY - top)
            }}
            className={`w-full shrink-0 snap-center ${isLarge ? 'cursor-zoom-out overflow-auto' : 'cursor-zoom-in overflow-hidden'}`}
          >
            <StoredPicture
              src={fileAddress(picture.originalUrl, 1200)}
              alt={picture.alt || name}
              width={1200}
              height={1200}
              loading={index === first ? 'eager' : 'lazy'}
              className={
                isLarge && index === shownIndex
                  ? 'h-[200%] w-[200%] max-w-none object-contain'
                  : 'size-full object-contain'
              }
            />
          </div>
        ))}
      </div>
      <div className="flex items-center justify-center gap-2 border-line border-t p-2">
        <Tool name="Previous picture" isOff={shownIndex === 0} onPress={() => goTo(shownIndex - 1)}>
          <Icon node={ChevronLeft} aria-hidden className="size-6" />
        </Tool>
        <p role="status" className="min-w-16 text-center text-small text-ink-soft">
          {shownIndex + 1} of {pictures.length}
        </p>
        <Tool name="Next picture" isOff={shownIndex === pictures.length - 1} onPress={() => goTo(shownIndex + 1)}>
          <Icon node={ChevronRight} aria-hidden className="size-6" />
        </Tool>
        <Tool name={isLarge ? 'Smaller' : 'Larger'} onPress={toggleMiddle}>
          {isLarge ? (
            <Icon node={ZoomOut} aria-hidden className="size-5" />
          ) : (
            <Icon node={ZoomIn} aria-hidden className="size-5" />
          )}
        </Tool>
      </div>
    </Dialog>
  )
}

type ToolProps = { name: string; isOff?: boolean; onPress: () => void; children: ReactNode }

// Switched off by aria-disabled: a button that goes away under the finger would take the focus with it.
function Tool({ name, isOff = false, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={isOff}
      onClick={() => !isOff && onPress()}
      className="grid size-11 place-items-center rounded-field text-brown hover:bg-cream aria-disabled:opacity-40"
    >
      {children}
    </button>
  )
}
