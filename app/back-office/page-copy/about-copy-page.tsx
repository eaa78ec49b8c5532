import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { AboutScreen } from '#app/shared/screens/about-screen.tsx'
import { changeShopAboutCopy, getShopAboutCopy } from '#contract/api/admin/content/page-copy.ts'
import type { AboutCopy } from '#contract/api/content/page-copy.ts'
import { defaultAboutCopy } from '#contract/default-copy/about.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { Line, LongLine, Paragraphs, Rows } from './copy-fields.tsx'
import { CopyForm } from './copy-form.tsx'
import { partOf } from './part-of.ts'
import { SearchFields } from './search-fields.tsx'

export function meta() {
  return hiddenPageMeta('About · Back office')
}

export default function AboutCopyPage() {
  return (
    <CopyForm<AboutCopy>
      page="about"
      defaults={defaultAboutCopy}
      read={() => api(getShopAboutCopy)}
      save={(body) => api(changeShopAboutCopy, { body })}
      fields={(copy, change) => <AboutFields copy={copy} change={change} />}
      preview={(copy) => <AboutScreen copy={copy} />}
    />
  )
}

function AboutFields({ copy, change }: { copy: AboutCopy; change: (copy: AboutCopy) => void }) {
  const opening = partOf(copy, change, 'opening')
  const story = partOf(copy, change, 'story')
  const values = partOf(copy, change, 'values')
  const process = partOf(copy, change, 'process')
  const closing = partOf(copy, change, 'closing')
  const search = partOf(copy, change, 'search')
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
            {(step, set, index) => (
              <>
                <Line label="Name" most={40} value={step.name} onChange={(name) => set({ ...step, name })} />
                <LongLine label="Text" most={200} value={step.text} onChange={(text) => set({ ...step, text })} />
                <PictureField
                  label={`Picture of step ${index + 1}`}
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
