import { useSearchParams } from 'react-router'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { addBanner, changeBanner, type ShopBanner } from '#contract/api/admin/content/content.ts'
import { VersionedForm } from '../forms/versioned-form.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { SelectField } from '../ui/fields.tsx'
import { Panel } from '../ui/panel.tsx'
import { BannerPreview } from './banner-preview.tsx'
import { bannersOfShop } from './front-kinds.ts'
import { SpanFields, type SpanForm, spanForm, spanOf } from './span-fields.tsx'
import { ThingPage } from './thing-page.tsx'

export type BannerForm = Pick<ShopBanner, 'screen' | 'imageUrl' | 'headline' | 'text' | 'link' | 'tone'> & SpanForm

export function meta() {
  return hiddenPageMeta('Banner · Back office')
}

export default function BannerPage() {
  const [params] = useSearchParams()
  const screen = params.get('screen') === 'app' ? 'app' : 'web'
  return (
    <ThingPage
      kind={bannersOfShop}
      name={({ headline }) => headline || 'Banner without a headline'}
      blank={(): ShopBanner => ({
        ...{ id: '', screen, imageUrl: '', thumbnailUrl: '', headline: '', text: '', link: '/products', tone: 'light' },
        ...{ shownFrom: null, shownUntil: null, position: 0, version: 0 },
      })}
    >
      {(banner, onSaved) => <BannerFields banner={banner} onSaved={onSaved} />}
    </ThingPage>
  )
}

function BannerFields({ banner, onSaved }: { banner: ShopBanner; onSaved: (saved: ShopBanner) => void }) {
  const { id, screen } = banner
  return (
    <VersionedForm<ShopBanner, BannerForm>
      opened={banner}
      formOf={formOf}
      save={(form, version) => {
        const body = { ...form, ...spanOf(form) }
        return id ? api(changeBanner, { params: { id }, body: { ...body, version } }) : api(addBanner, { body })
      }}
      done={id ? 'Banner saved' : 'Banner added'}
      refresh={[bannersOfShop.key]}
      onSaved={onSaved}
    >
      {(form) => {
        const { register, watch, setValue, formState } = form
        const { errors } = formState
        const set = (name: 'imageUrl', value: string) =>
          setValue(name, value, { shouldDirty: true, shouldValidate: true })
        return (
          <div className="grid items-start grid-cols-1 gap-4 lg:grid-cols-2">
            <Panel title={screen === 'web' ? 'For wide screens' : 'For phones'}>
              <div className="grid grid-cols-1 gap-4">
                <PictureField
                  label="Picture"
                  aspect={screen === 'web' ? 12 / 5 : 9 / 10}
                  value={watch('imageUrl')}
                  onChange={(url) => set('imageUrl', url)}
                  error={errors.imageUrl?.message}
                  hint={`Calm at the ${screen === 'web' ? 'left' : 'top'}, where the words stand; ${screen === 'web' ? '1600 × 667' : '1080 × 1200'} or more`}
                />
                <input
                  type="hidden"
                  {...register('imageUrl', { validate: (url) => url !== '' || 'Choose a picture' })}
                />
                <TextField label="Headline" maxLength={80} {...register('headline')} />
                <TextArea label="Text" rows={2} maxLength={200} {...register('text')} />
                <TextField
                  label="Leads to"
                  maxLength={300}
                  hint="A page of the shop such as /products?categoryId=atta, or an https:// address"
                  error={errors.link?.message}
                  {...register('link', {
                    validate: (link) =>
                      /^(?:\/(?:[^\s/\\]\S*)?|https:\/\/\S*)$/.test(link.trim()) || 'It begins with / or https://',
                  })}
                />
                <SelectField
                  label="The picture is"
                  options={[
                    { value: 'light', name: 'Light: dark words' },
                    { value: 'dark', name: 'Dark: light words' },
                  ]}
                  {...register('tone')}
                />
                <SpanFields form={form} />
              </div>
            </Panel>
            <Panel title="As shoppers will see it">
              <BannerPreview banner={watch()} />
            </Panel>
          </div>
        )
      }}
    </VersionedForm>
  )
}

function formOf(banner: ShopBanner): BannerForm {
  const { screen, imageUrl, headline, text, link, tone } = banner
  return { screen, imageUrl, headline, text, link, tone, ...spanForm(banner) }
}
