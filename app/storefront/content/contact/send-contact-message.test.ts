import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeToasts } from '#app/shared/ui/toasts/toasts.ts'
import { sendMessage } from './send-contact-message.ts'

beforeEach(() => takeToasts())
afterEach(() => vi.unstubAllGlobals())

const draft = { name: 'Asha', email: 'asha@example.com', mobileNumber: '9876543210', message: 'Hello' }

async function send(answer: Response | Error) {
  vi.stubGlobal('fetch', async () => {
    if (answer instanceof Error) throw answer
    return answer
  })
  const isSent = await sendMessage(draft)
  return { isSent, toasts: takeToasts().map(({ message, kind }) => [message, kind]) }
}

const envelope = (statusCode: number, message: string, status = 'ERROR') =>
  Response.json({ statusCode, status, message, data: null }, { status: statusCode })

describe('somebody who sends the contact form', () => {
  it('[ERR-46] [API-40] reads thanks once the shop answers 200', async () => {
    expect(await send(envelope(200, 'OK', 'OK'))).toEqual({
      isSent: true,
      toasts: [["Thank you for your message! We'll get back to you soon.", 'success']],
    })
  })

  it.each([
    ['no connection', new TypeError('fetch failed')],
    ['a server in trouble', envelope(500, 'Something went wrong on our side. Please try again.')],
    ['a server away', envelope(503, 'The shop is away for a moment. Please try again.')],
    ['a refusal', envelope(400, 'The message holds characters that cannot be used')],
    ['no such call', envelope(404, 'There is no such call.')],
    ['another success than 200', envelope(201, 'OK', 'OK')],
    ['a page that is not the shop', new Response('<h1>Welcome to the hotel</h1>')],
    ['a gateway’s page', new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ])('[ERR-47] [API-40] reads the sentence of the failure after %s', async (_, answer) => {
    expect(await send(answer)).toEqual({
      isSent: false,
      toasts: [['There was an error submitting your message. Please try again.', 'error']],
    })
  })

  it('[ERR-47] reads how long to wait after too many messages', async () => {
    const sentence = 'We have several messages from you already. Please try again in 40 seconds.'
    expect(await send(envelope(429, sentence))).toEqual({ isSent: false, toasts: [[sentence, 'error']] })
  })
})
