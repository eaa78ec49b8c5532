import type { TestResult } from './stages/test-report.ts'

/** A title that names more proves each of them too little for a requirement to hang on it alone. */
const mostPerTitle = 5

export type Requirement = { id: string; text: string }
type Outcome = Pick<TestResult, 'title' | 'outcome'>

type Proof = {
  proven: string[]
  /** No test that passed names them. */
  missing: string[]
  /** Only tests that this machine could not run name them. */
  notLookedAt: string[]
  /** Proven by titles alone that name too many. */
  tooBroad: string[]
  /** Named by tests, and no requirements. */
  unknown: string[]
}

/** The numbered requirements in the tables of docs/spec/requirements.md. */
export function readRequirements(page: string): Requirement[] {
  return [...page.matchAll(/^\| ([A-Z]+-\d+) \| (.+?) \|/gm)].map(([, id = '', text = '']) => ({ id, text }))
}

/** Which requirements are proven by what ran and passed. `notRun`: titles of tests that could not be run for want of a part. */
export function judgeRequirements(required: Requirement[], results: Outcome[], notRun: string[] = []): Proof {
  const passed = results.filter(({ outcome }) => outcome === 'passed').map(({ title }) => idsInTitle(title))
  const proven = new Set(passed.flat())
  const provenClosely = new Set(passed.filter((ids) => ids.length <= mostPerTitle).flat())
  const skipped = results.filter(({ outcome }) => outcome === 'skipped').map(({ title }) => title)
  const unseen = new Set([...skipped, ...notRun].flatMap(idsInTitle))
  const known = new Set(required.map(({ id }) => id))
  const open = [...known].filter((id) => !proven.has(id))
  return {
    proven: [...known].filter((id) => proven.has(id)),
    missing: open.filter((id) => !unseen.has(id)),
    notLookedAt: open.filter((id) => unseen.has(id)),
    tooBroad: [...known].filter((id) => proven.has(id) && !provenClosely.has(id) && !unseen.has(id)),
    unknown: [...new Set([...results.map(({ title }) => title), ...notRun].flatMap(idsInTitle))].filter(
      (id) => !known.has(id),
    ),
  }
}

/** The IDs in square brackets of a title, such as `[CART-10, CART-11] a shopper sees the line go`. */
export function idsInTitle(title: string): string[] {
  const ids = [...title.matchAll(/\[([^\]]+)\]/g)].flatMap(([, list = '']) => list.match(/\b[A-Z]{3,}-\d{2}\b/g) ?? [])
  return [...new Set(ids)]
}

/** The titles in the source of a test file; after `it.each(…)` the title follows its closing bracket. */
export function titlesInSource(source: string): string[] {
  const titles = source.matchAll(
    /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g,
  )
  return [...titles].map(([, single, double, back]) => single ?? double ?? back ?? '')
}
