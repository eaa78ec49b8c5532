import { isDay } from './periods.ts'

/** How a moment that somebody chose is written: ISO 8601 with its offset, such as 2026-11-22T09:00:00+05:30. */
export const chosenMomentFormat = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

/** Whether a text is such a moment, on a day of the years 2000 to 2999. */
export function isChosenMoment(text: string) {
  return chosenMomentFormat.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))
}
