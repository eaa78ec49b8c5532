import { availableParallelism, cpus } from 'node:os'
import type { Drilled } from './drill.ts'

type Report = Drilled & { orders: number; filled: number | undefined; load: number }

/** The page `docs/restore-drill.md`. */
export function writeReport({
  orders,
  filled,
  load,
  steps,
  print,
  databaseBytes,
  backupBytes,
  findings,
  bill,
  opened,
  violations,
}: Report) {
  const tables = Object.entries(print.tables)
  const rows = tables.reduce((sum, [, table]) => sum + table.rows, 0)
  const largest = tables.sort(([, one], [, other]) => other.rows - one.rows).slice(0, 10)
  const wholeSteps =
    filled === undefined ? steps : [{ name: 'Filling', seconds: filled, megabytes: undefined }, ...steps]
  return [
    '# The restore drill',
    '',
    `\`npm run drill -- --orders ${orders}\` makes a shop with so many orders of three years and all that belongs to them, backs it up by \`npm run backup\`, restores it into an empty database by \`npm run restore\`, compares both, and sells on in the copy. The small form runs with \`npm test\`. With \`--folder\` the shop is made there and kept, so that the next drill begins with the backup.`,
    '',
    `${count(orders)} orders, ${count(rows)} rows in ${tables.length} tables (${largest.map(([name, table]) => `\`${name}\` ${count(table.rows)}`).join(', ')}). Database ${gigabytes(databaseBytes)}, backup ${gigabytes(backupBytes)}.`,
    '',
    '| Step | Time | Most memory of the command |',
    '|---|---|---|',
    ...wholeSteps.map(
      ({ name, seconds, megabytes }) =>
        `| ${name} | ${time(seconds)} | ${megabytes ? `${megabytes.toFixed(0)} MB` : ''} |`,
    ),
    '',
    `Machine: ${availableParallelism()} cores (${cpus()[0]?.model.trim() || process.arch}), Node ${process.versions.node}, the shop’s own PostgreSQL with its usual settings (64 MB of shared buffers, fsync on), everything on one machine. Load before the run: ${load.toFixed(1)}${load > availableParallelism() / 2 ? ' (busy with other work: times are too long rather than too short)' : ''}.`,
    '',
    '## What was compared',
    `- **Rows**: of each table the count and two sums of all bytes of all rows: ${tables.length} tables, ${count(rows)} rows.`,
    `- **Sequences**: ${Object.keys(print.sequences).length} give the same next number.`,
    `- **Structure**: ${print.structure.length} columns, keys, checks, indexes, triggers, functions and extensions are there as they were, and valid.`,
    `- **Money by day**: ${count(print.days.length)} sums of orders, bills and refunds of each day.`,
    `- **Selling on**: the shop opened on the copy in ${time(opened.openMs / 1_000)}, a guest looked around and ordered in ${time(opened.orderMs / 1_000)}, and the bill after number ${bill.before} of its series is ${bill.number}.`,
    '',
    'The books of the copy, by the checker of the [proofs](proofs.md) as far as a database alone can show them:',
    '',
    '| | Holds when | Looked at | Wrong |',
    '|---|---|---|---|',
    ...findings.map(
      ({ name, description, checked, violations: found }) =>
        `| ${name} | ${description} | ${count(checked)} | ${found.length} |`,
    ),
    '',
    violations.length === 0
      ? 'Nothing was missing, changed or wrong.'
      : `**${violations.length} things were wrong:** ${violations.slice(0, 20).join(' ')}`,
    '',
    'L1 (what shoppers were told) and what the payment provider holds stand in no database, and timers (L8) run only while the shop does: the other proofs look at them.',
    '',
  ].join('\n')
}

function count(number: number) {
  return number.toLocaleString('en-IN')
}

function gigabytes(bytes: number) {
  return bytes > 1e9 ? `${(bytes / 1e9).toFixed(2)} GB` : `${(bytes / 1e6).toFixed(1)} MB`
}

function time(seconds: number) {
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}
