type MutatedFolder = {
  /** Money, sessions or stock go through it: its tests notice at least this share of its slips, in percent. */
  least: number
}

const precious = { least: 75 }
const usual = { least: 0 }

/** The folders whose tests are tried at night by slips of the pen. `contract` has a proof of its own (mutation-score). */
export const mutatedFolders: Record<string, MutatedFolder> = {
  'server/selling/checkout': precious,
  'server/selling/orders': precious,
  'server/selling/refund-rules': precious,
  'server/fulfilment': precious,
  'server/people': precious,
  'server/providers/payments': precious,
  'server/platform/limits': precious,
  'server/care/customers': usual,
  'server/platform/jobs': usual,
  'server/platform/db': usual,
  'app/storefront/cart': precious,
  'app/storefront/session': precious,
  'app/storefront/checkout': precious,
}

/** So many are drawn each night, and from so many on a folder counts as measured. */
export const drawnEachNight = 60
export const measuredFrom = 200
