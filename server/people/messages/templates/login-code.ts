/** To somebody who signs in, while they wait. */
export const loginCodeText =
  '{code} is your Milloraa login code. It works for 10 minutes. Please do not share it with anyone. - Milloraa'
