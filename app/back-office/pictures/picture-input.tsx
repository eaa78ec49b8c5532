import ImagePlus from 'lucide/dist/esm/icons/image-plus.mjs'
import { useId, useState } from 'react'
import { Icon } from '#app/shared/ui/icon.ts'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { sentenceOf } from '../ui/sentence-of.ts'
import { pictureTypes, sendPicture } from './send-picture.ts'

type Paths = { originalUrl: string; thumbnailUrl: string }
type Props = {
  label: string
  /** Several may be chosen at once; `onSent` hears of each. */
  isMultiple?: boolean
  onSent: (picture: Paths) => void
  className?: string
}

/** Chooses pictures and uploads them at once; one that is refused keeps none of the others. */
export function PictureInput({ label, isMultiple = false, onSent, className = '' }: Props) {
  const [progress, setProgress] = useState('')
  const id = useId()

  async function send(files: File[]) {
    for (const [at, file] of files.entries()) {
      setProgress(files.length > 1 ? `Uploading ${at + 1} of ${files.length}` : 'Uploading')
      try {
        onSent(await sendPicture(file))
      } catch (error) {
        showToast(`${file.name}: ${sentenceOf(error)}`, 'error')
      }
    }
    setProgress('')
  }

  return (
    <div className={className}>
      <label
        htmlFor={id}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-field border border-wheat bg-white px-4 py-2 font-semibold text-brown hover:bg-cream has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-brown"
      >
        <Icon node={ImagePlus} aria-hidden className="size-5" />
        {progress || label}
        <input
          id={id}
          type="file"
          accept={pictureTypes}
          multiple={isMultiple}
          disabled={progress !== ''}
          onChange={({ target }) => {
            void send([...(target.files ?? [])])
            target.value = ''
          }}
          className="sr-only"
        />
      </label>
      <p role="status" className="sr-only">
        {progress}
      </p>
    </div>
  )
}
