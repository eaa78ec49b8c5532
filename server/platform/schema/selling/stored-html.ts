import { customType } from 'drizzle-orm/pg-core'
import { storableHtml } from './clean-html.ts'

/** A column of HTML: whoever writes it, the seed included, stores only what formats a text. */
export const storedHtml = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: storableHtml,
})
