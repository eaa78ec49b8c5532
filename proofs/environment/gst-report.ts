import { sql } from 'drizzle-orm'
import { readGst } from '#server/office/reports/gst.ts'
import { openDatabase } from '#server/platform/db/database.ts'

/** What the shop reports for GSTR-1 of each month in which it issued bills, as another connection's snapshot has it. */
export async function readGstReports(databaseUrl: string, snapshot: string) {
  const { db, close } = await openDatabase({ databaseUrl, databasePool: 1, dataFolder: '' })
  try {
    return await db.transaction(
      async (tx) => {
        await tx.execute(sql.raw(`set transaction snapshot '${snapshot}'`))
        const { rows } = await tx.execute<{ month: string }>(
          sql`select distinct to_char(issued_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month from bill`,
        )
        const reports: Record<string, object> = {}
        for (const { month } of rows) reports[month] = await readGst(tx, month)
        return reports
      },
      { isolationLevel: 'repeatable read' },
    )
  } finally {
    await close()
  }
}
