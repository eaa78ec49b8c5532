import { writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { goals } from '../goals.ts'
import { compareInTurns, type Turns } from '../in-turns.ts'
import { compressed } from '../load.ts'
import type { Stage } from '../stage.ts'

/** A page that is ready, beside Node sending the same bytes from memory. */
export async function measureHtmlPage(stage: Stage, turns: Turns) {
  const question = { path: '/products', headers: compressed }
  const file = join(stage.folder, 'page.html.br')
  writeFileSync(file, await readBytes(stage.shop.origin + question.path))
  const pair = {
    name: 'HTML page, prepared',
    goal: goals.htmlPage,
    ours: { questions: [question] },
    bare: 'bare-bytes',
    reference: { questions: [question] },
    settings: { BYTES_FILE: file },
  }
  return compareInTurns(stage, pair, turns)
}

/** As they are sent: `fetch` would give them uncompressed. */
function readBytes(address: string) {
  return new Promise<Buffer>((resolve, reject) => {
    get(address, { headers: compressed }, (answer) => buffer(answer).then(resolve, reject)).on('error', reject)
  })
}
