import { type Verdict, verdicts, type WhyCopy } from '#contract/api/content/page-copy.ts'
import { SelectField } from '../ui/fields.tsx'
import { Panel } from '../ui/panel.tsx'
import { Line, LongLine, Paragraphs, Rows } from './copy-fields.tsx'

type Comparison = WhyCopy['comparison']
type Props = { comparison: Comparison; set: (changed: Partial<Comparison>) => void }

const verdictNames: Record<Verdict, string> = { yes: 'Yes', partly: 'Partly', no: 'No' }
const blankAnswer = { verdict: 'yes' as Verdict, words: '' }

/** The table of Why Milloraa: whom it compares, and on what. */
export function ComparisonFields({ comparison, set }: Props) {
  const { heading, about, columns, rows, note } = comparison
  return (
    <Panel title="The comparison">
      <div className="grid grid-cols-1 gap-4">
        <Line label="Heading" value={heading} onChange={(heading) => set({ heading })} />
        <LongLine label="Above the table" value={about} onChange={(about) => set({ about })} />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
          {columns.map((column, index) => (
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              key={index}
              label={`Column ${index + 1}`}
              most={40}
              value={column}
              onChange={(name) => set({ columns: columns.with(index, name) })}
            />
          ))}
        </div>
        <Rows
          label="Features"
          one="feature"
          rows={rows}
          blank={{ feature: '', answers: columns.map(() => blankAnswer) }}
          most={16}
          onChange={(rows) => set({ rows })}
        >
          {(row, change) => (
            <>
              <Line label="Feature" most={60} value={row.feature} onChange={(feature) => change({ ...row, feature })} />
              {row.answers.map((answer, index) => (
                <div
                  // biome-ignore lint/suspicious/noArrayIndexKey: an answer belongs to the column at its place
                  key={index}
                  className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3"
                >
                  <SelectField
                    label={`${columns[index]}?`}
                    value={answer.verdict}
                    options={verdicts.map((value) => ({ value, name: verdictNames[value] }))}
                    onChange={({ target }) =>
                      change({
                        ...row,
                        answers: row.answers.with(index, { ...answer, verdict: target.value as Verdict }),
                      })
                    }
                  />
                  <Line
                    label={`In words, of ${columns[index]}`}
                    value={answer.words}
                    onChange={(words) => change({ ...row, answers: row.answers.with(index, { ...answer, words }) })}
                  />
                </div>
              ))}
            </>
          )}
        </Rows>
        <Paragraphs label="Under the table" value={note} onChange={(note) => set({ note })} />
      </div>
    </Panel>
  )
}
