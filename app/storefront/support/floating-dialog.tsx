import X from 'lucide/dist/esm/icons/x.mjs'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '#app/shared/ui/icon.ts'

/**
 * A dialog beside the page, which stays usable: it takes the focus when it opens, on the child marked `data-first-focus`,
 * closes on Escape while the focus is in it, and gives the focus back.
 */
export function FloatingDialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.show()
    element?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return () => {
      const hadFocus = element?.contains(document.activeElement) || document.activeElement === document.body
      element?.close()
      if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        // Within a dialog that was opened from here, Escape closes only that one.
        const isHere = event.target instanceof Element && event.target.closest('dialog') === dialog.current
        if (event.key === 'Escape' && isHere) onClose()
      }}
      className="sheet-in fixed top-auto right-6 bottom-6 left-auto z-40 m-0 h-[min(38rem,calc(100dvh-3rem))] w-104 max-w-[calc(100vw-3rem)] flex-col overflow-hidden rounded-card border border-line bg-white p-0 text-ink shadow-float open:flex"
    >
      <div className="flex items-center gap-2 bg-brown py-1 pr-1 pl-4">
        <h2 id={titleId} className="text-card text-cream">
          {title}
        </h2>
        <button
          type="button"
          onClick={onClose}
          className="ml-auto grid size-11 place-items-center rounded-field text-cream hover:bg-ink focus-visible:outline-cream focus-visible:-outline-offset-4"
        >
          <Icon node={X} aria-hidden className="size-5" />
          <span className="sr-only">Close</span>
        </button>
      </div>
      <div className="flex min-h-0 flex-1 flex-col">{children}</div>
    </dialog>
  )
}
