import { Link } from 'react-router'
import type { Column, RowsProps } from './columns.ts'
import { ChooseRow } from './row-table.tsx'

/** Rows as cards, on phones and, two abreast, on tablets; within a panel as lines. */
export function RowCards<Row>({ label, columns, rows, rowKey, rowName, rowTo, selection }: RowsProps<Row>) {
  const title = columns.find(({ card }) => card === 'title') ?? columns[0]
  const aside = columns.find(({ card }) => card === 'aside')
  const otherColumns = columns.filter((column) => column !== title && column !== aside && column.card !== 'hidden')
  const { lines, figures, actionColumns } = partsOf(otherColumns)
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-1 gap-2 md:grid-cols-2 in-data-panel:gap-x-8 in-data-panel:gap-y-0"
    >
      {rows.map((row) => {
        const key = rowKey(row)
        return (
          <li
            key={key}
            className="relative rounded-card border border-line bg-white p-3 in-data-panel:rounded-none in-data-panel:border-x-0 in-data-panel:border-b-0 in-data-panel:px-0"
          >
            <div className="flex items-start gap-3">
              {selection && <ChooseRow id={key} name={rowName?.(row) ?? key} selection={selection} />}
              <div className="min-w-0 flex-1 font-semibold text-brown">
                {rowTo ? (
                  // The whole card leads there.
                  <Link to={rowTo(row)} className="after:absolute after:inset-0 after:rounded-card">
                    {title?.cell(row)}
                  </Link>
                ) : (
                  title?.cell(row)
                )}
              </div>
              {aside && <div className="shrink-0 text-right">{aside.cell(row)}</div>}
            </div>
            <div className="flex flex-wrap items-end justify-end gap-x-3">
              <Lines lines={lines} row={row} />
              <Figures figures={figures} row={row} />
              <Lines lines={actionColumns} row={row} hasActions />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Several figures stand beside each other; what can be done comes last. */
function partsOf<Row>(columns: readonly Column<Row>[]) {
  const numbers = columns.filter(({ isNumber }) => isNumber)
  const figures = numbers.length > 1 ? numbers : []
  const others = columns.filter((column) => !figures.includes(column))
  return {
    figures,
    lines: others.filter(({ card }) => card !== 'deed'),
    actionColumns: others.filter(({ card }) => card === 'deed'),
  }
}

type LinesProps<Row> = { lines: readonly Column<Row>[]; row: Row; hasActions?: boolean }

function Lines<Row>({ lines, row, hasActions = false }: LinesProps<Row>) {
  if (lines.length === 0) return null
  return (
    <dl
      className={`mt-2 grid gap-x-3 gap-y-1 text-small ${hasActions ? '' : 'min-w-48 flex-1 grid-cols-[auto_minmax(0,1fr)]'}`}
    >
      {lines.map(({ id, header, card, cell }) => {
        const isBare = hasActions || card === 'bare'
        return (
          <div key={id} className="contents">
            <dt className={isBare ? 'sr-only' : 'text-ink-soft'}>{header}</dt>
            {/* Buttons in a card stand above the link that covers it. */}
            <dd
              className={`min-w-0 [&_a]:relative [&_a]:z-10 [&_button]:relative [&_button]:z-10 ${isBare && !hasActions ? 'col-span-2' : ''}`}
            >
              {cell(row)}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Figures<Row>({ figures, row }: { figures: readonly Column<Row>[]; row: Row }) {
  if (figures.length === 0) return null
  return (
    <dl className="mt-2 grid basis-full grid-cols-[repeat(auto-fit,minmax(5.25rem,1fr))] gap-x-3 gap-y-1.5 text-small">
      {figures.map(({ id, header, cell }) => (
        <div key={id} className="flex flex-col justify-end">
          <dt className="text-label text-ink-soft">{header}</dt>
          <dd className="tabular-nums">{cell(row)}</dd>
        </div>
      ))}
    </dl>
  )
}
