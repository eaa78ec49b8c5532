import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// The least Node can do to send a page: its bytes from memory, to whoever asks.
const bytes = readFileSync(process.env.BYTES_FILE ?? '')
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': bytes.length }
createServer((_, response) => response.writeHead(200, headers).end(bytes)).listen(Number(process.env.PORT))
