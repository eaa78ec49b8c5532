import type { Form } from './environment/proof.ts'

type Listed = {
  goal: string
  shows: string
  forms: readonly Form[]
  /** About how long its short form takes. */
  shortSeconds: number
}

const all: Form[] = ['short', 'night', 'long']

const listed = {
  'random-carts': {
    goal: 'R9',
    shows: 'every bill is right to the paisa, by sums in exact fractions written apart from the rules',
    forms: all,
    shortSeconds: 14,
  },
  'event-orders': {
    goal: 'R5',
    shows: 'whatever the order, number and gaps of payment events, an order ends in one state',
    forms: all,
    shortSeconds: 42,
  },
  forgeries: { goal: 'S5', shows: 'no changed signature, id or amount pays an order', forms: all, shortSeconds: 11 },
  'crash-points': {
    goal: 'R3',
    shows: 'a crash at any statement or provider call leaves nothing lost and nothing doubled',
    forms: all,
    shortSeconds: 55,
  },
  'provider-faults': {
    goal: 'R4',
    shows: 'a provider that hangs, breaks off, fails or errs takes nobody’s money twice and holds nothing up',
    forms: all,
    shortSeconds: 45,
  },
  'doubled-orders': {
    goal: 'R8',
    shows: 'double clicks, two tabs, lost answers and retries make one order and one provider order',
    forms: all,
    shortSeconds: 23,
  },
  'last-unit': {
    goal: 'R6',
    shows: 'of 200 buyers of the last piece at two servers exactly one gets it',
    forms: all,
    shortSeconds: 19,
  },
  'coupon-limit': {
    goal: 'R7',
    shows: 'a coupon for so many orders is used exactly so often by 500 at once',
    forms: all,
    shortSeconds: 35,
  },
  'killed-server': {
    goal: 'R1',
    shows: 'kill -9 of the server under checkout load: nothing acknowledged is lost, nothing doubled',
    forms: all,
    shortSeconds: 39,
  },
  'killed-database': {
    goal: 'R2',
    shows: 'kill -9 of the whole PostgreSQL under checkout load: the same, and the server comes back by itself',
    forms: all,
    shortSeconds: 36,
  },
  'mutation-score': {
    goal: 'R9',
    shows: 'the tests of the rules notice at least 95 % of the slips that could be made in them',
    forms: ['long'],
    shortSeconds: 0,
  },
} satisfies Record<string, Listed>

export type ProofName = keyof typeof listed

/** Every proof by the name of its program, and what it shows: the table of contents of `npm run prove`. */
export const proofs: Record<ProofName, Listed> = listed
