import { calls } from '#contract/api/calls.ts'
import { notesOn, shownShape } from './call-notes.ts'

/** The contract as docs/api.md: `npm run docs` writes it, a test holds it against the contract. */
export function docsMarkdown() {
  const rooms = [...new Set(calls.map(({ room }) => room))]
  return `# The API

Made from \`contract/api\` by \`npm run docs\`. Every answer is an envelope \`{statusCode, status, message, data}\`; amounts are rupees with at
most 2 decimals, tax is a percent, promo dates are epoch milliseconds, all other times ISO 8601 in UTC. The running shop serves the same as
OpenAPI 3.1 at \`/api/v1/openapi.json\` and as a page at \`/api/docs\`. While the database is away, what everybody may read
comes as it was last known, with \`Warning: 110\` and \`Age\`; everything else is 503 with \`Retry-After\`.

Under each call stands what it alone refuses, by status, with the sentence of \`message\`; \`{…}\` stands for a part that differs. What its fields
refuse, and what every call can meet (400, 401, 403, 413, 415, 429, 500, 503), the document at \`/api/v1/openapi.json\` names for each. A call
with \`version\` in its body is refused with 409, and with \`data.current\`, where somebody else saved meanwhile.

${rooms.map(roomSection).join('\n\n')}
`
}

function roomSection(room: string) {
  const ofRoom = calls.filter((entry) => entry.room === room)
  return `## ${room}\n\n${ofRoom.map(callSection).join('\n\n')}`
}

function callSection({ call }: (typeof calls)[number]) {
  const parts = [
    ['query', call.query],
    ['body', call.body],
    ['data', call.data],
  ] as const
  const refused = Object.entries(call.refuses ?? {}).map(
    ([status, sentences]) => `- ${status}: ${sentences.map((sentence) => `“${sentence}”`).join(' · ')}`,
  )
  const shapes = parts.flatMap(([title, schema]) => (schema ? [`${title}: ${shownShape(schema, title)}`] : []))
  return `### ${call.method} /api/v1${call.path}\n\n${[`${call.summary}.`, ...notesOn(call)].join(' ')}\n\n\`\`\`\n${shapes.join('\n')}\n\`\`\`${refused.length > 0 ? `\n\n${refused.join('\n')}` : ''}`
}
