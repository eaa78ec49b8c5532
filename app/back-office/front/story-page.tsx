import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { addStory, changeStory, type ShopStory } from '#contract/api/admin/content/content.ts'
import { VersionedForm } from '../forms/versioned-form.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { VideoField } from '../pictures/video-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { storiesOfShop } from './front-kinds.ts'
import { SpanFields, type SpanForm, spanForm, spanOf } from './span-fields.tsx'
import { ThingPage } from './thing-page.tsx'

type StoryForm = Record<'name' | 'videoUrl' | 'coverUrl' | 'profileUrl' | 'words', string> & SpanForm

export function meta() {
  return hiddenPageMeta('Story · Back office')
}

export default function StoryPage() {
  return (
    <ThingPage
      kind={storiesOfShop}
      name={({ name }) => name}
      blank={(): ShopStory => ({
        ...{ id: '', name: '', videoUrl: null, coverUrl: '', profileUrl: null, words: '', position: 0, version: 0 },
        ...{ shownFrom: null, shownUntil: null },
      })}
    >
      {(story, onSaved) => (
        <VersionedForm<ShopStory, StoryForm>
          opened={story}
          formOf={formOf}
          save={(form, version) => {
            const { name, coverUrl, videoUrl, profileUrl, words } = form
            const files = { coverUrl, videoUrl: videoUrl || null, profileUrl: profileUrl || null }
            const body = { name, words, ...files, ...spanOf(form) }
            return story.id
              ? api(changeStory, { params: { id: story.id }, body: { ...body, version } })
              : api(addStory, { body })
          }}
          done={story.id ? 'Story saved' : 'Story added'}
          refresh={[storiesOfShop.key]}
          onSaved={onSaved}
        >
          {(form) => {
            const { register, watch, setValue, formState } = form
            const { errors } = formState
            const set = (name: 'videoUrl' | 'coverUrl' | 'profileUrl', value: string) =>
              setValue(name, value, { shouldDirty: true, shouldValidate: true })
            return (
              <div className="grid items-start grid-cols-1 gap-4 lg:grid-cols-2">
                <Panel title="Who tells it">
                  <div className="grid grid-cols-1 gap-4">
                    <TextField
                      label="Name and town"
                      maxLength={80}
                      error={errors.name?.message}
                      {...register('name', { validate: (name) => name.trim() !== '' || 'Say whose story it is' })}
                    />
                    <PictureField
                      label="Face"
                      aspect={1}
                      value={watch('profileUrl')}
                      onChange={(url) => set('profileUrl', url)}
                      hint="Round, in the bar of stories; without one the cover is shown"
                      isOptional
                    />
                    <SpanFields form={form} />
                  </div>
                </Panel>
                <Panel title="What is seen">
                  <div className="grid grid-cols-1 gap-4">
                    <VideoField value={watch('videoUrl')} onChange={(url) => set('videoUrl', url)} />
                    {watch('videoUrl') && (
                      <TextArea
                        label="What the film shows and says"
                        rows={3}
                        maxLength={500}
                        hint="For those who do not see or hear it; read out in its place"
                        error={errors.words?.message}
                        {...register('words', {
                          validate: (words, { videoUrl }) =>
                            videoUrl === '' || words.trim() !== '' || 'Say what the film shows',
                        })}
                      />
                    )}
                    <PictureField
                      label="Cover"
                      aspect={9 / 16}
                      value={watch('coverUrl')}
                      onChange={(url) => set('coverUrl', url)}
                      error={errors.coverUrl?.message}
                      hint="Before the film begins, and in its place where there is none"
                    />
                    <input
                      type="hidden"
                      {...register('coverUrl', { validate: (url) => url !== '' || 'Choose a cover' })}
                    />
                  </div>
                </Panel>
              </div>
            )
          }}
        </VersionedForm>
      )}
    </ThingPage>
  )
}

function formOf(story: ShopStory): StoryForm {
  const { name, videoUrl, coverUrl, profileUrl, words } = story
  return { name, words, videoUrl: videoUrl ?? '', coverUrl, profileUrl: profileUrl ?? '', ...spanForm(story) }
}
