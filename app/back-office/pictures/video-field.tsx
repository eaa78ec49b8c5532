import Film from 'lucide/dist/esm/icons/film.mjs'
import { useId, useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.ts'
import { uploadVideo } from '#contract/api/admin/content/content.ts'
import { fileAddress } from '#contract/rules/file-address.ts'
import { FieldNote } from '../ui/fields.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'

type Props = { value: string; onChange: (url: string) => void }

/** One film: sent at once and played here before anybody sees it. */
export function VideoField({ value, onChange }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const id = useId()

  async function send(file: File | undefined) {
    if (!file) return
    setBusy(true)
    setRefusal(undefined)
    const form = new FormData()
    form.set('file', file, file.name)
    try {
      onChange((await api(uploadVideo, { body: form } as never)).url)
    } catch (error) {
      setRefusal(sentenceOf(error))
    }
    setBusy(false)
  }

  return (
    <fieldset>
      <legend className="mb-1 text-label font-medium text-brown">Film</legend>
      {value && (
        // biome-ignore lint/a11y/useMediaCaption: the storefront shows its words beside it
        <video
          src={fileAddress(value)}
          controls
          preload="metadata"
          className="mb-2 max-h-72 rounded-card bg-backdrop"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <label
          htmlFor={id}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-field border border-wheat bg-white px-4 py-2 font-semibold text-brown hover:bg-cream has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-brown"
        >
          <Icon node={Film} aria-hidden className="size-5" />
          {isBusy ? 'Uploading' : value ? 'Choose another film' : 'Choose a film'}
          <input
            id={id}
            type="file"
            accept="video/mp4,video/webm"
            disabled={isBusy}
            onChange={({ target }) => {
              void send(target.files?.[0])
              target.value = ''
            }}
            className="sr-only"
          />
        </label>
        {value && (
          <Button look="plain" onClick={() => onChange('')}>
            Take it away
          </Button>
        )}
      </div>
      <FieldNote id={`${id}-note`} error={refusal} hint="MP4 or WebM, upright, at most 30 MB; none: the cover alone" />
    </fieldset>
  )
}
