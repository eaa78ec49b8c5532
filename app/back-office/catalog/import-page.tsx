import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { exportProducts, type ImportReport, importProducts } from '#contract/api/admin/catalog/product-files.ts'
import { saveAsFile } from '../forms/save-as-file.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { useAction } from '../ui/use-action.ts'
import { catalogKey } from './catalog-keys.ts'
import { ImportFates } from './import-fates.tsx'

export function meta() {
  return hiddenPageMeta('Import and export · Back office')
}

/** Products as a file, out and in: what a file would do is shown before it does it. */
export default function ImportPage() {
  return (
    <>
      <PageHead title="Import and export" back={{ to: '/admin/products', name: 'Products' }} />
      <div className="grid gap-4">
        <Export />
        <Import />
      </div>
    </>
  )
}

function Export() {
  const save = useAction({
    run: () => api(exportProducts),
    done: ({ fileName }) => `${fileName} saved`,
    onDone: ({ fileName, csv }) => saveAsFile(fileName, csv, 'text/csv;charset=utf-8'),
  })
  return (
    <Panel
      title="Export"
      about="All products and sizes as a CSV file, a row for each size. Change it in a spreadsheet and import it again, or keep it as a copy."
    >
      <Button look="quiet" disabled={save.isPending} onClick={() => save.mutate()}>
        {save.isPending ? 'Writing the file' : 'Export all products'}
      </Button>
    </Panel>
  )
}

type Mode = 'check' | 'all' | 'good'
type ImportRequest = { file: File; mode: Mode }

function Import() {
  const [file, setFile] = useState<File>()
  const [isPartly, setPartly] = useState(false)
  const send = useAction({
    run: ({ file, mode }: ImportRequest) => api(importProducts, { body: formOf(file, mode) } as never),
    done: (report) => sumUp(report),
    refresh: [catalogKey],
    isRefusalShown: () => true,
  })
  const report = send.data
  const { counts, isDone } = report ?? {}
  const good = counts ? counts.new + counts.changed : 0
  const isReady = file && report && !isDone && good > 0 && (isPartly || counts?.refused === 0)

  function choose(chosen: File | undefined) {
    setFile(chosen)
    send.reset()
    if (chosen) send.mutate({ file: chosen, mode: 'check' })
  }

  return (
    <Panel
      title="Import"
      about="Choose a file in the form of the export; columns you leave out stay as they are. You see what becomes of each row before anything is stored. Sizes that are not in the file stay, and the stock of sizes that are there is never changed by a file."
    >
      <label htmlFor="import-file" className="mb-1 block text-label font-medium text-brown">
        CSV file, at most 5 MB and 5,000 rows
      </label>
      <input
        id="import-file"
        type="file"
        accept=".csv,text/csv"
        onChange={({ target }) => choose(target.files?.[0])}
        onClick={({ currentTarget }) => {
          // The same file, corrected, may be chosen again.
          currentTarget.value = ''
        }}
        className="block min-h-11 w-full max-w-md rounded-field border border-wheat bg-white p-2 text-small file:mr-3 file:min-h-7 file:rounded-field file:border-0 file:bg-golden-pale file:px-3 file:font-semibold file:text-brown"
      />
      <p role="status" className="mt-2 text-ink-soft text-small">
        {send.isPending && (send.variables.mode === 'check' ? 'Looking at the rows' : 'Storing the rows')}
        {report && sumUp(report)}
      </p>
      <p role="alert" className="mt-2 text-chilli text-small">
        {send.error && sentenceOf(send.error)}
      </p>
      {report && <ImportFates key={report.rows.length} rows={report.rows} />}
      {file && report && !isDone && good > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          {(counts?.refused ?? 0) > 0 && (
            <label htmlFor="import-partly" className="flex min-h-11 items-center gap-3">
              <input
                id="import-partly"
                type="checkbox"
                checked={isPartly}
                onChange={({ target }) => setPartly(target.checked)}
                className="size-6 accent-brown"
              />
              Import the good rows and leave out the refused ones
            </label>
          )}
          <Button
            disabled={!isReady || send.isPending}
            onClick={() => send.mutate({ file, mode: isPartly ? 'good' : 'all' })}
          >
            Import {good} {good === 1 ? 'row' : 'rows'}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function formOf(file: File, mode: Mode) {
  const form = new FormData()
  form.set('mode', mode)
  form.set('file', file)
  return form
}

function sumUp({ isDone, counts }: ImportReport) {
  const parts = [
    counts.new > 0 && `${counts.new} new`,
    counts.changed > 0 && `${counts.changed} changed`,
    counts.same > 0 && `${counts.same} as they are`,
    counts.refused > 0 && `${counts.refused} refused`,
  ].filter(Boolean)
  return `${isDone ? 'Imported' : 'Nothing is stored yet'}: ${parts.join(', ')}.`
}
