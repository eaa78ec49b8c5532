import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { AboutScreen } from '#app/shared/screens/about-screen.tsx'
import { changeShopAboutWords, getShopAboutWords } from '#contract/api/admin/content/page-words.ts'
import type { AboutWords } from '#contract/api/content/page-words.ts'
import { usualAboutWords } from '#contract/usual-words/about.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { partOf } from './part-of.ts'
import { SearchFields } from './search-fields.tsx'
import { Line, LongLine, Paragraphs, Rows } from './words-fields.tsx'
import { WordsForm } from './words-form.tsx'

export function meta() {
  return hiddenPageMeta('About · Back office')
}

export default function AboutWordsPage() {
  return (
    <WordsForm<AboutWords>
      page="about"
      usual={usualAboutWords}
      read={() => api(getShopAboutWords)}
      save={(body) => api(changeShopAboutWords, { body })}
      fields={(words, change) => <AboutFields words={words} change={change} />}
      preview={(words) => <AboutScreen words={words} />}
    />
  )
}

function AboutFields({ words, change }: { words: AboutWords; change: (words: AboutWords) => void }) {
  const opening = partOf(words, change, 'opening')
  const story = partOf(words, change, 'story')
  const values = partOf(words, change, 'values')
  const process = partOf(words, change, 'process')
  const closing = partOf(words, change, 'closing')
  const search = partOf(words, change, 'search')
  return (
    <>
      <Panel title="The beginning">
        <div className="grid grid-cols-1 gap-4">
          <Line label="Above the heading" value={opening.part.kicker} onChange={(kicker) => opening.set({ kicker })} />
          <Line label="Heading" value={opening.part.heading} onChange={(heading) => opening.set({ heading })} />
          <PictureField
            label="Picture on wide screens"
            aspect={12 / 5}
            value={opening.part.wideUrl}
            onChange={(wideUrl) => opening.set({ wideUrl })}
          />
          <PictureField
            label="Picture on phones"
            aspect={9 / 10}
            value={opening.part.tallUrl}
            onChange={(tallUrl) => opening.set({ tallUrl })}
          />
        </div>
      </Panel>
      <Panel title="The story">
        <div className="grid grid-cols-1 gap-4">
          <Line label="Heading" value={story.part.heading} onChange={(heading) => story.set({ heading })} />
          <Paragraphs label="Text" value={story.part.paragraphs} onChange={(paragraphs) => story.set({ paragraphs })} />
        </div>
      </Panel>
      <Panel title="What you hold to">
        <div className="grid grid-cols-1 gap-4">
          <Line label="Heading" value={values.part.heading} onChange={(heading) => values.set({ heading })} />
          <Rows
            label="Values"
            one="value"
            rows={values.part.list}
            blank={{ name: '', text: '' }}
            onChange={(list) => values.set({ list })}
          >
            {(value, set) => (
              <>
                <Line label="Name" most={60} value={value.name} onChange={(name) => set({ ...value, name })} />
                <LongLine label="Text" most={300} value={value.text} onChange={(text) => set({ ...value, text })} />
              </>
            )}
          </Rows>
        </div>
      </Panel>
      <Panel title="The four steps">
        <div className="grid grid-cols-1 gap-4">
          <Line label="Heading" value={process.part.heading} onChange={(heading) => process.set({ heading })} />
          <Rows label="Steps" one="step" rows={process.part.list} onChange={(list) => process.set({ list })}>
            {(step, set, place) => (
              <>
                <Line label="Name" most={40} value={step.name} onChange={(name) => set({ ...step, name })} />
                <LongLine label="Text" most={200} value={step.text} onChange={(text) => set({ ...step, text })} />
                <PictureField
                  label={`Picture of step ${place + 1}`}
                  aspect={1}
                  value={step.pictureUrl}
                  onChange={(pictureUrl) => set({ ...step, pictureUrl })}
                />
              </>
            )}
          </Rows>
        </div>
      </Panel>
      <Panel title="The end">
        <Line label="Last line" value={closing.part.heading} onChange={(heading) => closing.set({ heading })} />
      </Panel>
      <SearchFields search={search.part} set={search.set} />
    </>
  )
}
