import { create } from 'zustand'

export type ToastKind = 'plain' | 'success' | 'error'
export type Toast = { message: string; kind: ToastKind }

/** Messages that wait for the toaster, whose code comes with the first of them (`isWanted`). */
export const useToasts = create<{ waiting: Toast[]; isWanted: boolean }>(() => ({ waiting: [], isWanted: false }))

/** Shows a short message for 4 s, 3 at most at a time (CONST-02); early ones wait until the toaster is there. */
export function showToast(message: string, kind: ToastKind = 'plain') {
  useToasts.setState(({ waiting }) => ({ waiting: [...waiting, { message, kind }], isWanted: true }))
}

/** Hands over what waits. */
export function takeToasts() {
  const { waiting } = useToasts.getState()
  if (waiting.length > 0) useToasts.setState({ waiting: [] })
  return waiting
}
