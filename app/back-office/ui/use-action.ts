import { type MutateOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { showToast, type ToastAction } from '#app/shared/ui/toasts/toasts.ts'
import { sentenceOf } from './sentence-of.ts'

type Action<Variables, Result> = {
  run: (variables: Variables) => Promise<Result>
  /** What the message says once it is done: 'Order packed'. */
  done: string | ((result: Result, variables: Variables) => string)
  /** One thing to do about it while the message is shown, such as Undo. */
  toastAction?: (result: Result, variables: Variables) => ToastAction | undefined
  /** The keys of what is to be read anew. */
  refresh?: readonly (readonly unknown[])[]
  onDone?: (result: Result, variables: Variables) => void
  /** True where the refusal is shown in its own place, such as beside a field; else a message says it. */
  isRefusalShown?: (error: unknown) => boolean
}

/**
 * Something done at the counter: says that it was done, or why not, and brings what is shown up to date. The second press of a
 * double one is no second action.
 */
export function useAction<Variables = void, Result = unknown>(definition: Action<Variables, Result>) {
  const client = useQueryClient()
  const running = useRef<string>(undefined)
  const mutation = useMutation({
    mutationFn: definition.run,
    onSuccess: async (result, variables) => {
      showToast(
        typeof definition.done === 'string' ? definition.done : definition.done(result, variables),
        'success',
        definition.toastAction?.(result, variables),
      )
      definition.onDone?.(result, variables)
      await Promise.all((definition.refresh ?? []).map((queryKey) => client.invalidateQueries({ queryKey })))
    },
    onError: (error) => {
      if (!definition.isRefusalShown?.(error)) showToast(sentenceOf(error), 'error')
    },
    onSettled: () => {
      running.current = undefined
    },
  })

  // Buttons are off while it runs, but not before they are drawn anew.
  function mutate(variables: Variables, options?: MutateOptions<Result, Error, Variables>) {
    const inputKey = JSON.stringify(variables) ?? ''
    if (running.current === inputKey) return
    running.current = inputKey
    mutation.mutate(variables, options)
  }
  return { ...mutation, mutate }
}
