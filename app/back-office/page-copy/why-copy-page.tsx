import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { WhyScreen } from '#app/shared/screens/why-screen.tsx'
import { changeShopWhyCopy, getShopWhyCopy } from '#contract/api/admin/content/page-copy.ts'
import type { WhyCopy } from '#contract/api/content/page-copy.ts'
import { defaultWhyCopy } from '#contract/default-copy/why.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ComparisonFields } from './comparison-fields.tsx'
import { Line, Paragraphs, Rows } from './copy-fields.tsx'
import { CopyForm } from './copy-form.tsx'
import { partOf } from './part-of.ts'
import { SearchFields } from './search-fields.tsx'

export function meta() {
  return hiddenPageMeta('Why Milloraa · Back office')
}

export default function WhyCopyPage() {
  return (
    <CopyForm<WhyCopy>
      page="why-milloraa"
      defaults={defaultWhyCopy}
      read={() => api(getShopWhyCopy)}
      save={(body) => api(changeShopWhyCopy, { body })}
      fields={(copy, change) => <WhyFields copy={copy} change={change} />}
      preview={(copy) => <WhyScreen copy={copy} />}
    />
  )
}

const blankPassage = { heading: '', pictureUrl: 'pages/grain-960.webp', paragraphs: [''] }

function WhyFields({ copy, change }: { copy: WhyCopy; change: (copy: WhyCopy) => void }) {
  const opening = partOf(copy, change, 'opening')
  const comparison = partOf(copy, change, 'comparison')
  const closing = partOf(copy, change, 'closing')
  const search = partOf(copy, change, 'search')
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
          rows={copy.passages}
          blank={blankPassage}
          most={8}
          onChange={(passages) => change({ ...copy, passages })}
        >
          {(passage, set, index) => (
            <>
              <Line label="Heading" value={passage.heading} onChange={(heading) => set({ ...passage, heading })} />
              <Paragraphs
                label="Text"
                value={passage.paragraphs}
                onChange={(paragraphs) => set({ ...passage, paragraphs })}
              />
              <PictureField
                label={`Picture of passage ${index + 1}`}
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
