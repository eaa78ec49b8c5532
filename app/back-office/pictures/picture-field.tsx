import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { fileAddress } from '#contract/rules/file-address.ts'
import { FieldNote } from '../ui/fields.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { PictureInput } from './picture-input.tsx'

type Props = {
  label: string
  value: string
  onChange: (url: string) => void
  /** Width through height of what the storefront shows. */
  aspect: number
  error?: string | undefined
  hint?: string
  isOptional?: boolean
}

/** One picture: sent at once, seen as it will be cut, and cropped where that is wanted. */
export function PictureField({ label, value, onChange, aspect, error, hint, isOptional }: Props) {
  const [isCropping, setCropping] = useState(false)
  return (
    <fieldset>
      <legend className="mb-1 text-label font-medium text-brown">{label}</legend>
      {value && (
        <img
          src={fileAddress(value, 480)}
          alt={`${label} as it is shown`}
          style={{ aspectRatio: String(aspect) }}
          className="mb-2 max-h-52 max-w-full rounded-card bg-backdrop object-cover"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <PictureInput
          label={value ? 'Choose another' : 'Choose a picture'}
          onSent={({ originalUrl }) => onChange(originalUrl)}
        />
        {value && (
          <Button look="quiet" onClick={() => setCropping(true)}>
            Crop
          </Button>
        )}
        {value && isOptional && (
          <Button look="plain" onClick={() => onChange('')}>
            Take it away
          </Button>
        )}
      </div>
      <FieldNote id={`${label}-note`} error={error} hint={hint} />
      {isCropping && (
        <CropDialog
          originalUrl={value}
          aspect={aspect}
          onCut={({ originalUrl }) => onChange(originalUrl)}
          onClose={() => setCropping(false)}
        />
      )}
    </fieldset>
  )
}
