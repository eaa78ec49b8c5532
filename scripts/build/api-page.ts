import { writeFileSync } from 'node:fs'
import { docsMarkdown } from '#server/program/api-docs/markdown.ts'

writeFileSync(new URL('../../docs/api.md', import.meta.url), docsMarkdown())
