import Check from 'lucide/dist/esm/icons/check.mjs'
import Minus from 'lucide/dist/esm/icons/minus.mjs'
import { Icon, type IconNode } from '#app/shared/ui/icon.ts'
import type { Verdict, WhyCopy } from '#contract/api/content/page-copy.ts'

type Props = Pick<WhyCopy['comparison'], 'columns' | 'rows'>

/** The eight features side by side (STAT-01, STAT-02). Below 768 px each feature stands over its three answers. */
export function ComparisonTable({ columns, rows }: Props) {
  return (
    <table {...roles.table} aria-labelledby="comparison" className="block w-full border-collapse text-left md:table">
      <thead {...roles.rowgroup} className="sticky top-14 z-10 block bg-white md:top-18 md:table-header-group">
        <tr {...roles.row} className={row}>
          <th scope="col" {...roles.columnheader} className="max-md:sr-only">
            <span className="sr-only">Feature</span>
          </th>
          {columns.map((name, index) => (
            <th
              key={name}
              scope="col"
              {...roles.columnheader}
              className={`px-2 py-2 align-bottom font-display font-semibold text-brown text-small leading-5 md:px-5 md:py-3 md:text-card md:leading-6 ${index === 0 ? ours : ''}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowgroup} className="block md:table-row-group">
        {rows.map(({ feature, answers }) => (
          <tr key={feature} {...roles.row} className={`${row} border-line border-t`}>
            <th
              scope="row"
              {...roles.rowheader}
              className="col-span-3 px-2 pt-3 pb-1 font-semibold text-brown md:w-1/4 md:py-4 md:pr-5 md:pl-0 md:align-top md:font-medium"
            >
              {feature}
            </th>
            {answers.map((answer, index) => (
              <AnswerCell key={columns[index]} answer={answer} isOurs={index === 0} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Answer = Props['rows'][number]['answers'][number]

function AnswerCell({ answer: { verdict, words }, isOurs }: { answer: Answer; isOurs: boolean }) {
  const { mark, look } = marks[verdict]
  return (
    <td
      {...roles.cell}
      className={`px-2 pt-1 pb-3 align-top text-small md:px-5 md:py-4 md:text-body ${isOurs ? `${ours} font-medium` : 'text-ink-soft'}`}
    >
      <span className="flex flex-col gap-x-2 md:flex-row">
        <Icon node={mark} aria-hidden strokeWidth={2.5} className={`size-5 shrink-0 md:mt-0.5 ${look}`} />
        <span className="min-w-0">{words}</span>
      </span>
    </td>
  )
}

// Written out, because a table laid out as a grid is no table to some browsers.
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
}

// Lucide's X: its file comes with the code of the listing, which this page would load for two strokes.
const cross: IconNode = [
  ['path', { d: 'M18 6 6 18' }],
  ['path', { d: 'm6 6 12 12' }],
]

const marks: Record<Verdict, { mark: IconNode; look: string }> = {
  yes: { mark: Check, look: 'text-leaf' },
  partly: { mark: Minus, look: 'text-ink-soft' },
  no: { mark: cross, look: 'text-terracotta-dark' },
}

const row = 'grid grid-cols-3 md:table-row'
const ours = 'bg-golden-pale'
