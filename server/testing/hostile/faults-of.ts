/** What every answer that somebody hostile gets is looked at for. */
type Answer = { statusCode: number; body: string }

/** Stands in what is sent: a refusal may not say it back. */
export const canary = 'canary-7f3a'

/** Refusals that say more than one plain sentence, by the name of the call, and why. */
const allowedDetails: Record<'data' | 'quotes', { calls: string[]; why: string }> = {
  data: { calls: ['addProduct', 'changeProduct'], why: 'a form is told of each of its fields that cannot stay' },
  quotes: {
    calls: [
      'addSynonyms',
      'changeSynonyms',
      'changeMessageTemplate',
      'previewMessageTemplate',
      'openOwnShop',
      'previewOpening',
      'importProducts',
    ],
    why: 'the people of the shop are told which of the many words they typed is meant',
  },
}

/** What is wrong with an answer of the API: nothing when it is in its envelope and a refusal is one plain sentence. */
export function faultsOf({ statusCode, body }: Answer, name = ''): string[] {
  const { data, message, ...envelope } = readEnvelope(body)
  const isRefused = statusCode >= 400
  const mayQuote = allowedDetails.quotes.calls.includes(name)
  const hasSentence = mayQuote ? String(message).length < 700 : isSentence(message)
  return [
    ...(statusCode < 500 ? [] : [`${statusCode}`]),
    ...(envelope.statusCode === statusCode ? [] : ['no envelope']),
    ...(isRefused && data !== null && !allowedDetails.data.calls.includes(name) ? ['data with a refusal'] : []),
    ...(isRefused && !hasSentence ? [`no sentence: ${message}`] : []),
    ...(isRefused && body.includes(canary) && !mayQuote ? [`says back what was sent: ${message}`] : []),
  ]
}

function readEnvelope(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}

export function isSentence(message: unknown) {
  return (
    typeof message === 'string' &&
    /^[A-Za-z"].{5,200}$/.test(message) &&
    !/undefined|\[object|Error\b|\.ts\b|[<>]|__|: $/.test(message)
  )
}
