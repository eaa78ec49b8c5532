import { ApiError } from '#contract/api/envelope.ts'

/** For a key that comes once more with other contents: whoever sent it would believe that these were done. */
export const sentOtherwise = new ApiError(
  409,
  'This was sent already, with other contents. Please reload the page and look at what was done.',
)
