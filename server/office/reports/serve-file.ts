import { stringify } from 'csv-stringify/sync'
import type { FastifyInstance } from 'fastify'
import type { Call, Received } from '#contract/api/endpoint.ts'
import { serveStaffFile } from '#server/back-office/access/serve-staff.ts'
import type { Shop } from '#server/platform/shop/shop.ts'

export type CsvFile = {
  name: string
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** Not for a spreadsheet, but for a program that reads its columns. */
  isForMachines?: boolean
}
export type Cell = string | number | null

/** Serves one call of the back office whose answer is a CSV file and no envelope. */
export function serveFile<S extends Call>(
  app: FastifyInstance,
  shop: Shop,
  call: S,
  make: (received: Received<S>) => Promise<CsvFile>,
) {
  serveStaffFile(app, shop, call, async (received, reply) => {
    const file = await make(received)
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${file.name}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(writeCsv(file))
  })
}

/** For spreadsheets: with a byte order mark, so that they read ₹ and Hindi, and nothing in it that they would reckon as a formula. */
function writeCsv({ columns, rows, isForMachines = false }: CsvFile) {
  return stringify([columns, ...rows], { bom: !isForMachines, escape_formulas: true, record_delimiter: 'windows' })
}
