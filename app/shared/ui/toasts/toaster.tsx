import 'sonner/dist/styles.css'
import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs'
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Toaster as Sonner, toast } from 'sonner'
import { Icon } from '#app/shared/ui/icon.ts'
import { type ToastAction, takeToasts, useToasts } from './toasts.ts'

/** Shows the waiting toasts: 4 s each, 3 at a time (CONST-02), above open dialogs and clear of their buttons. */
export function Toaster() {
  const layer = useRef<HTMLDivElement>(null)
  const queue = useToasts(({ queue }) => queue)

  useEffect(() => {
    if (queue.length === 0) return
    // Shown anew, the layer comes above a dialog that was opened after it.
    if (layer.current?.matches(':popover-open')) layer.current.hidePopover()
    layer.current?.showPopover?.()
    for (const { message, kind, action } of takeToasts()) show[kind](message, action && { action: writeAction(action) })
  }, [queue])

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

function writeAction(action: ToastAction) {
  if ('press' in action) return { label: action.label, onClick: action.press }
  return (
    <Link to={action.to} onClick={() => toast.dismiss()} className={`${actionLook} inline-flex items-center`}>
      {action.label}
    </Link>
  )
}

const show = { plain: toast, success: toast.success, error: toast.error } as const

const actionLook =
  '-my-2 min-h-11 shrink-0 rounded-field px-2 font-semibold text-golden underline underline-offset-4 focus-visible:outline-golden focus-visible:shadow-none'

const icons = {
  success: <Icon node={CircleCheck} aria-hidden className="size-5 text-golden" />,
  error: <Icon node={CircleAlert} aria-hidden className="size-5 text-wheat" />,
}

const classNames = {
  toast:
    'flex w-full items-center gap-3 rounded-card bg-brown px-4 py-3 font-sans text-cream shadow-float md:w-[22rem]',
  content: 'min-w-0 flex-1',
  title: 'text-body font-medium',
  actionButton: actionLook,
}
