import type { Verdict, WhyCopy } from '../api/content/page-copy.ts'

/** What Why Milloraa says until the shop writes something else: by what is usual, not by the worst of each. */
export const defaultWhyCopy: WhyCopy = {
  search: {
    title: 'Why Milloraa',
    description:
      'Milloraa, the traditional atta chakki and packaged atta side by side: eight features, honestly answered.',
  },
  opening: {
    kicker: 'Why Milloraa',
    heading: 'Because flour is fresh food',
    paragraphs: [
      'There was a time when atta was fetched like milk: a sack of your own wheat to the chakki, back home still warm. Today there is the queue at the chakki, or a packet that was milled when the last school year began.',
      'We think you should not have to choose between the two.',
    ],
    pictureUrl: 'pages/mill-1080.webp',
  },
  comparison: {
    heading: 'Three ways to get your atta',
    about: 'By what is usual, not by the best or the worst of each. The chakki wins a row, and it should.',
    columns: ['Milloraa', 'Traditional atta chakki', 'Packaged atta'],
    rows: [
      row(
        'Stone based cold milling',
        ['yes', 'On stones that stay cool'],
        ['partly', 'On stones, often hot'],
        ['no', 'On steel rollers, as a rule'],
      ),
      row(
        'Whole grain including bran',
        ['yes', 'All of the grain'],
        ['yes', 'All you do not sieve'],
        ['partly', 'Where the label says so'],
      ),
      row('Freshness', ['yes', 'Days old'], ['yes', 'Minutes old'], ['no', 'Weeks to months old']),
      row(
        'Fiber content',
        ['yes', 'That of the whole grain'],
        ['yes', 'The same, if not sieved'],
        ['partly', 'Less where bran is gone'],
      ),
      row('Preservatives free', ['yes', 'Nothing added'], ['yes', 'Nothing added'], ['partly', 'See the label']),
      row(
        'Preventive health focus',
        ['yes', 'Whole grains and millets, tested'],
        ['partly', 'It is up to what you bring'],
        ['partly', 'In some ranges'],
      ),
      row('Sortex clean wheat', ['yes', 'Every lot'], ['no', 'As clean as your sack'], ['yes', 'As a rule']),
      row('Home delivery', ['yes', 'To your door'], ['no', 'You carry it'], ['yes', 'With the groceries']),
    ],
    note: [
      'A good chakki keeps its stones cool, and some packets hold whole grain. Ask yours these eight questions, and [ask us](/contact-us) too.',
    ],
  },
  passages: [
    {
      heading: 'Stones that take their time',
      pictureUrl: 'pages/flour-720.webp',
      paragraphs: [
        'Steel rollers crack a grain in a second and part it into bran, germ and starch, to be mixed again later or not. A stone turns slowly and grinds everything at once. The flour comes out warm to the hand, never hot, so the oil of the germ stays where it was.',
        'You notice it at the dough: it drinks more water, rests softer, and the roti puffs.',
      ],
    },
    {
      heading: 'Clean before it is ground',
      pictureUrl: 'pages/grain-960.webp',
      paragraphs: [
        'A field gives stones, husk and broken grain along with the wheat. Sieves and air take most of it, and a sortex looks at every single grain by camera and blows out what has the wrong colour. Nobody has to pick over the thali any more.',
      ],
    },
    {
      heading: 'Nothing taken out, nothing put in',
      pictureUrl: 'pages/roti-960.webp',
      paragraphs: [
        'The bran is where the fibre is, and the germ is where the taste is. Both stay. Nothing is added to make the flour whiter or last longer, which also means that it does not last for ever: buy what your kitchen eats in a month, and keep it cool and dry.',
        'Whole grain is food, not medicine, so we make no promises about your health. What is in a pack, we have tested, and [the reports are open](/reports).',
      ],
    },
  ],
  closing: { heading: 'The eight answers are best checked with a roti', button: 'Choose your atta' },
}

function row(feature: string, ...answers: [Verdict, string][]) {
  return { feature, answers: answers.map(([verdict, words]) => ({ verdict, words })) }
}
