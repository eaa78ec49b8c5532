import { useRouteLoaderData } from 'react-router'
import { api } from '#app/shared/api/browser-api.ts'
import type { loadFrame } from '#app/shared/api/load-frame.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { Steps } from '#app/shared/screens/steps.tsx'
import { changeShopHomeCopy, getShopHomeCopy } from '#contract/api/admin/content/page-copy.ts'
import { type HomeCopy, stepIcons } from '#contract/api/content/page-copy.ts'
import { defaultHomeCopy } from '#contract/default-copy/home.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { VideoField } from '../pictures/video-field.tsx'
import { SelectField } from '../ui/fields.tsx'
import { Panel } from '../ui/panel.tsx'
import { Line, LongLine, Paragraphs, Rows } from './copy-fields.tsx'
import { CopyForm } from './copy-form.tsx'
import { HomePreview } from './home-preview.tsx'
import { partOf } from './part-of.ts'
import { SearchFields } from './search-fields.tsx'

export function meta() {
  return hiddenPageMeta('Home · Back office')
}

export default function HomeCopyPage() {
  const promise = useRouteLoaderData<typeof loadFrame>('root')?.seller?.deliveryPromise ?? ''
  return (
    <CopyForm<HomeCopy>
      page="home"
      defaults={defaultHomeCopy}
      read={() => api(getShopHomeCopy)}
      save={(body) => api(changeShopHomeCopy, { body })}
      fields={(words, change) => <HomeFields words={words} change={change} />}
      preview={(words) => <HomePreview copy={words} steps={<Steps copy={words.steps} promise={promise} />} />}
    />
  )
}

function HomeFields({ words, change }: { words: HomeCopy; change: (words: HomeCopy) => void }) {
  const film = partOf(words, change, 'film')
  const steps = partOf(words, change, 'steps')
  const stories = partOf(words, change, 'stories')
  const search = partOf(words, change, 'search')
  return (
    <>
      <Panel title="Goods and offers">
        <div className="grid grid-cols-1 gap-4">
          <Line
            label="Above the products"
            value={words.featured}
            onChange={(featured) => change({ ...words, featured })}
          />
          <Line
            label="While no offer is on"
            most={120}
            value={words.noOffers}
            onChange={(noOffers) => change({ ...words, noOffers })}
          />
          <Line
            label="First heading, for those who listen"
            value={words.heading}
            onChange={(heading) => change({ ...words, heading })}
          />
        </div>
      </Panel>
      <Panel title="The film">
        <div className="grid grid-cols-1 gap-4">
          <Line label="Heading" value={film.part.heading} onChange={(heading) => film.set({ heading })} />
          <VideoField value={film.part.videoUrl} onChange={(videoUrl) => film.set({ videoUrl })} />
          <PictureField
            label="Picture before it begins"
            aspect={16 / 9}
            value={film.part.posterUrl}
            onChange={(posterUrl) => film.set({ posterUrl })}
          />
          <Line label="Length" most={60} value={film.part.length} onChange={(length) => film.set({ length })} />
          <Paragraphs
            label="What it shows, for those who do not see or hear it"
            value={film.part.words}
            onChange={(shown) => film.set({ words: shown })}
          />
        </div>
      </Panel>
      <Panel title="The four steps">
        <div className="grid grid-cols-1 gap-4">
          <Line label="Heading" value={steps.part.heading} onChange={(heading) => steps.set({ heading })} />
          <Rows label="Steps" one="step" rows={steps.part.list} onChange={(list) => steps.set({ list })}>
            {(step, set) => (
              <>
                <Line label="Name" most={40} value={step.name} onChange={(name) => set({ ...step, name })} />
                <LongLine label="Text" most={160} value={step.text} onChange={(text) => set({ ...step, text })} />
                <SelectField
                  label="Mark"
                  value={step.icon}
                  hint={step.icon === 'delivery-24h' ? 'Says your delivery promise in place of the text' : undefined}
                  options={stepIcons.map((value) => ({ value, name: iconNames[value] }))}
                  onChange={({ target }) => set({ ...step, icon: target.value as typeof step.icon })}
                />
              </>
            )}
          </Rows>
        </div>
      </Panel>
      <Panel title="The stories">
        <div className="grid grid-cols-1 gap-4">
          <Line label="Above the heading" value={stories.part.kicker} onChange={(kicker) => stories.set({ kicker })} />
          <Line label="Heading" value={stories.part.heading} onChange={(heading) => stories.set({ heading })} />
        </div>
      </Panel>
      <SearchFields search={search.part} set={search.set} />
    </>
  )
}

const iconNames: Record<(typeof stepIcons)[number], string> = {
  'sortex-clean': 'Clean grain',
  'whole-grain': 'Whole grain',
  fresh: 'Fresh',
  'stone-milled': 'Millstone',
  'no-preservatives': 'No preservatives',
  'delivery-24h': 'Delivery',
}
