import { writeFileSync } from 'node:fs'
import { docsMarkdown } from '../server/http/api-docs/markdown.ts'

writeFileSync(new URL('../docs/api.md', import.meta.url), docsMarkdown())
