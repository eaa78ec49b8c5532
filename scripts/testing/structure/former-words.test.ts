import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFolder } from '../../node-binary.mjs'

/** Words that said too much or nothing, and what the trade says in their place (docs/glossary.md). */
const formerWords: Record<string, string> = {
  wish: 'order intent, query, changes; wishlist item',
  wishes: 'order intents, queries; wishlist items',
  wished: 'requested',
  tell: 'send, notify, publish, report',
  tells: 'sends, notifies, reports',
  telling: 'sending, notifying',
  told: 'sent, notified, reported',
  keep: 'store, cache, retain',
  kept: 'stored, cached, retained',
  keeper: 'provider, guard',
  settle: 'reconcile, drain, debounce',
  settled: 'reconciled, drained, final',
  matter: 'payment exception',
  matters: 'payment exceptions',
  deed: 'action, hook',
  deeds: 'actions, hooks',
  place: 'address, position, slot, environment',
  places: 'addresses, positions, slots',
}

/** What the specification, the wire, the law or a library calls so, and what is placed: an order. */
const excepted = [
  /^place\w*(Orders?|Online|InTurns|AsCrowd|InCash|ByPhone|One)$|^mustPlaceOne$|^(placeButton|justPlaced)$/,
  /^(use)?PlaceOrder|supplyPlace|placeOfSupply|PlaceOfSupply/,
  /^(allSettled|onSettled|keepAlive|isKeepAlive|keepPreviousData|keepSelection|keptProductIds)$/,
  // Fields on the wire and flags of a command, which the release before reads and sends.
  /^(settleBy|matters|matterKinds|place|keep|wishes)$/,
]

describe('an engineer who searches for a word of the trade', () => {
  it('finds no name in the old private words of this project', () => {
    const found = globSync('{app,bench,contract,db/seed,db/seed-big,e2e,proofs,sandbox,scripts,server}/**/*.{ts,tsx}', {
      cwd: projectFolder,
      exclude: ['**/node_modules/**', '**/generated-clients/**', 'scripts/testing/structure/former-words.test.ts'],
    }).flatMap((file) =>
      [...namesIn(readFileSync(path.join(projectFolder, file), 'utf8'), file.endsWith('.tsx'))]
        .filter((name) => !excepted.some((pattern) => pattern.test(name)))
        .flatMap((name) =>
          wordsOf(name).flatMap((word) => (Object.hasOwn(formerWords, word) ? [`${file}: ${name}`] : [])),
        ),
    )
    expect(found).toEqual([])
  })

  it('finds no file in them either, and a name of each kind is seen', () => {
    const files = globSync('{app,bench,contract,e2e,proofs,sandbox,scripts,server}/**/*.{ts,tsx,mjs}', {
      cwd: projectFolder,
      exclude: ['**/node_modules/**'],
    }).map((file) => path.basename(file))
    const former = files.filter((file) => file.split(/[-.]/).some((word) => Object.hasOwn(formerWords, word)))
    expect(former.filter((file) => !/^place-(cash-)?orders?\b/.test(file))).toEqual([])
    const source = `const wishOf = { isTold: 1 }; function keepAll(matter: 'deed') {} // settle`
    expect([...namesIn(source, false)]).toEqual(['const', 'wishOf', 'isTold', 'function', 'keepAll', 'matter'])
  })
})

const comment = /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/.source
const quoted = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/.source
const expression = /(?<=[(,=:[!&|?{} ])\/(?![*/ ])(?:[^/\\\n[]|\\.|\[[^\]\n]*\])+\//.source
const pageText = /[>}][^<>{}()=;]*[<{]/.source

/** All names in the code: neither comments, nor what stands in quotes, nor expressions, nor the text of a page. */
function namesIn(source: string, isPage: boolean) {
  const others = new RegExp([comment, quoted, expression].join('|'), 'g')
  const code = source.replace(others, ' ').replace(new RegExp(isPage ? pageText : '$^', 'g'), ' ')
  const names = [...code.matchAll(/(?<![\w$])[A-Za-z$][\w$]*/g)].map(([name]) => name)
  // With an underscore: what the database calls so.
  return new Set(names.filter((name) => !name.includes('_')))
}

function wordsOf(name: string) {
  return [...name.matchAll(/[A-Z]?[a-z]+/g)].map(([word]) => word.toLowerCase())
}
