import type { AboutCopy } from '../api/content/page-copy.ts'

/** What About says until the shop writes something else; facts that only an owner knows, such as names and years, are the owner's to add. */
export const defaultAboutCopy: AboutCopy = {
  search: {
    title: 'About us',
    description:
      'A stone mill you reach from your phone: our story, what we hold to, and four steps from grain to door.',
  },
  opening: {
    kicker: 'About Milloraa',
    heading: 'We mill what we would take home',
    wideUrl: 'pages/field-1920.webp',
    tallUrl: 'pages/field-tall-1080.webp',
  },
  story: {
    heading: 'Good wheat, ground slowly, not long ago',
    paragraphs: [
      'Every family that lived near a mill knew how a good roti is made. You bought wheat you could put a name to, had it ground while you waited, and ate it before the month was out.',
      'Then the mill closed, or moved, or nobody had the Saturday any more. Atta became a printed bag with a date far in the future. It is white and even and never clumps, and it tastes of very little.',
      'Milloraa is a mill you reach from your phone. We buy wheat by its variety and keep the sacks apart, because Sharbati and Khapli are as different as two kinds of rice. We grind in small lots on stones, seal the packs, and bring them to your door. Millets, besan and spices came later, for the same reason: ground long ago, they are only colour.',
    ],
  },
  values: {
    heading: 'What we hold to',
    list: [
      {
        name: 'Say what it is',
        text: 'The variety, what is in the pack and the price per kilogram stand on every page. What we do not know, we do not print.',
      },
      {
        name: 'Take nothing out, put nothing in',
        text: 'Bran and germ stay in the flour. No bleach, no preservative, no colour in the haldi.',
      },
      {
        name: 'Small lots',
        text: 'We would rather be sold out on Thursday than sell you flour that waited for you since last month.',
      },
      {
        name: 'Show the report',
        text: 'A laboratory tests packs from the shelf. Its findings are open to everybody.',
      },
      {
        name: 'Put it right',
        text: 'If a pack is not right, you get a new one or your money, and an answer from a person.',
      },
    ],
  },
  process: {
    heading: 'Four steps, under one roof',
    list: [
      {
        name: 'Choose the grain',
        text: 'By variety and harvest. We cook from a sample before we buy a lot.',
        pictureUrl: 'pages/multigrain-960.webp',
      },
      {
        name: 'Clean it',
        text: 'Sieves, air and a sortex take out stones, husk and grain of the wrong colour.',
        pictureUrl: 'pages/grain-960.webp',
      },
      {
        name: 'Mill it slowly',
        text: 'Between two stones that stay cool, the whole grain at once.',
        pictureUrl: 'pages/mill-1080.webp',
      },
      {
        name: 'Seal and bring it',
        text: 'Packed by hand and eye, dated, and at your door while it is fresh.',
        pictureUrl: 'pages/roti-960.webp',
      },
    ],
  },
  closing: { heading: 'The rest is better tasted than told' },
}
