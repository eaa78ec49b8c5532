import { confirmPhoneCode, logIn, sendLoginCode, sendPhoneCode, verifyLogin } from '#contract/api/accounts/auth.ts'
import { type Api, createApi } from '#contract/api/client.ts'
import type { TestShop } from '#server/testing/test-shop.ts'

type App = TestShop['app']

/** A browser somewhere in the world: keeps the cookies it is given, and sends them to the calls they are for. */
export function openBrowser(app: App, remoteAddress = '127.0.0.1'): Browser {
  const cookies = new Map<string, string>()
  const browser = {
    remoteAddress,
    cookies,
    agent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0',
    call: createApi(send),
  }

  async function send(url: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
    const sent = [...cookies].flatMap(([key, value]) => (url.startsWith(key.split(' ')[1] ?? '') ? [value] : []))
    const answer = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress: browser.remoteAddress,
      headers: {
        'user-agent': browser.agent,
        ...(headers as Record<string, string>),
        ...(sent.length > 0 ? { cookie: sent.join('; ') } : {}),
      },
      ...(body ? { payload: String(body) } : {}),
    })
    for (const setCookie of [answer.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = setCookie.split(';')
      cookies.set(`${pair.split('=')[0]} ${/Path=([^;]+)/.exec(setCookie)?.[1]}`, pair)
    }
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
    })
  }
  return browser
}
export type Browser = {
  remoteAddress: string
  /** By name and path. */
  cookies: Map<string, string>
  agent: string
  call: Api
}

/** The status of what was tried, 200 where it went well. */
export function statusOf(work: Promise<unknown>): Promise<number> {
  return work.then(
    () => 200,
    ({ statusCode }: { statusCode: number }) => statusCode,
  )
}

/** The two flows in the same words. */
export const flows = {
  sixDigits: {
    send: async ({ call }: Browser, mobileNumber: string) =>
      (await call(sendPhoneCode, { query: { mobileNumber } })).session,
    try: ({ call }: Browser, session: string, code: string) => call(confirmPhoneCode, { body: { session, code } }),
  },
  fourDigits: {
    send: async ({ call }: Browser, mobileNumber: string) =>
      (await call(sendLoginCode, { query: { mobileNumber } })).token,
    try: ({ call }: Browser, token: string, otp: string) => call(verifyLogin, { query: { token, otp } }),
  },
}

/** Logs in by the usual code, which `readCode` reads from the phone. */
export async function logInAt(
  browser: Browser,
  mobileNumber: string,
  readCode: (mobileNumber: string) => string | Promise<string>,
) {
  const session = await flows.sixDigits.send(browser, mobileNumber)
  const { authToken } = await flows.sixDigits.try(browser, session, await readCode(mobileNumber))
  return browser.call(logIn, { query: { mobileNumber, authToken } })
}

export function otherThan(code: string) {
  return String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')
}
