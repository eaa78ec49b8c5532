import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import {
  changeMessageTemplate,
  listMessageTemplates,
  type MessageTemplate,
} from '#contract/api/admin/content/message-templates.ts'
import { VersionedForm } from '../forms/versioned-form.tsx'
import MissingPage from '../ui/missing-page.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { Loaded } from '../ui/states.tsx'
import { channelNames, messageTemplatesKey, nameOf } from './template-names.ts'
import { TemplatePreview } from './template-preview.tsx'

type TemplateText = { subject: string; text: string }

export function meta() {
  return hiddenPageMeta('Message · Back office')
}

/** The words of one message, seen with made-up content while they are typed. */
export default function TemplatePage() {
  const { template = '', channel = '' } = useParams()
  const query = useQuery({ queryKey: messageTemplatesKey, queryFn: () => api(listMessageTemplates) })
  return (
    <Loaded query={query}>
      {(messageTemplates) => {
        const messageTemplate = messageTemplates.find((one) => one.template === template && one.channel === channel)
        return messageTemplate ? (
          <TemplateForm key={`${template} ${channel}`} messageTemplate={messageTemplate} />
        ) : (
          <MissingPage />
        )
      }}
    </Loaded>
  )
}

function TemplateForm({ messageTemplate }: { messageTemplate: MessageTemplate }) {
  const { template, channel, about, usual, gaps } = messageTemplate
  const isMail = channel === 'mail'
  return (
    <>
      <PageHead
        title={`${nameOf(template)} by ${channelNames[channel]}`}
        about={about}
        back={{ to: '/admin/messages', name: 'Messages' }}
      />
      <VersionedForm<MessageTemplate, TemplateText>
        opened={messageTemplate}
        hasUsual
        formOf={({ subject, text }) => ({ subject, text })}
        save={({ subject, text }, version) => {
          const isUsual = subject.trim() === usual.subject && text.trim() === usual.text.trim()
          const change = isUsual ? { subject: '', text: '' } : { subject, text }
          return api(changeMessageTemplate, { params: { template, channel }, body: { ...change, version } })
        }}
        done="Words saved; the next message says them"
        refresh={[messageTemplatesKey]}
        names={{ subject: 'Subject', text: 'Text' }}
      >
        {({ register, watch, setValue, formState: { errors } }) => (
          <div className="grid items-start grid-cols-1 gap-4 lg:grid-cols-2">
            <Panel title="Words">
              <div className="grid gap-4">
                {isMail && (
                  <TextField
                    label="Subject"
                    maxLength={120}
                    error={errors.subject?.message}
                    {...register('subject', { validate: (subject) => subject.trim() !== '' || 'Write the subject' })}
                  />
                )}
                <TextArea
                  label="Text"
                  rows={isMail ? 10 : 5}
                  maxLength={2_000}
                  hint={
                    isMail
                      ? 'The first line stands largest; an empty line begins a paragraph.'
                      : 'In the words registered on DLT'
                  }
                  error={errors.text?.message}
                  {...register('text', { validate: (text) => text.trim() !== '' || 'Write the text' })}
                />
                <Gaps gaps={gaps} />
                <Button
                  look="quiet"
                  onClick={() => {
                    setValue('subject', usual.subject, { shouldDirty: true })
                    setValue('text', usual.text, { shouldDirty: true })
                  }}
                >
                  Back to the usual words
                </Button>
              </div>
            </Panel>
            <TemplatePreview
              template={template}
              channel={channel}
              templateText={{ subject: watch('subject'), text: watch('text') }}
            />
          </div>
        )}
      </VersionedForm>
    </>
  )
}

function Gaps({ gaps }: Pick<MessageTemplate, 'gaps'>) {
  return (
    <div>
      <p className="mb-1 text-label font-medium text-brown">What may stand in braces</p>
      <dl className="grid gap-x-3 gap-y-1 text-small sm:grid-cols-[auto_minmax(0,1fr)]">
        {gaps.map(({ name, example }) => (
          <div key={name} className="contents">
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd className="wrap-anywhere text-ink-soft">{example}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
