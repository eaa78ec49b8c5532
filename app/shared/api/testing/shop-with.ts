import { createApi } from '#contract/api/client.ts'
import { pageContext } from '../context.ts'

/**
 * A shop that gives these answers as `data`, by 'METHOD /path', and has no other call; `calls` is what it was asked, with its
 * query and body.
 */
export function shopWith(answers: Record<string, unknown> = {}) {
  const calls: string[] = []
  const api = createApi(async (url, { method, body }) => {
    const { pathname, search } = new URL(url, 'http://shop.test')
    const path = pathname.replace('/api/v1', '')
    calls.push([`${method} ${path}${search}`, body].filter(Boolean).join(' '))
    const data = answers[`${method} ${path}`]
    if (data === undefined) return Response.json({ statusCode: 404, status: 'ERROR', message: 'No' }, { status: 404 })
    return Response.json({ statusCode: 200, status: 'OK', message: 'OK', data })
  })
  const frame = {
    isDemo: false,
    phoneAuth: { provider: 'local' as const },
    checkoutScript: null,
    origin: 'https://shop.test',
  }
  const context = pageContext({ api, frame })
  /** What a loader takes, for an address of the shop. */
  const at = (address: string, params: Record<string, string> = {}) => {
    const url = new URL(address, frame.origin)
    return { context, params, url, request: new Request(url) } as never
  }
  return { calls, at }
}
