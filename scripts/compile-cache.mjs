import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Loaded before the shop's first file: while that one is TypeScript and not compiled yet, Node loads all it needs to strip
// types, 15 MB for one file. server/main.ts turns the same cache on for whoever starts it without this.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))
