import Download from 'lucide/dist/esm/icons/download.mjs'
import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.ts'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { sentenceOf } from './sentence-of.ts'

type Props = {
  /** Such as '/api/v1/admin/numbers/sales/file?…'. */
  address: string
  children: string
}

/** Fetches a file and hands it to the browser; why it cannot be had is said instead of saved as a file. */
export function DownloadButton({ address, children }: Props) {
  const [isBusy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      await saveFile(address)
      showToast('The file is in your downloads', 'success')
    } catch (error) {
      showToast(sentenceOf(error), 'error')
    }
    setBusy(false)
  }

  return (
    <Button look="quiet" disabled={isBusy} onClick={() => void download()} className="lg:min-h-9 lg:py-1">
      <Icon node={Download} aria-hidden className="size-4" />
      {isBusy ? 'Preparing' : children}
    </Button>
  )
}

async function saveFile(address: string) {
  const answer = await fetch(address).catch(() => undefined)
  if (!answer) throw new ApiError(0)
  if (!answer.ok) {
    const { message } = await answer.json().catch(() => ({ message: undefined }))
    throw new ApiError(answer.status, typeof message === 'string' ? message : undefined)
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await answer.blob())
  link.download = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'file'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
