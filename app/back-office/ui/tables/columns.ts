import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Stands at the right edge, in figures of one width. */
  isNumber?: boolean
  /**
   * Where it goes on a phone's card: its `title` (one column), at the right of it (`aside`), a named `line` (usual), a line
   * without its name (`bare`), the buttons at its end (`deed`), or nowhere (`hidden`).
   */
  card?: 'title' | 'aside' | 'line' | 'bare' | 'deed' | 'hidden'
  /** Left out of a table that has little room (below 1200 px). */
  isSpare?: boolean
  /** What the list can be sorted by; the key goes to `onSort`. */
  sortKey?: string
}

export type Sort = { key: string; isDescending: boolean }

export type Selection = {
  /** The keys of the chosen rows. */
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

export type RowsProps<Row> = {
  /** What the list holds, for those who listen: 'Orders'. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** For the box that chooses a row: 'order 4F7K…'. */
  rowName?: ((row: Row) => string) | undefined
  /** The page of a row: its title leads there. */
  rowTo?: ((row: Row) => string) | undefined
  selection?: Selection | undefined
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
}

export function chooseRow({ chosen, onChoose }: Selection, key: string, isChosen: boolean) {
  const next = new Set(chosen)
  if (isChosen) next.add(key)
  else next.delete(key)
  onChoose(next)
}
