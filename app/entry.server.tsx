import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { renderedContext, scriptMarkContext } from '#app/shared/api/context.ts'

export { pageContext } from '#app/shared/api/context.ts'
export { pageParameters } from './page-parameters.ts'

/** How long a page waits for data that its loaders have promised. */
export const streamTimeout = 10_000

/**
 * Renders a page to its end: it is kept and given to everybody who asks within a moment. As one text, as a stream would turn each
 * name and each attribute into bytes by itself; and past the response, which would turn it all into bytes and back.
 */
export default async function handleRequest(
  request: Request,
  statusCode: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  const nonce = loadContext.get(scriptMarkContext)
  await readHandoff(routerContext)
  const page = renderToString(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />)
  loadContext.get(renderedContext)(`<!DOCTYPE html>${page}`)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { headers, status: statusCode })
}

/** Has the data for the browser ready before it is rendered: what is rendered at once can wait for nothing. */
async function readHandoff({ serverHandoffStream, renderMeta }: EntryContext) {
  if (!serverHandoffStream || !renderMeta) return
  const decoder = new TextDecoder()
  let value = ''
  for await (const chunk of serverHandoffStream) value += decoder.decode(chunk, { stream: true })
  renderMeta.streamCache = { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) }
}
