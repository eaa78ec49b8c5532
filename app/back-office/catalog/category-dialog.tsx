import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#app/shared/api/browser-api.ts'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { addCategory, changeCategory, type EditedCategory } from '#contract/api/admin/catalog/categories.ts'
import { PictureInput } from '../pictures/picture-input.tsx'
import { VersionedDialog } from '../ui/dialogs/versioned-dialog.tsx'
import { Thumb } from '../ui/thumb.tsx'
import { useAction } from '../ui/use-action.ts'
import { catalogKey } from './catalog-keys.ts'

type Values = { name: string; imageUrl: string }
type Props = { category?: EditedCategory; onClose: () => void }

/** A category's name and picture. */
export function CategoryDialog({ category, onClose }: Props) {
  const { register, handleSubmit, watch, setValue, reset, getValues, formState } = useForm<Values>({
    defaultValues: { name: category?.name ?? '', imageUrl: category?.imageUrl ?? '' },
  })
  const [version, setVersion] = useState(category?.version)
  const save = useAction({
    run: (version: number | undefined) =>
      category && version !== undefined
        ? api(changeCategory, { params: { id: category.id }, body: { ...getValues(), version } })
        : api(addCategory, { body: getValues() }),
    done: () => `${getValues('name')} saved; the shop shows it now`,
    refresh: [catalogKey],
    onDone: onClose,
    isRefusalShown: () => true,
  })
  const imageUrl = watch('imageUrl')
  return (
    <VersionedDialog<EditedCategory>
      title={category ? category.name : 'New category'}
      onClose={onClose}
      onSubmit={handleSubmit(() => save.mutate(version))}
      save={save}
      mine={getValues()}
      names={{ name: 'Name', imageUrl: 'Picture' }}
      onOverwrite={(current) => save.mutate(current.version)}
      onTakeTheirs={({ name, imageUrl, version }) => {
        reset({ name, imageUrl })
        setVersion(version)
        save.reset()
      }}
    >
      <TextField
        label="Name"
        data-first-focus
        autoComplete="off"
        maxLength={60}
        {...register('name', { validate: (name) => name.trim() !== '' || 'Enter a name' })}
        error={formState.errors.name?.message}
      />
      <div className="flex flex-wrap items-center gap-3">
        {imageUrl && (
          <Thumb
            picture={{ originalUrl: imageUrl, thumbnailUrl: imageUrl }}
            alt="The picture of the category"
            sizes="6rem"
            className="w-24 rounded-full"
          />
        )}
        <PictureInput
          label={imageUrl ? 'Another picture' : 'Add a picture'}
          onSent={(picture) => setValue('imageUrl', picture.originalUrl, { shouldDirty: true, shouldValidate: true })}
        />
        <input type="hidden" {...register('imageUrl', { required: 'Add a picture' })} />
        {formState.errors.imageUrl && (
          <p role="alert" className="text-chilli text-label">
            {formState.errors.imageUrl.message}
          </p>
        )}
      </div>
    </VersionedDialog>
  )
}
