import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFolder } from '../../node-binary.mjs'

const read = (page: string) => readFileSync(path.join(projectFolder, 'docs', page), 'utf8')
const pages = globSync('**/*.md', { cwd: path.join(projectFolder, 'docs') })
  .map((page) => page.replaceAll(path.sep, '/'))
  .filter((page) => !page.endsWith('README.md'))

describe('who looks for a document', () => {
  it('finds every page in the index by reader, and every decision in the index by subject', () => {
    const isDecision = (page: string) => page.startsWith('decisions/')
    const [byReader, bySubject] = [read('README.md'), read('decisions/README.md')]
    const missing = pages.filter((page) =>
      isDecision(page) ? !bySubject.includes(`](${path.basename(page)})`) : !byReader.includes(`](${page})`),
    )
    expect(missing).toEqual([])
  })

  it('reads a page in one sitting: of 160 lines at most, but for the specification', () => {
    const lines = pages
      .filter((page) => !page.startsWith('spec/'))
      .map((page) => ({ page, lines: read(page).trimEnd().split('\n').length }))
    expect(lines.filter((one) => one.lines > 160)).toEqual([])
  })
})
