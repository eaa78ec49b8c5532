import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { sentenceOf } from './sentence-of.ts'

/** Lines in the place of what is on its way; they show after 150 ms. */
export function LoadingLines({ lines = 6 }: { lines?: number }) {
  return (
    <div role="status" className="grid gap-3 py-4">
      <span className="sr-only">Loading</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing but lines
        <div key={line} className="skeleton h-12" />
      ))}
    </div>
  )
}

export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <EmptyState isAlert title="This could not be loaded" text={sentenceOf(error)}>
      <Button look="quiet" onClick={onRetry}>
        Try again
      </Button>
    </EmptyState>
  )
}

type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  children: (data: Data) => ReactNode
  /** How many lines stand in its place meanwhile. */
  lines?: number
}

/** What a query brought, or that it is on its way, or why it is not there and a way to try again. */
export function Loaded<Data>({ query: { data, error, refetch }, children, lines }: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  return error ? (
    <Failed error={error} onRetry={() => void refetch()} />
  ) : (
    <LoadingLines {...(lines ? { lines } : {})} />
  )
}
