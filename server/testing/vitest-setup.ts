import type { TestProject } from 'vitest/node'
import { createTemplates, openTestServer, type TestServer } from './databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** One database server for the whole run, with the templates that test files copy. */
export default async function setUp(project: TestProject) {
  const { server, close } = await openTestServer(process.env.DATABASE_URL)
  try {
    const { seedDemoShop } = await import('#db/seed.ts')
    await createTemplates(server, (db) => seedDemoShop(db, new Date()))
  } catch (error) {
    await close()
    throw error
  }
  project.provide('testServer', server)
  return close
}
