import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { scriptMarkContext } from './api/context.ts'

export { pageContext } from './api/context.ts'

const renderTimeLimitMs = 10_000

/** Renders a page to its end: it is kept and given to everybody who asks within a moment. */
export default function handleRequest(
  request: Request,
  statusCode: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  return new Promise<Response>((resolve, reject) => {
    const nonce = loadContext.get(scriptMarkContext)
    const page = <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => {
        clearTimeout(timer)
        const body = new PassThrough()
        headers.set('content-type', 'text/html; charset=utf-8')
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status: statusCode }))
        pipe(body)
      },
      onShellError: reject,
    })
    const timer = setTimeout(abort, renderTimeLimitMs + 1_000)
  })
}

export const streamTimeout = renderTimeLimitMs
