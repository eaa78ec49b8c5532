import type { TestProject } from 'vitest/node'
import { createTemplates, openTestServer, type TestServer } from './databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

type Opened = Awaited<ReturnType<typeof openTestServer>>

// Vitest sets up each project by itself, from a copy of this file of its own.
const globals = globalThis as { milloraaTestServer?: { users: number; opened: Promise<Opened> } | undefined }

/** One database server for the whole run, with the templates that test files copy. */
export default async function setUp(project: TestProject) {
  globals.milloraaTestServer ??= { users: 0, opened: open() }
  const shared = globals.milloraaTestServer
  const { server, close } = await shared.opened
  shared.users += 1
  project.provide('testServer', server)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    globals.milloraaTestServer = undefined
    await close()
  }
}

async function open() {
  const opened = await openTestServer(process.env.DATABASE_URL)
  try {
    const { seedDemoShop } = await import('#db/seed.ts')
    await createTemplates(opened.server, (db) => seedDemoShop(db, new Date()))
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}
