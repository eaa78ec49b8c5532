import { createApi } from '#contract/api/client.ts'

/** The API for code that runs in the browser. */
export const api = createApi((url, init) => fetch(url, init))
