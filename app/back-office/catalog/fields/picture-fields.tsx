import Crop from 'lucide/dist/esm/icons/crop.mjs'
import Trash2 from 'lucide/dist/esm/icons/trash.mjs'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { Icon, type IconNode } from '#app/shared/ui/icon.ts'
import { CropDialog } from '../../pictures/crop-dialog.tsx'
import { PictureInput } from '../../pictures/picture-input.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SortableList } from '../../ui/sortable-list.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import type { ProductValues } from '../product-values.ts'

/** The pictures in their order, square as the shop shows them; the first is on the card. */
export function PictureFields() {
  const { watch, setValue, getValues, register, formState } = useFormContext<ProductValues>()
  const [cropped, setCropped] = useState<number>()
  const pictures = watch('pictures')
  const errors = formState.errors.pictures
  const opened = cropped === undefined ? undefined : pictures[cropped]
  const change = (next: ProductValues['pictures']) => setValue('pictures', next, { shouldDirty: true })

  return (
    <Panel title="Pictures" about="Drag them into order; the first is on the card. The shop shows them square.">
      <SortableList
        label="Pictures"
        items={pictures}
        itemKey={({ originalUrl }) => originalUrl}
        itemName={(_, index) => `picture ${index + 1}`}
        onSort={change}
        className="mb-4 grid grid-cols-1 gap-3 sm:grid-cols-2"
      >
        {(picture, handle, index) => (
          <div className="flex gap-3 rounded-card border border-line bg-white p-2">
            <Thumb picture={picture} alt={`Picture ${index + 1}`} sizes="7rem" className="w-24 sm:w-28" />
            <div className="min-w-0 flex-1">
              <div className="mb-1 flex flex-wrap items-center">
                {handle}
                <ActionButton label={`Crop picture ${index + 1}`} icon={Crop} onPress={() => setCropped(index)} />
                <ActionButton
                  label={`Take picture ${index + 1} out`}
                  icon={Trash2}
                  onPress={() => change(pictures.filter((_, at) => at !== index))}
                />
              </div>
              <TextField
                label="Words for who cannot see it"
                autoComplete="off"
                maxLength={200}
                {...register(`pictures.${index}.alt`)}
                error={errors?.[index]?.alt?.message ?? errors?.[index]?.message}
              />
            </div>
          </div>
        )}
      </SortableList>
      <PictureInput
        label={pictures.length === 0 ? 'Add pictures' : 'Add more pictures'}
        isMultiple
        // Read anew: others may have come while this one was on its way.
        onSent={(picture) => change([...getValues('pictures'), { ...picture, alt: '' }].slice(0, 12))}
      />
      {opened && cropped !== undefined && (
        <CropDialog
          originalUrl={opened.originalUrl}
          aspect={1}
          onCut={(paths) => change(pictures.map((one, at) => (at === cropped ? { ...paths, alt: one.alt } : one)))}
          onClose={() => setCropped(undefined)}
        />
      )}
    </Panel>
  )
}

function ActionButton({ label, icon, onPress }: { label: string; icon: IconNode; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-11 lg:size-9 place-items-center rounded-field text-ink-soft hover:bg-golden-pale"
    >
      <Icon node={icon} aria-hidden className="size-5" />
    </button>
  )
}
