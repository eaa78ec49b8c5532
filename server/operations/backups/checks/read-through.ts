import { readLines } from '#server/platform/backup-format/restore.ts'
import { openPace } from '#server/platform/backup-format/sparing-pace.ts'

export type ReadThrough = {
  rows: number
  files: number
  hasSettings: boolean
  sums: Record<string, string> | undefined
}

/** Reads a backup to its end without putting it anywhere, and leaves most of the machine to the shop. Throws one sentence for one that is not whole, or whose key does not fit. */
export async function readThrough(file: string, keys: Buffer[]): Promise<ReadThrough> {
  const found: ReadThrough = { rows: 0, files: 0, hasSettings: false, sums: undefined }
  const pause = openPace(true)
  let tables = 0
  for await (const line of readLines(file, keys)) {
    if (line.kind === 'sums') found.sums = line.sums
    else if (line.kind === 'settings') found.hasSettings = true
    else if (line.kind === 'table') tables += 1
    else if (line.kind === 'rows') {
      found.rows += line.rows.length
      await pause()
    } else if (line.kind === 'file') found.files += 1
    else if (line.kind === 'end') {
      if (line.tables !== tables || line.rows !== found.rows || line.files !== found.files) break
      return found
    }
  }
  throw new Error('The backup is cut or damaged: its end is missing.')
}
