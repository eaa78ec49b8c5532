import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, it, onTestFinished } from 'vitest'
import { createDatabase, dropDatabase, openTestPool } from './databases.ts'

it('a test whose database goes while its connections are still open does not end the run', async () => {
  const name = `let_go_${process.pid}`
  const faults: unknown[] = []
  const note = (error: unknown) => void faults.push(error)
  process.on('uncaughtException', note)
  onTestFinished(() => void process.off('uncaughtException', note))
  const pool = openTestPool({ connectionString: await createDatabase(inject('testServer'), name) })
  await Promise.all([pool.query('select 1'), pool.query('select 1')])
  await dropDatabase(inject('testServer'), name)
  await sleep(100)
  await pool.end()
  expect(faults).toEqual([])
})
