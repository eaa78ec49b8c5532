import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#app/shared/api/browser-api.ts'
import { previewWording } from '#contract/api/admin/content/wordings.ts'
import { useSettled } from '../forms/use-settled.ts'
import { Panel } from '../ui/panel.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'

type Props = { template: string; channel: 'sms' | 'mail'; words: { subject: string; text: string } }

/** A message as somebody would get it. */
export function WordingPreview({ template, channel, words }: Props) {
  const body = useSettled(JSON.stringify(words), 400)
  const { data, error } = useQuery({
    queryKey: ['wording-preview', template, channel, body],
    queryFn: () => api(previewWording, { params: { template, channel }, body: JSON.parse(body) }),
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
