import { type MutateOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { showToast, type ToastAction } from '#app/shared/ui/toasts/toasts.ts'
import { sentenceOf } from './sentence-of.ts'

type Deed<Given, Result> = {
  run: (given: Given) => Promise<Result>
  /** What the message says once it is done: 'Order packed'. */
  done: string | ((result: Result, given: Given) => string)
  /** One thing to do about it while the message is shown, such as Undo. */
  action?: (result: Result, given: Given) => ToastAction | undefined
  /** The keys of what is to be read anew. */
  refresh?: readonly (readonly unknown[])[]
  onDone?: (result: Result, given: Given) => void
  /** True where the refusal is shown in its own place, such as beside a field; else a message says it. */
  isRefusalShown?: (error: unknown) => boolean
}

/**
 * Something done at the counter: says that it was done, or why not, and brings what is shown up to date. The second press of a
 * double one is no second deed.
 */
export function useDeed<Given = void, Result = unknown>(deed: Deed<Given, Result>) {
  const client = useQueryClient()
  const running = useRef<string>(undefined)
  const mutation = useMutation({
    mutationFn: deed.run,
    onSuccess: async (result, given) => {
      showToast(
        typeof deed.done === 'string' ? deed.done : deed.done(result, given),
        'success',
        deed.action?.(result, given),
      )
      deed.onDone?.(result, given)
      await Promise.all((deed.refresh ?? []).map((queryKey) => client.invalidateQueries({ queryKey })))
    },
    onError: (error) => {
      if (!deed.isRefusalShown?.(error)) showToast(sentenceOf(error), 'error')
    },
    onSettled: () => {
      running.current = undefined
    },
  })

  // Buttons are off while it runs, but not before they are drawn anew.
  function mutate(given: Given, options?: MutateOptions<Result, Error, Given>) {
    const wish = JSON.stringify(given) ?? ''
    if (running.current === wish) return
    running.current = wish
    mutation.mutate(given, options)
  }
  return { ...mutation, mutate }
}
