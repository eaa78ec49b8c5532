import * as z from 'zod/mini'
import { endpointSchema } from '../endpoint.ts'
import { bounded, text } from '../fields.ts'
import { stepIcons, verdicts } from './page-copy.ts'

/** A path of `uploadPicture` or `uploadVideo`, or of what came with the shop. */
const FileKey = bounded(200).check(z.minLength(1, 'Choose a picture'))

/** One line; it cannot be left empty. */
const line = (label: string, most = 80) =>
  text(most, label).check(
    z.minLength(1, `${label} is left to be written`),
    z.regex(/^[^\r\n\u2028\u2029]*$/, `${label} is one line`),
  )

/** Plain text, one paragraph after the other; `[words](/address)` in it is a link. */
const paragraphs = (label: string) =>
  z
    .array(text(1_500, label).check(z.minLength(1, `${label} holds an empty paragraph`)))
    .check(z.minLength(1, `${label} is left to be written`), z.maxLength(10, `${label} can have at most 10 paragraphs`))

/** What search engines and messengers are told of a page. */
const search = z.object({ title: line('The title'), description: line('The description', 250) })

/** What home says besides its goods, offers, banners and stories (HOME-05, HOME-07, HOME-09). */
export const HomeCopy = z.object({
  search,
  heading: line('The first heading'),
  featured: line('The heading of the products'),
  noOffers: line('The line without offers', 120),
  film: z.object({
    videoUrl: FileKey,
    posterUrl: FileKey,
    length: line('The length of the film', 60),
    heading: line('The heading of the film'),
    words: paragraphs('What the film shows'),
  }),
  steps: z.object({
    heading: line('The heading of the steps'),
    list: z
      .array(z.object({ name: line('A step', 40), text: line('The text of a step', 160), icon: z.enum(stepIcons) }))
      .check(z.length(4, 'There are four steps')),
  }),
  stories: z.object({
    kicker: line('The line above the stories'),
    heading: line('The heading of the stories'),
  }),
})
export type HomeCopy = z.infer<typeof HomeCopy>

export type Verdict = (typeof verdicts)[number]

const Answer = z.object({ verdict: z.enum(verdicts), words: line('An answer') })

/** What Why Milloraa says (STAT-01, STAT-02): each feature is answered for the three of `columns`, in their order. */
export const WhyCopy = z.object({
  search,
  opening: z.object({
    kicker: line('The line above the heading'),
    heading: line('The heading'),
    paragraphs: paragraphs('The beginning'),
    pictureUrl: FileKey,
  }),
  comparison: z.object({
    heading: line('The heading of the comparison'),
    about: line('The line above the comparison', 250),
    columns: z.array(line('A column', 40)).check(z.length(3, 'Three are compared')),
    rows: z
      .array(
        z.object({
          feature: line('A feature', 60),
          answers: z.array(Answer).check(z.length(3, 'Each feature has three answers')),
        }),
      )
      .check(z.minLength(1, 'Compare one feature at least'), z.maxLength(16, 'At most 16 features')),
    note: paragraphs('The note under the comparison'),
  }),
  passages: z
    .array(
      z.object({ heading: line('The heading of a passage'), pictureUrl: FileKey, paragraphs: paragraphs('A passage') }),
    )
    .check(z.maxLength(8, 'At most 8 passages')),
  closing: z.object({ heading: line('The last line'), button: line('The button', 40) }),
})
export type WhyCopy = z.infer<typeof WhyCopy>

/** What About says (STAT-03). */
export const AboutCopy = z.object({
  search,
  opening: z.object({
    kicker: line('The line above the heading'),
    heading: line('The heading'),
    wideUrl: FileKey,
    tallUrl: FileKey,
  }),
  story: z.object({ heading: line('The heading of the story'), paragraphs: paragraphs('The story') }),
  values: z.object({
    heading: line('The heading of the values'),
    list: z
      .array(z.object({ name: line('A value', 60), text: line('The text of a value', 300) }))
      .check(z.minLength(1, 'Write one value at least'), z.maxLength(12, 'At most 12 values')),
  }),
  process: z.object({
    heading: line('The heading of the steps'),
    list: z
      .array(z.object({ name: line('A step', 40), text: line('The text of a step', 200), pictureUrl: FileKey }))
      .check(z.length(4, 'There are four steps')),
  }),
  closing: z.object({ heading: line('The last line') }),
})
export type AboutCopy = z.infer<typeof AboutCopy>

export const getHomeCopy = endpointSchema({
  summary: 'The texts of home',
  access: 'anyone',
  data: HomeCopy,
})

export const getWhyCopy = endpointSchema({
  summary: 'The texts of Why Milloraa',
  access: 'anyone',
  data: WhyCopy,
})

export const getAboutCopy = endpointSchema({
  summary: 'The texts of About',
  access: 'anyone',
  data: AboutCopy,
})
