import { parseArgs } from 'node:util'
import { checkFolder, type Finding } from './check-folder.ts'

// node proofs/checker/main.ts [--drained] [--json] <folder>: is everything right that a run has left there?
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { drained: { type: 'boolean' }, json: { type: 'boolean' } },
})

try {
  const [folder] = positionals
  if (!folder) throw new Error('Please name the folder of a run.')
  const findings = checkFolder(folder, { isDrained: values.drained })
  process.stdout.write(values.json ? JSON.stringify(findings) : printFindings(findings))
  process.exitCode = findings.every(({ violations }) => violations.length === 0) ? 0 : 1
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

function printFindings(findings: Finding[]) {
  const lines = findings.flatMap(({ name, description, checked, violations }) => {
    const outcome = violations.length === 0 ? 'holds' : `BROKEN ${violations.length} times`
    const figures = `${checked.toLocaleString('en-IN').padStart(10)} checked`
    return [
      `${name.padEnd(11)} ${description.padEnd(54)} ${figures}  ${outcome}`,
      ...violations.map((one) => `  ${one}`),
    ]
  })
  return `${lines.join('\n')}\n`
}
