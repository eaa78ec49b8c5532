/** What every answer that somebody hostile gets is looked at for. */
type Answer = { statusCode: number; body: string }

/** Stands in what is sent: a refusal may not say it back. */
export const canary = 'canary-7f3a'

/** What is wrong with an answer of the API: nothing when it is in its envelope and a refusal is one plain sentence. */
export function faultsOf({ statusCode, body }: Answer): string[] {
  const { data, message, ...envelope } = readEnvelope(body)
  const isRefused = statusCode >= 400
  return [
    ...(statusCode < 500 ? [] : [`${statusCode}`]),
    ...(envelope.statusCode === statusCode ? [] : ['no envelope']),
    ...(isRefused && data !== null ? ['data with a refusal'] : []),
    ...(isRefused && !isSentence(message) ? [`no sentence: ${message}`] : []),
    ...(isRefused && body.includes(canary) ? [`says back what was sent: ${message}`] : []),
  ]
}

function readEnvelope(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}

function isSentence(message: unknown) {
  return (
    typeof message === 'string' &&
    /^[A-Za-z"].{5,200}$/.test(message) &&
    !/undefined|\[object|Error\b|\.ts\b|[<>]|__|: $/.test(message)
  )
}
