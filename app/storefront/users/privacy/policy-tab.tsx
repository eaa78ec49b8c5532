import { useQuery } from '@tanstack/react-query'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { RichText } from '#app/shared/ui/rich-text.tsx'
import { useIsSlow } from '#app/shared/ui/use-is-slow.ts'
import { getContent } from '#contract/api/content/content.ts'

type Props = {
  title: 'privacy-policy' | 'terms-conditions'
  /** What stands in its place when it cannot be had (ERR-39). */
  failure: string
}

/** A policy text of the shop, read when its tab is first opened. */
export function PolicyTab({ title, failure }: Props) {
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['content', title],
    queryFn: ({ signal }) => api(getContent, { params: { title } }, { signal }),
    staleTime: 300_000,
  })
  const isSlow = useIsSlow(isFetching && !data)
  if (data?.content) return <RichText html={data.content} className="[&_h2]:text-card" />
  if (isFetching) return isSlow ? <TextSkeleton /> : <div className="min-h-96" />
  return (
    <EmptyState isAlert title={failure} text="Please check your connection and try again.">
      <Button onClick={() => void refetch()}>Try Again</Button>
    </EmptyState>
  )
}

function TextSkeleton() {
  return (
    <div role="status" className="min-h-96 max-w-[68ch]">
      <span className="sr-only">Loading...</span>
      {['w-full', 'w-11/12', 'w-full', 'w-2/3', 'w-full', 'w-5/6'].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fixed shapes
        <div key={index} className={`skeleton mt-3 h-5 ${width}`} />
      ))}
    </div>
  )
}
