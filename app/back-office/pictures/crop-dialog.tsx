import { useRef, useState } from 'react'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import { Button } from '#app/shared/ui/button.tsx'
import { fileAddress } from '#contract/rules/file-address.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import 'react-image-crop/dist/ReactCrop.css'
import { sentenceOf } from '../ui/sentence-of.ts'
import { type Crop, cutPicture } from './send-picture.ts'

type Paths = { originalUrl: string; thumbnailUrl: string }
type Props = {
  originalUrl: string
  /** Width through height of what is cut; absent: as one likes. */
  aspect?: number
  onCut: (picture: Paths) => void
  onClose: () => void
}

/** Cuts a picture to what the storefront shows of it; the preview is that. */
export function CropDialog({ originalUrl, aspect, onCut, onClose }: Props) {
  const [crop, setCrop] = useState<PercentCrop>()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const picture = useRef<HTMLImageElement>(null)

  function begin({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) {
    const whole = aspect
      ? makeAspectCrop(
          { unit: '%', ...(width / height > aspect ? { height: 100 } : { width: 100 }) },
          aspect,
          width,
          height,
        )
      : { unit: '%' as const, width: 90, height: 90 }
    setCrop(centerCrop(whole, width, height))
  }

  async function cut() {
    if (!crop?.width) return
    setBusy(true)
    try {
      onCut(await cutPicture(originalUrl, shareOf(crop)))
      onClose()
    } catch (error) {
      setRefusal(sentenceOf(error))
      setBusy(false)
    }
  }

  return (
    <Dialog title="Crop the picture" onClose={onClose}>
      <div className="grid gap-4 p-4">
        <ReactCrop
          {...(crop ? { crop } : {})}
          {...(aspect ? { aspect } : {})}
          keepSelection
          minWidth={40}
          minHeight={40}
          ariaLabels={{
            cropArea: 'Part of the picture: move it by the arrow keys',
            nwDragHandle: 'Top left corner',
            nDragHandle: 'Top edge',
            neDragHandle: 'Top right corner',
            eDragHandle: 'Right edge',
            seDragHandle: 'Bottom right corner',
            sDragHandle: 'Bottom edge',
            swDragHandle: 'Bottom left corner',
            wDragHandle: 'Left edge',
          }}
          onChange={(_, percent) => setCrop(percent)}
          className="justify-self-center"
        >
          <img
            ref={picture}
            src={fileAddress(originalUrl)}
            alt="What is to be cropped"
            onLoad={({ currentTarget }) => begin(currentTarget)}
            className="max-h-[50dvh]"
          />
        </ReactCrop>
        {crop && <Preview originalUrl={originalUrl} crop={crop} picture={picture.current} />}
        <p role="alert" className="text-chilli text-small">
          {refusal}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            Keep as it is
          </Button>
          <Button disabled={isBusy || !crop?.width} onClick={() => void cut()}>
            {isBusy ? 'Cropping' : 'Crop'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

type PreviewProps = { originalUrl: string; crop: PercentCrop; picture: HTMLImageElement | null }

function Preview({ originalUrl, crop, picture }: PreviewProps) {
  const ratio = picture ? picture.naturalWidth / picture.naturalHeight : 1
  return (
    <div className="flex items-center gap-3">
      <div
        className="relative h-28 max-w-full overflow-hidden rounded-card bg-backdrop"
        style={{ aspectRatio: String((crop.width * ratio) / crop.height) }}
      >
        <img
          src={fileAddress(originalUrl)}
          alt=""
          className="absolute max-w-none"
          style={{
            width: `${10_000 / crop.width}%`,
            height: `${10_000 / crop.height}%`,
            left: `${(-crop.x / crop.width) * 100}%`,
            top: `${(-crop.y / crop.height) * 100}%`,
          }}
        />
      </div>
      <p className="text-small text-ink-soft">As it will be shown</p>
    </div>
  )
}

function shareOf({ x, y, width, height }: PercentCrop): Crop {
  const left = Math.max(0, x / 100)
  const top = Math.max(0, y / 100)
  return { left, top, width: Math.min(width / 100, 1 - left), height: Math.min(height / 100, 1 - top) }
}
