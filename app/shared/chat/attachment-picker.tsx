import FileText from 'lucide/dist/esm/icons/file-text.mjs'
import Paperclip from 'lucide/dist/esm/icons/paperclip.mjs'
import X from 'lucide/dist/esm/icons/x.mjs'
import { useId } from 'react'
import { Icon } from '#app/shared/ui/icon.ts'
import { formatFileSize, objectionToFile, offeredKinds } from './attachment.ts'

type Props = {
  label: string
  /** Only the paper clip is shown; the label is read out. */
  isCompact?: boolean
  isDisabled?: boolean
  /** Where the objection to a file is shown. */
  noteId?: string | undefined
  onPick: (file: File | null, objection?: string) => void
}

/** Chooses one file of the kinds a ticket takes; a wrong one is named and not taken (VAL-33, VAL-34). */
export function AttachmentPicker({ label, isCompact = false, isDisabled = false, noteId, onPick }: Props) {
  const id = useId()
  return (
    <div className="relative">
      <input
        type="file"
        id={id}
        accept={offeredKinds}
        disabled={isDisabled}
        aria-describedby={noteId}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file can be chosen again after it was taken away.
          target.value = ''
          if (file) pick(file, onPick)
        }}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className={`flex min-h-11 items-center justify-center gap-2 rounded-field text-brown hover:bg-cream peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brown peer-disabled:opacity-60 ${
          isCompact ? 'w-11' : 'border border-wheat border-dashed px-4 font-semibold'
        }`}
      >
        <Icon node={Paperclip} aria-hidden className="size-5 shrink-0" />
        <span className={isCompact ? 'sr-only' : ''}>{label}</span>
      </label>
    </div>
  )
}

/** Takes a file, or hands on why it cannot be taken. */
export function pick(file: File, onPick: Props['onPick']) {
  const objection = objectionToFile(file)
  if (objection) return onPick(null, objection)
  onPick(file)
}

/** The file that will be sent, and the way to take it back. */
export function ChosenFile({ file, onRemove, isDisabled }: { file: File; onRemove: () => void; isDisabled?: boolean }) {
  return (
    <p className="flex items-center gap-2 rounded-field bg-cream py-1 pr-1 pl-3 text-small">
      <Icon node={FileText} aria-hidden className="size-5 shrink-0 text-brown" />
      <span className="min-w-0 truncate">{file.name}</span>
      <span className="shrink-0 text-ink-soft">{formatFileSize(file.size)}</span>
      <button
        type="button"
        onClick={onRemove}
        disabled={isDisabled}
        aria-label={`Remove ${file.name}`}
        className="ml-auto grid size-9 shrink-0 place-items-center rounded-field text-brown hover:bg-golden-pale disabled:opacity-60"
      >
        <Icon node={X} aria-hidden className="size-4" />
      </button>
    </p>
  )
}
