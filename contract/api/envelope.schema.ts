import * as z from 'zod/mini'

/** Every answer under /api/v1 (API-02). `statusCode` repeats the HTTP status; `status` is 'OK' or 'ERROR'. */
export const Envelope = z.object({
  statusCode: z.number(),
  status: z.string(),
  message: z.string(),
  data: z.unknown(),
})
export type Envelope = z.infer<typeof Envelope>
