import { afterEach, expect, it, vi } from 'vitest'
import { listCategories } from '#contract/api/catalog/catalog.ts'
import { api } from './browser-api.ts'

afterEach(() => vi.unstubAllGlobals())

async function refusalOf(answer: Response | Error) {
  vi.stubGlobal('fetch', async () => {
    if (answer instanceof Error) throw answer
    return answer
  })
  return api(listCategories).catch((error) => error)
}

it('[ERR-11] a call that fails says what the server says, and "API Error" where it says nothing', async () => {
  const shown = { statusCode: 409, status: 'ERROR', message: 'The mill is closed today.', data: null }
  expect((await refusalOf(Response.json(shown, { status: 409 }))).message).toBe('The mill is closed today.')
  expect((await refusalOf(Response.json({ ...shown, message: '' }, { status: 409 }))).message).toBe('API Error')
  expect((await refusalOf(new Response('<h1>Bad gateway</h1>', { status: 502 }))).message).toBe('API Error')
  expect((await refusalOf(new TypeError('fetch failed'))).message).toBe('API Error')
})

it('a shopper whose line neither answers nor breaks is told after 20 s; whoever gives up before is not', async () => {
  vi.useFakeTimers()
  const neverAnswering = (_: string, { signal }: RequestInit) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  vi.stubGlobal('fetch', neverAnswering)
  const waiting = api(listCategories).catch((error) => error)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await waiting).toMatchObject({ isApiError: true, statusCode: 0 })

  const leaving = new AbortController()
  const left = api(listCategories, {}, { signal: leaving.signal }).catch((error) => error)
  leaving.abort()
  expect(await left).toMatchObject({ name: 'AbortError' })
  vi.useRealTimers()
})
