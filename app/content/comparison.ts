/** `partly` is a yes with a condition. */
export type Verdict = 'yes' | 'partly' | 'no'
export type Answer = [verdict: Verdict, words: string]

/** Whom the table compares (STAT-01). */
export const compared = ['Milloraa', 'Traditional atta chakki', 'Packaged atta'] as const

/** The eight features (STAT-02), each answered for the three in the order above: by what is usual, not by the worst of each. */
export const comparison: { feature: string; answers: [Answer, Answer, Answer] }[] = [
  {
    feature: 'Stone based cold milling',
    answers: [
      ['yes', 'On stones that stay cool'],
      ['partly', 'On stones, often hot'],
      ['no', 'On steel rollers, as a rule'],
    ],
  },
  {
    feature: 'Whole grain including bran',
    answers: [
      ['yes', 'All of the grain'],
      ['yes', 'All you do not sieve'],
      ['partly', 'Where the label says so'],
    ],
  },
  {
    feature: 'Freshness',
    answers: [
      ['yes', 'Days old'],
      ['yes', 'Minutes old'],
      ['no', 'Weeks to months old'],
    ],
  },
  {
    feature: 'Fiber content',
    answers: [
      ['yes', 'That of the whole grain'],
      ['yes', 'The same, if not sieved'],
      ['partly', 'Less where bran is gone'],
    ],
  },
  {
    feature: 'Preservatives free',
    answers: [
      ['yes', 'Nothing added'],
      ['yes', 'Nothing added'],
      ['partly', 'See the label'],
    ],
  },
  {
    feature: 'Preventive health focus',
    answers: [
      ['yes', 'Whole grains and millets, tested'],
      ['partly', 'It is up to what you bring'],
      ['partly', 'In some ranges'],
    ],
  },
  {
    feature: 'Sortex clean wheat',
    answers: [
      ['yes', 'Every lot'],
      ['no', 'As clean as your sack'],
      ['yes', 'As a rule'],
    ],
  },
  {
    feature: 'Home delivery',
    answers: [
      ['yes', 'To your door'],
      ['no', 'You carry it'],
      ['yes', 'With the groceries'],
    ],
  },
]
