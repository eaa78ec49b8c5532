import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { api } from '#app/shared/api/browser-api.ts'
import type { EditedCategory } from '#contract/api/admin/catalog/categories.ts'
import {
  addProduct,
  changeProduct,
  type EditedProduct,
  type ProductDraft,
} from '#contract/api/admin/catalog/products.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { type DraftRules, type Objection, productObjections } from '#contract/rules/catalog/product-draft.ts'
import { ConflictView, conflictIn } from '../ui/dialogs/conflict-view.tsx'
import { SaveBar } from '../ui/dialogs/save-bar.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { useAction } from '../ui/use-action.ts'
import { catalogKey, productKey } from './catalog-keys.ts'
import { draftNames } from './draft-names.ts'
import { DeclarationFields } from './fields/declaration-fields.tsx'
import { NameFields } from './fields/name-fields.tsx'
import { OfferFields } from './fields/offer-fields.tsx'
import { PictureFields } from './fields/picture-fields.tsx'
import { ShelfFields } from './fields/shelf-fields.tsx'
import { SizeFields } from './fields/size-fields.tsx'
import { TextFields } from './fields/text-fields.tsx'
import { VisibilityFields } from './fields/visibility-fields.tsx'
import { ProductPreview } from './product-preview.tsx'
import { draftOf, type ProductValues, valuesOf, withStockOf } from './product-values.ts'

type Props = {
  product: ProductDraft
  /** Absent for a new one. */
  known?: EditedProduct
  rules: DraftRules
  categories: EditedCategory[]
}

/** Everything of a product in one form; what was typed stays whatever happens. */
export function ProductForm({ product, known, rules, categories }: Props) {
  const [opened, setOpened] = useState(known)
  const form = useForm<ProductValues>({ defaultValues: valuesOf(product) })
  const { handleSubmit, reset, setError, clearErrors, getValues, formState } = form
  const client = useQueryClient()
  const navigate = useNavigate()
  const save = useAction({
    run: ({ draft, version }: { draft: ProductDraft; version: number | undefined }) =>
      opened && version !== undefined
        ? api(changeProduct, { params: { id: opened.id }, body: { ...draft, version } })
        : api(addProduct, { body: draft }),
    done: ({ name, state }) =>
      state === 'published' ? `${name} saved; the shop shows it now` : `${name} saved, not on the shop`,
    onDone: (saved) => {
      show(saved)
      client.setQueryData(productKey(saved.id), saved)
      void client.invalidateQueries({
        queryKey: catalogKey,
        // The form itself is what was just saved.
        predicate: ({ queryKey }) => queryKey.join() !== productKey(saved.id).join(),
      })
      if (!opened) void navigate(`/admin/products/${encodeURIComponent(saved.id)}`, { replace: true })
    },
    isRefusalShown: () => true,
  })
  const conflict = conflictIn<EditedProduct>(save.error)

  function show(saved: EditedProduct) {
    setOpened(saved)
    reset(valuesOf(saved))
  }

  function store(version = opened?.version) {
    const draft = draftOf(getValues())
    const objections = productObjections(draft, rules)
    if (objections.length > 0) return point(objections)
    save.mutate({ draft, version }, { onError: (error) => point(objectionsIn(error)) })
  }

  /** Each reason at its field; the focus goes to the first. */
  function point(objections: Objection[]) {
    for (const [at, { field, text }] of [...objections].reverse().entries()) {
      const shouldFocus = at === objections.length - 1
      setError(fieldOf(field), { message: text }, { shouldFocus })
    }
  }

  const isWrong = Object.keys(formState.errors).length > 0
  const refusal = conflict || !save.error ? undefined : sentenceOf(save.error)
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          clearErrors()
          void handleSubmit(() => store())(event)
        }}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
            <NameFields />
            <SizeFields rules={rules} />
            <PictureFields />
            <TextFields />
            <DeclarationFields />
          </div>
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
            <VisibilityFields />
            <ShelfFields categories={categories} />
            <OfferFields />
            <ProductPreview />
          </div>
        </div>
        {conflict && (
          <div ref={bringIntoView} className="mt-4">
            <ConflictView
              conflict={conflict}
              mine={withStockOf(conflict.current, draftOf(getValues()))}
              names={draftNames}
              isBusy={save.isPending}
              onOverwrite={({ version }) => store(version)}
              onTakeTheirs={(current) => {
                show(current)
                save.reset()
              }}
            />
          </div>
        )}
        <SaveBar
          isDirty={formState.isDirty}
          isNew={!opened}
          isBusy={save.isPending}
          refusal={isWrong && !refusal ? 'Please look at the fields marked red.' : refusal}
          label={opened ? 'Save' : 'Add the product'}
          onDiscard={() => {
            reset()
            save.reset()
          }}
        />
      </form>
    </FormProvider>
  )
}

/** The form is long: what has to be decided may be out of sight. */
function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'center' })
}

function objectionsIn(error: unknown): Objection[] {
  const data = isApiError(error) && error.statusCode === 400 ? error.data : undefined
  const objections = typeof data === 'object' && data && 'objections' in data ? data.objections : []
  return Array.isArray(objections) ? (objections as Objection[]) : []
}

/** A picture is pointed at as a whole, and so are all sizes together. */
function fieldOf(field: string) {
  return (field === 'sizes' ? 'sizes.root' : field.replace(/^(pictures\.\d+)$/, '$1.alt')) as 'name'
}
