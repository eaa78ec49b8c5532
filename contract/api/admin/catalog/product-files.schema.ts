import * as z from 'zod/mini'
import { endpointSchema } from '#contract/api/endpoint.ts'

const roles = ['admin', 'manager'] as const

export const rowFates = ['new', 'changed', 'same', 'refused'] as const

export type RowFate = (typeof rowFates)[number]

/** What becomes of a row: `line` counts the lines of the file from 1, its heading included. `reason` where it is refused. */
const ImportedRow = z.object({
  line: z.number(),
  product: z.string(),
  size: z.string(),
  fate: z.enum(rowFates),
  reason: z.nullable(z.string()),
})
export type ImportedRow = z.infer<typeof ImportedRow>

/** `isDone` tells whether anything was stored; `counts` are rows. */
const ImportReport = z.object({
  isDone: z.boolean(),
  rows: z.array(ImportedRow),
  counts: z.object({ new: z.number(), changed: z.number(), same: z.number(), refused: z.number() }),
})
export type ImportReport = z.infer<typeof ImportReport>

export const importProducts = endpointSchema({
  summary: 'Import products from a CSV file',
  refuses: {
    400: [
      'A file can have at most 5,000 rows; please divide it.',
      'Choose a CSV file.',
      'Choose what to do with the file: check, all or good.',
      'Please send one file at a time.',
      'Please send the file as "file".',
      "The column '{column}' is not known. The columns are: {columns}",
      "The column '{column}' is there twice.",
      "The file needs the column 'id' or 'name', so that each row has a product.",
      'This file cannot be read from line {line} on: look at its quotation marks.',
      'This file has a heading and no rows.',
      'This file is empty.',
      'This file is not in UTF-8. In a spreadsheet choose Save as, CSV UTF-8.',
      'This is not a CSV file.',
    ],
    413: ['A file can have at most 5 MB; please divide it.'],
    415: ['Please send the request as JSON.'],
    503: ['Pictures and files are away for a moment. Please try again in a few minutes.'],
  },
  access: 'staff',
  roles,
  data: ImportReport,
})

export const exportProducts = endpointSchema({
  summary: 'All products as a CSV file',
  access: 'staff',
  roles,
  data: z.object({ fileName: z.string(), csv: z.string() }),
})
