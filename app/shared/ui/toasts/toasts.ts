import { create } from 'zustand'

export type ToastKind = 'plain' | 'success' | 'error'
/** One thing to do about a message while it is shown: press, such as Undo, or go `to` a page. */
export type ToastAction = { label: string; press: () => void } | { label: string; to: string }
export type Toast = { message: string; kind: ToastKind; action?: ToastAction | undefined }

/** Messages that wait for the toaster, whose code comes with the first of them (`isToasterNeeded`). */
export const useToasts = create<{ queue: Toast[]; isToasterNeeded: boolean }>(() => ({
  queue: [],
  isToasterNeeded: false,
}))

/** Shows a short message for 4 s, 3 at most at a time (CONST-02); early ones wait until the toaster is there. */
export function showToast(message: string, kind: ToastKind = 'plain', action?: ToastAction) {
  useToasts.setState(({ queue }) => ({ queue: [...queue, { message, kind, action }], isToasterNeeded: true }))
}

/** Hands over what waits. */
export function takeToasts() {
  const { queue } = useToasts.getState()
  if (queue.length > 0) useToasts.setState({ queue: [] })
  return queue
}

/** Something could not be fetched, and nothing was changed. */
export function showNoConnection() {
  showToast('No connection at the moment. Please try again.', 'error')
}
