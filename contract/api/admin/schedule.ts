import * as z from 'zod/mini'
import { chosenMomentFormat, isChosenMoment } from '../../rules/chosen-moment.ts'
import { Moment, matching } from '../fields.ts'

/** A moment somebody chose: ISO 8601 with its offset, such as 2026-11-22T09:00:00+05:30. */
export const ChosenMoment = matching(chosenMomentFormat, 'Choose a day and a time').check(
  z.refine(isChosenMoment, 'There is no such day'),
)

/** When a thing is on the storefront, as somebody chose it: from a moment on, up to a moment, or always. */
export const ChosenSpan = z.object({
  shownFrom: z.nullable(ChosenMoment),
  shownUntil: z.nullable(ChosenMoment),
})

export const ShownSpan = z.object({ shownFrom: z.nullable(Moment), shownUntil: z.nullable(Moment) })
