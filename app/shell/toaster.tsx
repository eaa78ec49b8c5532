import 'sonner/dist/styles.css'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { takeToasts, useToasts } from '../session/toasts.ts'

/** Shows the waiting toasts: 4 s each, 3 at a time (CONST-02), above open dialogs and clear of their buttons. */
export function Toaster() {
  const layer = useRef<HTMLDivElement>(null)
  const waiting = useToasts(({ waiting }) => waiting)

  useEffect(() => {
    if (waiting.length === 0) return
    // Shown anew, the layer comes above a dialog that was opened after it.
    if (layer.current?.matches(':popover-open')) layer.current.hidePopover()
    layer.current?.showPopover?.()
    for (const { message, kind } of takeToasts()) show[kind](message)
  }, [waiting])

  return (
    <div ref={layer} popover="manual" className="toast-layer">
      <Sonner
        position="top-right"
        duration={4_000}
        visibleToasts={3}
        gap={8}
        mobileOffset={{ top: 12, left: 16, right: 16 }}
        offset={{ top: 128, right: 32 }}
        containerAriaLabel="Messages"
        icons={icons}
        toastOptions={{ unstyled: true, classNames }}
      />
    </div>
  )
}

const show = { plain: toast, success: toast.success, error: toast.error } as const

const icons = {
  success: <CircleCheck aria-hidden className="size-5 text-golden" />,
  error: <CircleAlert aria-hidden className="size-5 text-wheat" />,
}

const classNames = {
  toast:
    'flex w-full items-center gap-3 rounded-card bg-brown px-4 py-3 font-sans text-cream shadow-float md:w-[22rem]',
  title: 'text-body font-medium',
}
