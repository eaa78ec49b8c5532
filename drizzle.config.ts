import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  // Not the tests beside them, which cannot be loaded there.
  schema: './server/platform/schema/**/!(*.test).ts',
  out: './db/migrations',
})
