import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { Link } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { Tabs } from '#app/shared/ui/tabs.tsx'
import type { CopyPage } from '#contract/api/admin/content/page-copy.ts'
import { fromField, toField } from '../forms/moments.ts'
import { pageCopyKey } from '../forms/page-copy-key.ts'
import { pageNames } from '../forms/page-names.ts'
import { VersionedForm } from '../forms/versioned-form.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { Loaded } from '../ui/states.tsx'
import { StorefrontPreview } from './storefront-preview.tsx'
import { isLeftOut, withoutBlanks } from './without-blanks.ts'

type Shown<Words> = {
  words: Words
  nextWords: Words | null
  nextFrom: string | null
  version: number
  updatedAt: string | null
}
type CopyChange<Words> = Pick<Shown<Words>, 'words' | 'nextWords' | 'nextFrom' | 'version'>
/** `next` is null until somebody writes it; its tab then shows the texts of now. */
type Form = { now: object; next: object | null; nextFrom: string }
type Side = 'now' | 'next'

type Props<Words> = {
  page: CopyPage
  defaults: Words
  read: () => Promise<Shown<Words>>
  save: (changes: CopyChange<Words>) => Promise<Shown<Words>>
  fields: (words: Words, change: (words: Words) => void) => ReactNode
  preview: (words: Words) => ReactNode
}

/** A page whose texts stand in fields: what it says now and what it says from a day on, seen while it is typed. */
export function CopyForm<Words extends object>({ page, defaults, read, save, fields, preview }: Props<Words>) {
  const key = [...pageCopyKey, page]
  const query = useQuery({ queryKey: key, queryFn: read })
  const { name, address } = pageNames[page] ?? { name: page, address: '/' }
  return (
    <>
      <PageHead title={name} back={{ to: '/admin/pages', name: 'Pages' }}>
        <Link
          to={address}
          target="_blank"
          className="inline-flex min-h-11 items-center text-brown underline underline-offset-4"
        >
          See it on the storefront
        </Link>
      </PageHead>
      <Loaded query={query}>
        {(shown) => (
          <VersionedForm<Shown<Words>, Form>
            opened={shown}
            hasUsual
            formOf={formOf}
            save={({ now, next, nextFrom }, version) => {
              const isWritten = next !== null && JSON.stringify(next) !== JSON.stringify(shown.nextWords)
              const hasNext = nextFrom !== '' || isWritten
              return save({
                words: withoutBlanks(now as Words),
                nextWords: hasNext ? withoutBlanks((next ?? now) as Words) : null,
                nextFrom: fromField(nextFrom),
                version,
              })
            }}
            done={`${name} saved`}
            refresh={[pageCopyKey]}
            names={{ nextFrom: 'From' }}
          >
            {(form) => (
              <Sides
                form={form}
                defaults={defaults}
                fields={(words, change) => fields(words as Words, change)}
                preview={(words) => preview(words as Words)}
              />
            )}
          </VersionedForm>
        )}
      </Loaded>
    </>
  )
}

function formOf<Words extends object>({ words, nextWords, nextFrom }: Shown<Words>): Form {
  return { now: words, next: nextWords, nextFrom: toField(nextFrom) }
}

type Fields = (words: object, change: (words: object) => void) => ReactNode
type Preview = (words: object) => ReactNode
type SidesProps = { form: UseFormReturn<Form>; defaults: object; fields: Fields; preview: Preview }

function Sides({ form, ...rest }: SidesProps) {
  const [side, choose] = useState<Side>('now')
  return (
    <Tabs
      label="Texts"
      tabs={[
        { name: 'now', label: 'Texts now' },
        { name: 'next', label: 'Texts from a day on' },
      ]}
      chosen={side}
      onChoose={choose}
    >
      <Words key={side} side={side} form={form} {...rest} />
    </Tabs>
  )
}

function Words({ side, form, defaults, fields, preview }: SidesProps & { side: Side }) {
  const { field } = useController({
    ...{ control: form.control, name: side },
    rules: { validate: (words) => !isLeftOut(withoutBlanks(words)) || 'Something is left to be written' },
  })
  const words = field.value ?? form.getValues('now')
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-4">
        {side === 'next' && <NextFrom form={form} onBegin={() => field.onChange(form.getValues('now'))} />}
        {fields(words, field.onChange)}
        <p>
          <Button look="quiet" onClick={() => field.onChange(defaults)}>
            Fill in the usual words
          </Button>
        </p>
      </div>
      <StorefrontPreview>{preview(withoutBlanks(words))}</StorefrontPreview>
    </div>
  )
}

function NextFrom({ form: { register }, onBegin }: { form: UseFormReturn<Form>; onBegin: () => void }) {
  return (
    <Panel title="From when">
      <TextField
        label="Takes the place of the texts now from"
        type="datetime-local"
        hint="Time in India. It happens by itself. Empty: never."
        {...register('nextFrom')}
      />
      <Button look="quiet" onClick={onBegin} className="mt-3">
        Begin with the texts of now
      </Button>
    </Panel>
  )
}
