import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { frameContext } from './api/context.ts'

export { pageContext } from './api/context.ts'

const renderTimeLimitMs = 10_000

export default function handleRequest(
  request: Request,
  statusCode: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce } = context.get(frameContext)
  const waitForAll = isbot(request.headers.get('user-agent')) || routerContext.isSpaMode
  return new Promise<Response>((resolve, reject) => {
    let status = statusCode
    let isShellSent = false
    const respond = () => {
      isShellSent = true
      const body = new PassThrough()
      headers.set('content-type', 'text/html; charset=utf-8')
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
      pipe(body)
    }
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        onShellReady: () => {
          if (!waitForAll) respond()
        },
        onAllReady: () => {
          if (waitForAll) respond()
        },
        onShellError: reject,
        onError: (error) => {
          status = 500
          if (isShellSent) console.error(error instanceof Error ? error.stack : 'A part of the page could not be rendered.')
        },
      },
    )
    setTimeout(abort, renderTimeLimitMs + 1_000).unref()
  })
}

export const streamTimeout = renderTimeLimitMs
