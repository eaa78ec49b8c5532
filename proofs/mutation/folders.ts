type MutatedFolder = {
  /** Money, sessions or stock go through it: its tests notice at least this share of its slips, in percent. */
  least: number
}

const precious = { least: 75 }
const usual = { least: 0 }

/** The folders whose tests are tried at night by slips of the pen. `contract` has a proof of its own (mutation-score). */
export const mutatedFolders: Record<string, MutatedFolder> = {
  'server/orders': precious,
  'server/payments': precious,
  'server/limits': precious,
  'server/staff': precious,
  'server/auth': precious,
  'server/users': usual,
  'server/jobs': usual,
  'server/db': usual,
  'app/cart': precious,
  'app/session': precious,
  'app/checkout': precious,
}

/** So many are drawn each night, and from so many on a folder counts as measured. */
export const drawnEachNight = 60
export const measuredFrom = 200
