import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFolder } from '../../node-binary.mjs'

const folders = 'app|bench|contract|db|deploy|docs|e2e|e2e-browsers|e2e-firebase|proofs|public|sandbox|scripts|server'
/** Made by whoever runs the shop. */
const madeLater = /\.env$/

describe('a path of the project that is named', () => {
  it('in backticks in a document leads to a file or folder', () => {
    const pages = filesOf(['*.md', `{${folders.replaceAll('|', ',')}}/**/*.md`]).filter(
      (page) => !page.startsWith('docs/spec/'),
    )
    expect(pages.length).toBeGreaterThan(60)
    expect(pages.flatMap((page) => missingIn(page, new RegExp(`\`((?:${folders})/[\\w./-]*)\``, 'g')))).toEqual([])
  })

  it('in a link of a document leads to a file or folder', () => {
    const missing = filesOf(['*.md', 'docs/**/*.md']).flatMap((page) =>
      pathsIn(page, /\]\((?!\w+:)([\w./-]+)/g)
        .filter((linked) => !existsSync(path.join(projectFolder, path.dirname(page), linked)))
        .map((linked) => `${page} links to ${linked}`),
    )
    expect(missing).toEqual([])
  })

  it('in a script of package.json, or in a command of an image, leads to a file', () => {
    const programs = new RegExp(`(?<![\\w/])((?:${folders})/[\\w./-]+\\.(?:ts|mjs))`, 'g')
    expect(pathsIn('package.json', programs)).toContain('scripts/start.mjs')
    expect(['package.json', 'deploy/Dockerfile'].flatMap((file) => missingIn(file, programs))).toEqual([])
  })

  it('in a comment of a source leads to a file', () => {
    const sources = filesOf([`{${folders.replaceAll('|', ',')}}/**/*.{ts,tsx,mjs}`])
    expect(sources.length).toBeGreaterThan(1_000)
    const inComments = new RegExp(
      `^ *(?://|/?\\*).*?(?<![\\w./#@-])((?:${folders})/[\\w./-]*\\w\\.(?:tsx?|mjs|md|json|css|sql))\\b`,
      'gm',
    )
    expect(sources.flatMap((source) => missingIn(source, inComments))).toEqual([])
  })
})

function filesOf(patterns: string[]) {
  return globSync(patterns, { cwd: projectFolder }).map((file) => file.replaceAll(path.sep, '/'))
}

function missingIn(file: string, form: RegExp) {
  return pathsIn(file, form)
    .filter((named) => !madeLater.test(named) && !existsSync(path.join(projectFolder, named)))
    .map((named) => `${file} names ${named}`)
}

function pathsIn(file: string, form: RegExp) {
  return [...readFileSync(path.join(projectFolder, file), 'utf8').matchAll(form)].map(([, named = '']) => named)
}
