import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { WhyScreen } from '#app/shared/screens/why-screen.tsx'
import { changeShopWhyWords, getShopWhyWords } from '#contract/api/admin/content/page-words.ts'
import type { WhyWords } from '#contract/api/content/page-words.ts'
import { usualWhyWords } from '#contract/usual-words/why.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ComparisonFields } from './comparison-fields.tsx'
import { partOf } from './part-of.ts'
import { SearchFields } from './search-fields.tsx'
import { Line, Paragraphs, Rows } from './words-fields.tsx'
import { WordsForm } from './words-form.tsx'

export function meta() {
  return hiddenPageMeta('Why Milloraa · Back office')
}

export default function WhyWordsPage() {
  return (
    <WordsForm<WhyWords>
      page="why-milloraa"
      usual={usualWhyWords}
      read={() => api(getShopWhyWords)}
      save={(body) => api(changeShopWhyWords, { body })}
      fields={(words, change) => <WhyFields words={words} change={change} />}
      preview={(words) => <WhyScreen words={words} />}
    />
  )
}

const blankPassage = { heading: '', pictureUrl: 'pages/grain-960.webp', paragraphs: [''] }

function WhyFields({ words, change }: { words: WhyWords; change: (words: WhyWords) => void }) {
  const opening = partOf(words, change, 'opening')
  const comparison = partOf(words, change, 'comparison')
  const closing = partOf(words, change, 'closing')
  const search = partOf(words, change, 'search')
  return (
    <>
      <Panel title="The beginning">
        <div className="grid grid-cols-1 gap-4">
          <Line label="Above the heading" value={opening.part.kicker} onChange={(kicker) => opening.set({ kicker })} />
          <Line label="Heading" value={opening.part.heading} onChange={(heading) => opening.set({ heading })} />
          <Paragraphs
            label="Text"
            value={opening.part.paragraphs}
            onChange={(paragraphs) => opening.set({ paragraphs })}
          />
          <PictureField
            label="Picture"
            aspect={8 / 7}
            value={opening.part.pictureUrl}
            onChange={(pictureUrl) => opening.set({ pictureUrl })}
          />
        </div>
      </Panel>
      <ComparisonFields comparison={comparison.part} set={comparison.set} />
      <Panel title="What lies behind">
        <Rows
          label="Passages"
          one="passage"
          rows={words.passages}
          blank={blankPassage}
          most={8}
          onChange={(passages) => change({ ...words, passages })}
        >
          {(passage, set, place) => (
            <>
              <Line label="Heading" value={passage.heading} onChange={(heading) => set({ ...passage, heading })} />
              <Paragraphs
                label="Text"
                value={passage.paragraphs}
                onChange={(paragraphs) => set({ ...passage, paragraphs })}
              />
              <PictureField
                label={`Picture of passage ${place + 1}`}
                aspect={1}
                value={passage.pictureUrl}
                onChange={(pictureUrl) => set({ ...passage, pictureUrl })}
              />
            </>
          )}
        </Rows>
      </Panel>
      <Panel title="The end">
        <div className="grid grid-cols-1 gap-4">
          <Line label="Last line" value={closing.part.heading} onChange={(heading) => closing.set({ heading })} />
          <Line label="Button" most={40} value={closing.part.button} onChange={(button) => closing.set({ button })} />
        </div>
      </Panel>
      <SearchFields search={search.part} set={search.set} />
    </>
  )
}
