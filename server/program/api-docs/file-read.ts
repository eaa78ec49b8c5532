import { pictureWidths } from '#contract/rules/file-address.ts'

const parameter = (location: 'path' | 'query' | 'header', name: string, description: string, schema: object) => ({
  ...{ name, in: location, required: location === 'path', description, schema },
})
const refused = (sentence: string) => ({
  description: `- ${sentence}`,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})
const file = { '*/*': { schema: { type: 'string', format: 'binary' } } }

/** GET file/{path} (API-03), the one read that gives no envelope but the file. */
export const fileRead = {
  '/api/v1/file/{path}': {
    get: {
      tags: ['files'],
      operationId: 'readFile',
      summary: 'A picture, a film, a bill or an attachment',
      description:
        'By the path that answers give as originalUrl, thumbnailUrl, invoiceUrl or url, its query with it. Pictures of the shop are anybody’s; a bill or an attachment is given to its owner by the Bearer token, or by the signed address that an answer gave, for five minutes.',
      security: [{}, { bearer: [] }],
      parameters: [
        parameter('path', 'path', 'The path; a slash within it may be written as %2F', {
          type: 'string',
          maxLength: 512,
        }),
        parameter('query', 'w', 'Of a picture: its width in pixels', { type: 'integer', enum: [...pictureWidths] }),
        parameter('query', 'e', 'Of a signed address: until when it holds', { type: 'string' }),
        parameter('query', 's', 'Of a signed address: the signature', { type: 'string' }),
        parameter('header', 'range', 'A part of the file, as of a film', { type: 'string' }),
      ],
      responses: {
        200: { description: 'The file', content: file },
        206: { description: 'The part of it', content: file },
        304: { description: 'The copy that if-none-match names is still right' },
        400: refused('Pictures come in these widths: {widths}.'),
        404: refused('File not found'),
        416: refused('This part of the file does not exist.'),
        503: {
          ...refused('Pictures and files are away for a moment. Please try again in a few minutes.'),
          headers: { 'Retry-After': { $ref: '#/components/headers/retry-after' } },
        },
      },
    },
  },
}
