import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#app/shared/api/browser-api.ts'
import { previewMessageTemplate } from '#contract/api/admin/content/message-templates.ts'
import { useDebounced } from '../forms/use-debounced.ts'
import { Panel } from '../ui/panel.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'

type Props = { template: string; channel: 'sms' | 'mail'; templateText: { subject: string; text: string } }

/** A message as somebody would get it. */
export function TemplatePreview({ template, channel, templateText }: Props) {
  const body = useDebounced(JSON.stringify(templateText), 400)
  const { data, error } = useQuery({
    queryKey: ['wording-preview', template, channel, body],
    queryFn: () => api(previewMessageTemplate, { params: { template, channel }, body: JSON.parse(body) }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <Panel title="With made-up content">
      <p role="status" className="mb-2 text-chilli text-small">
        {error && sentenceOf(error)}
      </p>
      {data && (
        <>
          {data.subject && <p className="mb-2 font-semibold">{data.subject}</p>}
          <p className="max-w-prose rounded-card bg-backdrop px-4 py-3 whitespace-pre-wrap wrap-anywhere">
            {data.text}
          </p>
          {channel === 'sms' && (
            <p className="mt-2 text-label text-ink-soft">
              {[...data.text].length} characters, {data.parts === 1 ? 'one SMS' : `${data.parts} SMS`}
            </p>
          )}
        </>
      )}
    </Panel>
  )
}
