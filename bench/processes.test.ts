import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { start } from './processes.ts'

const other = createServer((_, response) => response.end('somebody else'))
beforeAll(() => new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve)))
afterAll(() => other.close())

it('who measures is told when another program has the port, and never measures that one', async () => {
  const { port } = other.address() as AddressInfo
  await expect(start('not-started.ts', port, '/', {})).rejects.toThrow(`port ${port} is already in use`)
})
