import { bold, goals } from '../goals.ts'
import type { Page } from './pages.ts'
import type { Answered } from './run-question.ts'

type Run = { answers: Answered[]; pages: Page[]; rounds: number; filledIn: number | undefined }

/** What took longer than it may, by the medians. */
export function tooSlow({ answers, pages }: Pick<Run, 'answers' | 'pages'>) {
  return [
    ...answers
      .filter(({ slowest }) => slowest.ms > goals.backOffice.statementMs)
      .map(({ name, slowest }) => `${name}: ${round(slowest.ms)} ms for ${slowest.text.slice(0, 400)}`),
    ...answers
      .filter(({ mostMs = Number.POSITIVE_INFINITY, median }) => median > mostMs)
      .map(
        ({ name, mostMs, median }) => `${name}: answered after ${round(median)} ms, at most ${mostMs} were promised`,
      ),
    ...pages
      .filter(({ median }) => median > goals.backOffice.pageMs)
      .map(({ name, median }) => `${name}: the page was ready after ${round(median)} ms`),
  ]
}

/** The slowest calls and all pages for docs/figures.md; every call as details. */
export function writeReport({ answers, pages, rounds, filledIn }: Run) {
  const slowestFirst = answers.toSorted((one, other) => other.median - one.median)
  const lines = [
    `1,00,000 orders of three years, 20,000 customers, 5,000 products and all that belongs to them (\`npm run seed:big\`); one process and PostgreSQL on one machine, every call that reads, ${rounds} rounds after a warm-up. Goals: no statement takes more than ${goals.backOffice.statementMs} ms, orders are searched and filtered within ${goals.backOffice.ordersMs} ms, list pages are ready within ${goals.backOffice.pageMs / 1_000} s; by the medians. The ${shown} slowest of ${answers.length} calls; the median of all is ${round(slowestFirst[Math.floor(answers.length / 2)]?.median ?? 0)} ms.`,
    '',
    answerHead,
    ...slowestFirst.slice(0, shown).map(answerRow),
    '',
    'From the address typed until the rows stand there and can be used, in Chromium with an empty cache on the same machine:',
    '',
    '| Page | Median, ms | Worst, ms |',
    '|---|---|---|',
    ...pages.map(pageRow),
    ...(filledIn ? ['', `The shop was filled in ${round(filledIn)} s.`] : []),
  ]
  return { lines, details: [answerHead, ...answers.map(answerRow)] }
}

const shown = 10

export const answerHead = [
  '| Call | Answer, ms (median) | Worst, ms | Slowest statement, ms (median) | Worst, ms | Statements |',
  '|---|---|---|---|---|---|',
].join('\n')

export function answerRow({ name, mostMs = Number.POSITIVE_INFINITY, median, worst, slowest, statements }: Answered) {
  const answered = bold(round(median), median <= mostMs)
  const requested = bold(round(slowest.ms), slowest.ms <= goals.backOffice.statementMs)
  return `| ${name} | ${answered} | ${round(worst)} | ${requested} | ${round(slowest.worst)} | ${statements} |`
}

export function pageRow({ name, median, worst }: Page) {
  return `| ${name} | ${bold(round(median), median <= goals.backOffice.pageMs)} | ${round(worst)} |`
}

function round(ms: number) {
  return ms < 10 ? ms.toFixed(1) : ms.toFixed(0)
}
