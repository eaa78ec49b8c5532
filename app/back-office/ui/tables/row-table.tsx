import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table'
import ArrowDown from 'lucide/dist/esm/icons/arrow-down.mjs'
import ArrowUp from 'lucide/dist/esm/icons/arrow-up.mjs'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/shared/ui/icon.ts'
import { type Column, chooseRow, type RowsProps, type Selection, type Sort } from './columns.ts'

const features = tableFeatures({})

/** Rows as a table, where there is room for one. */
export function RowTable<Row>(props: RowsProps<Row>) {
  const { label, columns, rows, rowKey, rowName, selection, sort, onSort } = props
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const table = useTable({
    features,
    data: rows as (Row & object)[],
    columns: useMemo(() => columns.map((column) => definitionOf(column)), [columns]),
    getRowId: (row: Row & object) => rowKey(row),
  })
  return (
    <div className="overflow-x-auto rounded-card border border-line in-data-panel:rounded-none in-data-panel:border-0">
      <table aria-label={label} className="w-full border-collapse text-small">
        <thead className="bg-cream text-left">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {selection && (
                <th scope="col" className="w-12 px-3">
                  <ChooseAll label={label} keys={rows.map(rowKey)} selection={selection} />
                </th>
              )}
              {group.headers.map(({ id, column }) => (
                <Heading key={id} column={byId.get(column.id)} sort={sort} onSort={onSort} />
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((tableRow) => (
            <tr key={tableRow.id} className="border-line border-t hover:bg-cream/60">
              {selection && (
                <td className="px-3 pt-2 align-top">
                  <ChooseRow
                    id={tableRow.id}
                    name={rowName?.(tableRow.original) ?? tableRow.id}
                    selection={selection}
                  />
                </td>
              )}
              {tableRow.getAllCells().map((cell) => (
                <Cell key={cell.id} column={byId.get(cell.column.id)} row={tableRow.original} to={props.rowTo} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function definitionOf<Row>({ id, header }: Column<Row>): ColumnDef<typeof features, Row & object> {
  return { id, header }
}

type HeadingProps<Row> = { column: Column<Row> | undefined; sort: Sort | undefined; onSort: RowsProps<Row>['onSort'] }

function Heading<Row>({ column, sort, onSort }: HeadingProps<Row>) {
  if (!column) return null
  const { header, isNumber, sortKey } = column
  const classes = `px-3 py-2 font-medium text-brown ${isNumber ? 'text-right' : ''} ${roomOf(column)}`
  if (!sortKey || !onSort) {
    return (
      <th scope="col" className={classes}>
        {header}
      </th>
    )
  }
  const isSorted = sort?.key === sortKey
  const arrow = sort?.isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}
      className={classes}
    >
      <button
        type="button"
        onClick={() => onSort({ key: sortKey, isDescending: isSorted ? !sort.isDescending : true })}
        className="inline-flex min-h-8 items-center gap-1 underline-offset-4 hover:underline"
      >
        {header}
        {isSorted && <Icon node={arrow} aria-hidden className="size-4" />}
      </button>
    </th>
  )
}

function roomOf({ isSpare }: { isSpare?: boolean }) {
  return isSpare ? 'hidden xl:table-cell' : ''
}

type CellProps<Row> = { column: Column<Row> | undefined; row: Row; to: RowsProps<Row>['rowTo'] }

function Cell<Row>({ column, row, to }: CellProps<Row>) {
  if (!column) return null
  const shown = column.cell(row)
  const isLink = to && column.card === 'title'
  return (
    <td
      className={`px-3 py-2.5 align-top ${column.isNumber ? 'text-right tabular-nums whitespace-nowrap' : ''} ${column.card === 'title' ? 'min-w-40' : ''} ${roomOf(column)}`}
    >
      {isLink ? (
        <Link
          to={to(row)}
          className="-my-1 inline-block py-1 font-semibold text-brown underline-offset-4 hover:underline"
        >
          {shown}
        </Link>
      ) : (
        shown
      )}
    </td>
  )
}

function ChooseAll({ label, keys, selection }: { label: string; keys: string[]; selection: Selection }) {
  const { chosen, onChoose } = selection
  const isAll = keys.length > 0 && keys.every((key) => chosen.has(key))
  return (
    <label className={boxClasses}>
      <input
        type="checkbox"
        aria-label={`Choose all: ${label}`}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && keys.some((key) => chosen.has(key))
        }}
        onChange={() => onChoose(isAll ? new Set() : new Set(keys))}
        className="size-6 accent-brown"
      />
    </label>
  )
}

export function ChooseRow({ id, name, selection }: { id: string; name: string; selection: Selection }) {
  return (
    <label className={boxClasses}>
      <input
        type="checkbox"
        aria-label={`Choose ${name}`}
        checked={selection.chosen.has(id)}
        onChange={({ target }) => chooseRow(selection, id, target.checked)}
        className="size-6 accent-brown"
      />
    </label>
  )
}

// A thumb hits it; it stands above the link of its card.
const boxClasses = 'relative z-10 -m-2.5 grid size-11 place-items-center'
