import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#app/shared/api/browser-api.ts'
import { RichText } from '#app/shared/ui/rich-text.tsx'
import { previewText } from '#contract/api/admin/content/content.ts'
import { useDebounced } from '../forms/use-debounced.ts'
import { Panel } from '../ui/panel.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'

/** A text as the storefront will show it: cleaned by the server, with the seller's details in its gaps. */
export function TextPreview({ html, title = 'As shoppers will see it' }: { html: string; title?: string }) {
  const debouncedHtml = useDebounced(html, 400)
  const { data, error } = useQuery({
    queryKey: ['preview', debouncedHtml],
    queryFn: () => api(previewText, { body: { html: debouncedHtml } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel title={title}>
      {error && <p className="text-chilli text-small">{sentenceOf(error)}</p>}
      {data && data.gaps.length > 0 && (
        <p className="mb-3 rounded-field bg-golden-pale px-3 py-2 text-small">
          Left to fill in: {data.gaps.join(', ')}
        </p>
      )}
      {data?.html ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by the keyboard too
        <section aria-label="The text" tabIndex={0} className="overflow-x-auto">
          <RichText html={data.html} />
        </section>
      ) : (
        <p className="text-ink-soft">Nothing is written yet.</p>
      )}
    </Panel>
  )
}
