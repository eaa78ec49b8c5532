import { Link } from 'react-router'
import type { Column, RowsProps } from './columns.ts'
import { ChooseRow } from './row-table.tsx'

/** Rows as cards, on phones. */
export function RowCards<Row>({ label, columns, rows, rowKey, rowName, rowTo, selection }: RowsProps<Row>) {
  const title = columns.find(({ card }) => card === 'title') ?? columns[0]
  const aside = columns.find(({ card }) => card === 'aside')
  const lines = columns.filter((column) => column !== title && column !== aside && column.card !== 'hidden')
  return (
    <ul aria-label={label} className="grid gap-2">
      {rows.map((row) => {
        const key = rowKey(row)
        return (
          <li key={key} className="relative rounded-card border border-line bg-white p-3">
            <div className="flex items-start gap-3">
              {selection && (
                <span className="relative z-10 -m-2.5 p-2.5">
                  <ChooseRow id={key} name={rowName?.(row) ?? key} selection={selection} />
                </span>
              )}
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
            {lines.length > 0 && <Lines lines={lines} row={row} />}
          </li>
        )
      })}
    </ul>
  )
}

function Lines<Row>({ lines, row }: { lines: readonly Column<Row>[]; row: Row }) {
  return (
    <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-small">
      {lines.map(({ id, header, card, cell }) => (
        <div key={id} className="contents">
          <dt className={card === 'bare' ? 'sr-only' : 'text-ink-soft'}>{header}</dt>
          {/* Buttons in a card stand above the link that covers it. */}
          <dd
            className={`min-w-0 [&_a]:relative [&_a]:z-10 [&_button]:relative [&_button]:z-10 ${card === 'bare' ? 'col-span-2' : ''}`}
          >
            {cell(row)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
