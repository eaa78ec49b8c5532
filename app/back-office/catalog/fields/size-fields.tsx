import ArrowDown from 'lucide/dist/esm/icons/arrow-down.mjs'
import ArrowUp from 'lucide/dist/esm/icons/arrow-up.mjs'
import Trash2 from 'lucide/dist/esm/icons/trash.mjs'
import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '#app/shared/ui/button.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { Icon, type IconNode } from '#app/shared/ui/icon.ts'
import type { DraftRules } from '#contract/rules/catalog/product-draft.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { Panel } from '../../ui/panel.tsx'
import { newSizeValues, type ProductValues, type SizeValues } from '../product-values.ts'
import { SizeSum } from './size-sum.tsx'

const units = ['KG', 'G', 'L', 'ML', 'PCS']

/** What is priced and stocked: the sizes, the first of which the card shows. */
export function SizeFields({ rules }: { rules: DraftRules }) {
  const { control, getValues, formState } = useFormContext<ProductValues>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'sizes' })
  const refusal = formState.errors.sizes?.root?.message
  return (
    <Panel
      title="Sizes and prices"
      about="Prices are before tax; the MRP has it in it. The card shows the first size. Of sizes that are there the stock is corrected under Stock; for another number add a size and take the old one out."
    >
      <div className="grid gap-3">
        {fields.map((field, at) => (
          <SizeRow
            key={field.id}
            at={at}
            rules={rules}
            isLast={at === fields.length - 1}
            onMove={(by) => move(at, at + by)}
            onRemove={() => remove(at)}
          />
        ))}
        {refusal && (
          <p role="alert" className="text-chilli text-label">
            {refusal}
          </p>
        )}
        <Button
          look="quiet"
          className="justify-self-start"
          onClick={() => append(newSizeValues(getValues('sizes').at(-1)))}
        >
          Add a size
        </Button>
      </div>
    </Panel>
  )
}

type RowProps = { at: number; rules: DraftRules; isLast: boolean; onMove: (by: 1 | -1) => void; onRemove: () => void }

function SizeRow({ at, rules, isLast, onMove, onRemove }: RowProps) {
  const { register, watch, formState } = useFormContext<ProductValues>()
  const values = watch(`sizes.${at}`)
  const errors = formState.errors.sizes?.[at]
  const name = values.size ? `${values.size} ${values.type}` : `Size ${at + 1}`
  const [isLeaving, setLeaving] = useState(false)
  const number = (field: keyof SizeValues & string, label: string, mode: 'decimal' | 'numeric' = 'decimal') => (
    <TextField
      label={label}
      inputMode={mode}
      autoComplete="off"
      {...register(`sizes.${at}.${field}`)}
      error={errors?.[field]?.message}
      {...(mode === 'decimal' ? { prefix: '₹' } : {})}
    />
  )
  return (
    <fieldset className="rounded-card border border-line p-3">
      <legend className="sr-only">{name}</legend>
      <div className="mb-2 flex items-center gap-1">
        <p className="mr-auto font-semibold text-brown">{name}</p>
        <IconButton label={`Move ${name} up`} icon={ArrowUp} isOff={at === 0} onPress={() => onMove(-1)} />
        <IconButton label={`Move ${name} down`} icon={ArrowDown} isOff={isLast} onPress={() => onMove(1)} />
        <IconButton
          label={`Take ${name} out`}
          icon={Trash2}
          onPress={() => (values.isKnown ? setLeaving(true) : onRemove())}
        />
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <TextField
          label="Size"
          inputMode="decimal"
          autoComplete="off"
          {...register(`sizes.${at}.size`)}
          error={errors?.size?.message}
          {...(values.isKnown ? { readOnly: true, hint: 'Fixed: orders go by it' } : {})}
        />
        <SelectField
          label="Unit"
          {...register(`sizes.${at}.type`)}
          error={errors?.type?.message}
          options={[...new Set([...units, values.type])].filter(Boolean).map((value) => ({ value, name: value }))}
        />
        <TextField
          label="SKU"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={60}
          {...register(`sizes.${at}.sku`)}
          error={errors?.sku?.message}
          className="col-span-2"
        />
        {number('price', 'Price')}
        {number('actualPrice', 'List price')}
        {number('mrp', 'MRP')}
        {number('lowStockAt', 'Low at', 'numeric')}
        {values.isKnown ? null : number('stock', 'On the shelf', 'numeric')}
      </div>
      <SizeSum values={values} rules={rules} />
      {isLeaving && (
        <TakeOut
          name={name}
          stock={Number(values.stock)}
          onConfirm={() => {
            setLeaving(false)
            onRemove()
          }}
          onClose={() => setLeaving(false)}
        />
      )}
    </fieldset>
  )
}

type TakeOutProps = { name: string; stock: number; onConfirm: () => void; onClose: () => void }

function TakeOut({ name, stock, onConfirm, onClose }: TakeOutProps) {
  return (
    <ConfirmDialog title={`Take ${name} out?`} confirm="Take it out" onConfirm={onConfirm} onClose={onClose}>
      <p>The shop stops selling it when you save.</p>
      {stock > 0 && (
        <p>
          What is still free of it then ({stock.toLocaleString('en-IN')} when this page was opened) is taken off the
          stock, and its history says so.
        </p>
      )}
      <p>While orders that are not packed yet hold some of it, it cannot be taken out.</p>
    </ConfirmDialog>
  )
}

type IconProps = { label: string; icon: IconNode; isOff?: boolean; onPress: () => void }

function IconButton({ label, icon, isOff = false, onPress }: IconProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => !isOff && onPress()}
      className="grid size-11 place-items-center rounded-field text-ink-soft hover:bg-golden-pale aria-disabled:opacity-35 lg:size-9"
    >
      <Icon node={icon} aria-hidden className="size-5" />
    </button>
  )
}
