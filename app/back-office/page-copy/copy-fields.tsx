import type { ReactNode } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'

const leftOut = 'Write something here'

type TextProps = { label: string; value: string; onChange: (value: string) => void; most?: number; hint?: string }

/** One line of a page. */
export function Line({ label, value, onChange, most = 80, hint }: TextProps) {
  return (
    <TextField
      label={label}
      value={value}
      maxLength={most}
      error={value.trim() === '' ? leftOut : undefined}
      onChange={({ target }) => onChange(target.value)}
      {...(hint ? { hint } : {})}
    />
  )
}

/** A text of a page that is one line there and longer than a field. */
export function LongLine({ label, value, onChange, most = 250 }: TextProps) {
  return (
    <TextArea
      label={label}
      rows={2}
      value={value}
      maxLength={most}
      error={value.trim() === '' ? leftOut : undefined}
      onChange={({ target }) => onChange(target.value.replace(/[\r\n]+/g, ' '))}
    />
  )
}

type ParagraphsProps = { label: string; value: string[]; onChange: (value: string[]) => void }

/** Paragraphs of a page, with an empty line between them. */
export function Paragraphs({ label, value, onChange }: ParagraphsProps) {
  return (
    <TextArea
      label={label}
      rows={6}
      value={value.join('\n\n')}
      error={value.every((paragraph) => paragraph.trim() === '') ? leftOut : undefined}
      hint="An empty line begins a paragraph. [words](/reports) is a link."
      onChange={({ target }) => onChange(target.value.split('\n\n'))}
    />
  )
}

type RowsProps<Row> = {
  label: string
  /** 'value', as in 'Add a value'. */
  one: string
  rows: Row[]
  /** What an added one begins with; none can be added or removed without it. */
  blank?: Row
  most?: number
  onChange: (rows: Row[]) => void
  children: (row: Row, change: (row: Row) => void, index: number) => ReactNode
}

/** Several things of one kind, in the order the page shows them. */
export function Rows<Row>({ label, one, rows, blank, most = 12, onChange, children }: RowsProps<Row>) {
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="mb-2 font-semibold text-brown">{label}</legend>
      {rows.map((row, index) => {
        const name = `${one} ${index + 1}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <fieldset key={index} className="grid grid-cols-1 gap-3 border-line border-t pt-3">
            <legend className="sr-only">{name}</legend>
            {children(row, (changed) => onChange(rows.with(index, changed)), index)}
            <div className="flex flex-wrap gap-2">
              {index > 0 && (
                <Button look="quiet" aria-label={`Move ${name} up`} onClick={() => onChange(movedUp(rows, index))}>
                  Move up
                </Button>
              )}
              {blank !== undefined && rows.length > 1 && (
                <Button
                  look="plain"
                  aria-label={`Remove ${name}`}
                  onClick={() => onChange(rows.filter((_, other) => other !== index))}
                >
                  Remove
                </Button>
              )}
            </div>
          </fieldset>
        )
      })}
      {blank !== undefined && rows.length < most && (
        <Button look="quiet" onClick={() => onChange([...rows, blank])}>
          Add a {one}
        </Button>
      )}
    </fieldset>
  )
}

function movedUp<Row>(rows: Row[], index: number) {
  const [row, before] = [rows[index], rows[index - 1]]
  return row === undefined || before === undefined ? rows : rows.with(index - 1, row).with(index, before)
}
