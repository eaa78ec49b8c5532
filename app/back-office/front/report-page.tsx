import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { addReport, changeReport, type ShopReport } from '#contract/api/admin/content/content.ts'
import { VersionedForm } from '../forms/versioned-form.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { RichTextField } from '../ui/rich-text-field.tsx'
import { reportsOfShop } from './front-kinds.ts'
import { SpanFields, type SpanForm, spanForm, spanOf } from './span-fields.tsx'
import { TextPreview } from './text-preview.tsx'
import { ThingPage } from './thing-page.tsx'

type ReportForm = { title: string; iconUrl: string; contentHtml: string } & SpanForm

export function meta() {
  return hiddenPageMeta('Laboratory report · Back office')
}

export default function ReportPage() {
  return (
    <ThingPage
      kind={reportsOfShop}
      name={({ title }) => title}
      blank={(): ShopReport => ({
        ...{ id: '', title: '', iconUrl: '', contentHtml: '', position: 0, version: 0 },
        ...{ shownFrom: null, shownUntil: null },
      })}
    >
      {(report, onSaved) => (
        <VersionedForm<ShopReport, ReportForm>
          opened={report}
          formOf={(current) => {
            const { title, iconUrl, contentHtml } = current
            return { title, iconUrl, contentHtml, ...spanForm(current) }
          }}
          save={({ title, iconUrl, contentHtml, ...span }, version) => {
            const body = { title, iconUrl, contentHtml, ...spanOf(span) }
            return report.id
              ? api(changeReport, { params: { id: report.id }, body: { ...body, version } })
              : api(addReport, { body })
          }}
          done={report.id ? 'Report saved' : 'Report added'}
          refresh={[reportsOfShop.key]}
          onSaved={onSaved}
        >
          {(form) => {
            const { register, watch, setValue, formState } = form
            const { errors } = formState
            const set = (name: 'iconUrl' | 'contentHtml', value: string) =>
              setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
            return (
              <div className="grid items-start grid-cols-1 gap-4 lg:grid-cols-2">
                <Panel title="The report">
                  <div className="grid grid-cols-1 gap-4">
                    <TextField
                      label="Title"
                      maxLength={120}
                      error={errors.title?.message}
                      {...register('title', { validate: (title) => title.trim() !== '' || 'Give the report a title' })}
                    />
                    <PictureField
                      label="Icon"
                      aspect={1}
                      value={watch('iconUrl')}
                      onChange={(url) => set('iconUrl', url)}
                      error={errors.iconUrl?.message}
                    />
                    <input
                      type="hidden"
                      {...register('iconUrl', { validate: (url) => url !== '' || 'Choose an icon' })}
                    />
                    <RichTextField
                      label="Text"
                      value={watch('contentHtml')}
                      onChange={(html) => set('contentHtml', html)}
                      error={errors.contentHtml?.message}
                    />
                    <input
                      type="hidden"
                      {...register('contentHtml', { validate: (html) => html !== '' || 'Write the report' })}
                    />
                    <SpanFields form={form} />
                  </div>
                </Panel>
                <TextPreview html={watch('contentHtml')} />
              </div>
            )
          }}
        </VersionedForm>
      )}
    </ThingPage>
  )
}
