import { ticketLimits } from '#contract/api/content/support.ts'

const kinds: readonly string[] = ticketLimits.attachmentKinds

/** What the file picker offers (VAL-34). */
export const offeredKinds = kinds.map((kind) => `.${kind}`).join(',')

/** Why a file cannot be sent with a ticket; undefined when it can (VAL-33, VAL-34, open-points 99). */
export function objectionToFile({ name, size }: { name: string; size: number }) {
  const kind = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!kinds.includes(kind)) return 'Failed to submit support ticket: only images, pdf, doc, docx and txt'
  if (size > ticketLimits.attachmentBytes) return 'File size must be less than 10MB'
  if (size === 0) return 'This file is empty. Please choose another one.'
  return undefined
}

/** The size of a file in words: '840 KB', '2.4 MB'. */
export function formatFileSize(bytes: number) {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return `${(bytes / (1024 * 1024)).toFixed(1)} MB`
}
