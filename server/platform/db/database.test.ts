import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest'
import { createDatabase, dropDatabase } from '#server/testing/databases.ts'
import { openDatabase } from './database.ts'

const server = inject('testServer')
const name = `limits_${process.pid}`
let databaseUrl: string
beforeAll(async () => {
  databaseUrl = await createDatabase(server, name)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => dropDatabase(server, name))

it('an owner whose statements have no time limit is told so when the shop starts, as behind some poolers', async () => {
  const withoutLimit = new URL(databaseUrl)
  withoutLimit.searchParams.set('statement_timeout', '0')
  expect(await readStartOutput(withoutLimit.href)).toContain('Statements have no time limit over this connection')
})

it('an owner with a connection of the usual kind is told nothing', async () => {
  expect(await readStartOutput(databaseUrl)).toBe('')
})

async function readStartOutput(databaseUrl: string) {
  const output = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { close } = await openDatabase({ databaseUrl, databasePool: 1, dataFolder: '' })
  await close()
  return output.mock.calls.map(([text]) => text).join('')
}
