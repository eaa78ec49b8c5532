import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFolder } from '../../node-binary.mjs'
import { importsOf } from './import-graph.ts'
import { appWings, serverWings, tableOf, type Wing } from './rooms.ts'

const read = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')
const isTest = (file: string) => /\.test\.tsx?$|\/testing\/|\/generated-clients\//.test(file)
const sourcesIn = (house: string) =>
  globSync(`${house}/**/*.{ts,tsx}`, { cwd: projectFolder })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !isTest(file))

const houses = [
  { house: 'server', wings: serverWings, foreign: /^(app|proofs|e2e|bench|scripts|sandbox|db\/seed)\b/ },
  { house: 'app', wings: appWings, foreign: /^(server|db|proofs|e2e|bench|scripts|sandbox)\b/ },
]
/** The program composes the demo: it alone fills a shop from the seed, and mounts the stand-in of the payment provider. */
const composition = /^server\/program\//

describe.each(houses)('an engineer who opens $house/', ({ house, wings, foreign }) => {
  const files = sourcesIn(house)
  // Types that the framework writes beside a page are no file of ours.
  const isOurs = (imported: string) => imported.startsWith(`${house}/`) && !imported.includes('/+types/')

  it('finds every room in the table of wings, and no room in it that is gone', () => {
    const rooms = new Set(files.map(roomOf))
    // Files of the framework, such as the table of routes, stand on the roof.
    rooms.delete(house)
    expect([...rooms].sort()).toEqual(orderOf(house, wings).slice(1).sort())
  })

  it('finds that no import looks up', () => {
    const order = orderOf(house, wings)
    const rank = (file: string) => order.indexOf(roomOf(file))
    const up = files.flatMap((file) =>
      importsOf(file, read(file))
        .filter((imported) => isOurs(imported) && rank(imported) < rank(file))
        .map((imported) => `${file} imports ${imported}`),
    )
    expect(up).toEqual([])
  })

  it('finds that what stands side by side knows nothing of each other', () => {
    const beside = wings.flatMap(({ name, isBeside }, at) => (isBeside ? [[name, wings[at - 1]?.name ?? '']] : []))
    const apart = wings.flatMap(({ name, apart = [] }) => apart.map((room) => `${house}/${name}/${room}`))
    const isApart = (from: string, to: string) =>
      beside.some((pair) => pair.includes(wingOf(from)) && pair.includes(wingOf(to)) && wingOf(from) !== wingOf(to)) ||
      (roomOf(from) !== roomOf(to) && apart.includes(roomOf(from)) && apart.includes(roomOf(to)))
    const across = files.flatMap((file) =>
      importsOf(file, read(file))
        .filter((imported) => isOurs(imported) && isApart(file, imported))
        .map((imported) => `${file} imports ${imported}`),
    )
    expect(across).toEqual([])
  })

  it('finds nothing in the product that is made for its tests, its proofs or the demo', () => {
    const made = files
      .filter((file) => !composition.test(file))
      .flatMap((file) =>
        importsOf(file, read(file))
          .filter((imported) => isTest(imported) || foreign.test(imported))
          .map((imported) => `${file} imports ${imported}`),
      )
    expect(made).toEqual([])
  })

  it('reads in each wing what it is for, and in the style guide the same table', () => {
    for (const { name, purpose } of wings) expect(read(`${house}/${name}/README.md`)).toContain(purpose)
    expect(read('docs/STYLE.md')).toContain(tableOf(house, wings))
  })
})

it('an engineer who opens server/providers finds adapters of outside services that know no table of the shop', () => {
  const tables = /^server\/platform\/(schema|db)\//
  const knowing = sourcesIn('server/providers').filter((file) =>
    importsOf(file, read(file)).some((imported) => tables.test(imported)),
  )
  expect(knowing).toEqual([])
})

/** 'server/selling/cart' of a file in it, however deep; 'app' of a file on the roof. */
function roomOf(file: string) {
  const folders = file.split('/').slice(0, -1)
  return folders.slice(0, 3).join('/')
}

function wingOf(file: string) {
  return file.split('/')[1] ?? ''
}

/** The rooms from the roof to the ground. */
function orderOf(house: string, wings: Wing[]) {
  return [house, ...wings.flatMap(({ name, rooms }) => rooms.map((room) => `${house}/${name}/${room}`))]
}
