import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { Tabs } from '#app/shared/ui/tabs.tsx'
import { changeShopPage, listShopPages, type ShopPage } from '#contract/api/admin/content/content.ts'
import { fromField, toField } from '../forms/moments.ts'
import { pageNames, pagesKey } from '../forms/page-names.ts'
import { VersionedForm } from '../forms/versioned-form.tsx'
import MissingPage from '../ui/missing-page.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { RichTextField } from '../ui/rich-text-field.tsx'
import { Loaded } from '../ui/states.tsx'
import { TextPreview } from './text-preview.tsx'

type PageForm = { contentHtml: string; nextHtml: string; nextFrom: string }

export function meta() {
  return hiddenPageMeta('Policy page · Back office')
}

/** One policy page: its text now, and the one that takes its place by itself. */
export default function ShopPagePage() {
  const { title = '' } = useParams()
  const query = useQuery({ queryKey: pagesKey, queryFn: () => api(listShopPages) })
  const known = pageNames[title]
  if (!known) return <MissingPage />
  return (
    <>
      <PageHead title={known.name} back={{ to: '/admin/pages', name: 'Pages' }}>
        <Link
          to={known.address}
          target="_blank"
          className="inline-flex min-h-11 items-center text-brown underline underline-offset-4"
        >
          See it on the storefront
        </Link>
      </PageHead>
      <Loaded query={query}>
        {(pages) => {
          const page = pages.find((one) => one.title === title)
          return page ? <PageTexts key={title} page={page} /> : <MissingPage />
        }}
      </Loaded>
    </>
  )
}

function PageTexts({ page }: { page: ShopPage }) {
  const { title } = page
  const [chosen, choose] = useState<'now' | 'next'>('now')
  return (
    <VersionedForm<ShopPage, PageForm>
      opened={page}
      formOf={({ contentHtml, nextHtml, nextFrom }) => ({
        contentHtml,
        nextHtml: nextHtml ?? '',
        nextFrom: toField(nextFrom),
      })}
      save={({ contentHtml, nextHtml, nextFrom }, version) => {
        const next = { nextHtml: nextHtml || null, nextFrom: fromField(nextFrom) }
        return api(changeShopPage, { params: { title }, body: { contentHtml, ...next, version } })
      }}
      done="Page saved"
      refresh={[pagesKey]}
      names={{ contentHtml: 'Text now', nextHtml: 'Next text', nextFrom: 'From' }}
    >
      {({ watch, setValue, register, formState: { errors } }) => {
        const name = chosen === 'now' ? 'contentHtml' : 'nextHtml'
        const html = watch(name)
        return (
          <Tabs
            label="Text"
            tabs={[
              { name: 'now', label: 'Text now' },
              { name: 'next', label: 'Text from a day on' },
            ]}
            chosen={chosen}
            onChoose={choose}
          >
            <div className="grid items-start grid-cols-1 gap-4 lg:grid-cols-2">
              <div className="grid grid-cols-1 gap-4">
                {chosen === 'next' && (
                  <TextField
                    label="Takes its place from"
                    type="datetime-local"
                    hint="Time in India. It happens by itself."
                    error={errors.nextFrom?.message}
                    {...register('nextFrom', {
                      validate: (value, { nextHtml }) => !nextHtml || value !== '' || 'Choose from when it holds',
                    })}
                  />
                )}
                <RichTextField
                  key={name}
                  label={chosen === 'now' ? 'Text now' : 'Next text'}
                  value={html}
                  onChange={(next) => setValue(name, next, { shouldDirty: true })}
                  hint="[Legal name of the seller], [registered address] and the like are filled in by themselves."
                />
              </div>
              <TextPreview html={html} />
            </div>
          </Tabs>
        )
      }}
    </VersionedForm>
  )
}
