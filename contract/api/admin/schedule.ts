import * as z from 'zod/mini'
import { Moment } from '../fields.ts'

/** A moment somebody chose: ISO 8601 with its offset, such as 2026-11-22T09:00:00+05:30. */
export const ChosenMoment = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/, 'Choose a day and a time'),
  z.refine((moment) => !Number.isNaN(Date.parse(moment)), 'There is no such day'),
)

/** When a thing is on the storefront, as somebody chose it: from a moment on, up to a moment, or always. */
export const ChosenSpan = z.object({
  shownFrom: z.nullable(ChosenMoment),
  shownUntil: z.nullable(ChosenMoment),
})

export const ShownSpan = z.object({ shownFrom: z.nullable(Moment), shownUntil: z.nullable(Moment) })
