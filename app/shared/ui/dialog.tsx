import X from 'lucide/dist/esm/icons/x.mjs'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { Icon } from '#app/shared/ui/icon.ts'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  /**
   * `sheet` rises from the bottom on phones and is a dialog from 768 px; `side` is a panel at the right edge, `menu` at the left;
   * `full` is the whole screen.
   */
  shape?: 'sheet' | 'side' | 'menu' | 'full'
  /** The title is read out but not shown. */
  isTitleHidden?: boolean
}

/**
 * A modal: the native <dialog> holds the focus, closes on Escape and gives the focus back; the page behind does not scroll.
 * The focus begins on the child marked `data-first-focus`, else on the close button.
 */
export function Dialog({ title, onClose, children, shape = 'sheet', isTitleHidden = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const isPressOnBackdrop = useRef(false)

  useModal(dialog)

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the native dialog; the click is on its backdrop
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file picker or a dialog within that is dismissed says so here too.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        isPressOnBackdrop.current = event.target === dialog.current
      }}
      onClick={(event) => {
        // A drag out of a field ends on the backdrop, but has not begun there.
        if (event.target === dialog.current && isPressOnBackdrop.current) onClose()
      }}
      className={`${shapes[shape]} m-0 flex-col overflow-hidden bg-white p-0 text-ink shadow-float backdrop:bg-ink/50 open:flex`}
    >
      <div className={`flex items-center gap-2 py-2 pr-2 pl-4 ${isTitleHidden ? '' : 'border-line border-b'}`}>
        <h2 id={titleId} className={isTitleHidden ? 'sr-only' : 'text-card'}>
          {title}
        </h2>
        <button
          type="button"
          onClick={onClose}
          className="ml-auto grid size-11 place-items-center rounded-field hover:bg-cream"
        >
          <Icon node={X} aria-hidden className="size-5 text-brown" />
          <span className="sr-only">Close</span>
        </button>
      </div>
      <div className="relative flex min-h-0 flex-auto flex-col overflow-y-auto">{children}</div>
    </dialog>
  )
}

/** Opens a <dialog> as a modal while it is there: the page behind stands still, and the focus goes in and comes back. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    const unlock = lockPageScroll()
    return () => {
      unlock()
      element?.close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [dialog])
}

let openDialogs = 0

/** The place of the scroll bar stays, so that nothing moves; the last dialog to close gives the scroll back. */
function lockPageScroll() {
  const { style, clientWidth } = document.documentElement
  if (openDialogs === 0 && window.innerWidth > clientWidth) style.scrollbarGutter = 'stable'
  style.overflow = 'hidden'
  openDialogs += 1
  return () => {
    openDialogs -= 1
    if (openDialogs > 0) return
    style.overflow = ''
    style.scrollbarGutter = ''
  }
}

const shapes = {
  sheet:
    'fixed inset-x-0 top-auto bottom-0 w-full max-w-none max-h-[92dvh] rounded-t-card sheet-in md:inset-0 md:m-auto md:h-fit md:w-[27rem] md:rounded-card',
  side: 'fixed inset-y-0 right-0 left-auto h-dvh max-h-none w-full max-w-[26rem] side-in',
  menu: 'fixed inset-y-0 left-0 right-auto h-dvh max-h-none w-[min(20rem,88vw)] menu-in',
  full: 'fixed inset-0 h-dvh max-h-none w-full max-w-none',
} as const
