import { create } from 'zustand'

export type ToastKind = 'plain' | 'success' | 'error'
/** One thing to do about a message while it is shown: press, such as Undo, or go `to` a page. */
export type ToastAction = { label: string; press: () => void } | { label: string; to: string }
export type Toast = { message: string; kind: ToastKind; action?: ToastAction | undefined }

/** Messages that wait for the toaster, whose code comes with the first of them (`isWanted`). */
export const useToasts = create<{ waiting: Toast[]; isWanted: boolean }>(() => ({ waiting: [], isWanted: false }))

/** Shows a short message for 4 s, 3 at most at a time (CONST-02); early ones wait until the toaster is there. */
export function showToast(message: string, kind: ToastKind = 'plain', action?: ToastAction) {
  useToasts.setState(({ waiting }) => ({ waiting: [...waiting, { message, kind, action }], isWanted: true }))
}

/** Hands over what waits. */
export function takeToasts() {
  const { waiting } = useToasts.getState()
  if (waiting.length > 0) useToasts.setState({ waiting: [] })
  return waiting
}

/** Something could not be fetched, and nothing was changed. */
export function tellNoConnection() {
  showToast('No connection at the moment. Please try again.', 'error')
}
