import { staffCookie } from '#server/back-office/access/callers.ts'
import { readFacts } from './admin/facts.ts'
import { openBigShop } from './admin/open-big-shop.ts'
import { measurePages } from './admin/pages.ts'
import { questionsAbout } from './admin/questions.ts'
import { answerHead, answerRow, pageRow, tooSlow, writeReport } from './admin/report.ts'
import { type Answered, runQuestion } from './admin/run-question.ts'
import { goals } from './goals.ts'
import { circumstances, publish } from './publish.ts'

// `npm run bench:admin`: every call of the back office that reads, in a shop of three years, with the time of each statement.
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
// Part of a name, for those who work on one call; then no report is written.
const only = process.env.BENCH_ONLY ?? ''
const taken = circumstances()

const { origin, pool, statements, token, filledIn, close } = await openBigShop()
const questions = questionsAbout(await readFacts(pool)).filter(({ name }) => name.includes(only))
const answers: Answered[] = []
console.log(answerHead)
for (const question of questions) {
  const answered = await runQuestion({ origin, cookie: `${staffCookie}=${token}`, statements }, question, rounds)
  answers.push(answered)
  console.log(answerRow(answered))
}
const pages = only ? [] : await measurePages(origin, token, rounds)
console.log(`\n${pages.map(pageRow).join('\n')}`)
await close()

if (!only) {
  const { lines, details } = writeReport({ answers, pages, rounds, filledIn })
  publish({ heading: 'The back office of a big shop', command: 'bench:admin', lines, details, taken })
}
const slow = tooSlow({ answers, pages })
console.log(
  slow.length > 0
    ? `\nToo slow:\n${slow.join('\n')}`
    : `\nNo statement takes more than ${goals.backOffice.statementMs} ms.`,
)
process.exit(slow.length > 0 ? 1 : 0)
