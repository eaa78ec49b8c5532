import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { pauseOrders, type ShopSettings } from '#contract/api/admin/content/settings.ts'
import { fromField, toField } from '../forms/moments.ts'
import { Chip } from '../ui/chip.tsx'
import { conflictIn } from '../ui/dialogs/conflict-view.tsx'
import { Panel } from '../ui/panel.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { useAction } from '../ui/use-action.ts'
import { settingsKey } from './settings-key.ts'

/** Closed today: no orders are taken until a moment, and the storefront says why. */
export function PausePanel({ settings }: { settings: ShopSettings }) {
  const { pausedUntil, pausedSentence, version } = settings
  const isPaused = pausedUntil !== null && Date.parse(pausedUntil) > Date.now()
  const [until, setUntil] = useState(isPaused ? toField(pausedUntil) : tomorrowMorning())
  const [sentence, setSentence] = useState(isPaused ? pausedSentence : '')
  const pause = useAction({
    run: (body: { until: string | null; sentence: string }) => api(pauseOrders, { body: { ...body, version } }),
    done: (now) => (now.pausedUntil ? 'The shop is closed' : 'The shop takes orders again'),
    refresh: [settingsKey],
    isRefusalShown: () => true,
  })
  const isOthers = conflictIn(pause.error) !== undefined
  const moment = fromField(until)
  return (
    <Panel
      title="Closed today"
      actions={isPaused ? <Chip look="bad">Closed</Chip> : <Chip look="good">Open</Chip>}
      about="While the shop is closed, every page says your sentence and no order is taken. Orders already placed go on."
    >
      {isPaused && (
        <div className="mb-4 grid gap-3 rounded-card bg-golden-pale/60 p-3">
          <p>
            Closed until <strong>{formatDayAndTime(pausedUntil)}</strong>. The shop opens by itself then.
          </p>
          <Button
            wide
            look="dark"
            disabled={pause.isPending}
            onClick={() => pause.mutate({ until: null, sentence: '' })}
          >
            Take orders again now
          </Button>
        </div>
      )}
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          pause.mutate({ until: moment, sentence })
        }}
      >
        <TextArea
          label="What shoppers read"
          rows={2}
          maxLength={200}
          value={sentence}
          onChange={({ target }) => setSentence(target.value)}
          placeholder="We are closed for Diwali."
        />
        <TextField
          label="Closed until"
          type="datetime-local"
          hint="Time in India"
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
        {sentence.trim() && moment && (
          <div>
            <p className="mb-1 text-label font-medium text-brown">On every page it will say</p>
            <p className="rounded-field bg-brown px-4 py-2 text-center text-cream">
              {endsWell(sentence.trim())} We take orders again from {formatDayAndTime(moment)}.
            </p>
          </div>
        )}
        <p role="alert" className="text-small text-chilli">
          {pause.error &&
            (isOthers
              ? 'Somebody changed the settings meanwhile. Look again and press once more.'
              : sentenceOf(pause.error))}
        </p>
        <Button
          type="submit"
          look={isPaused ? 'quiet' : 'main'}
          disabled={pause.isPending || !moment || !sentence.trim()}
        >
          {isPaused ? 'Change the sentence or the time' : 'Close the shop'}
        </Button>
      </form>
    </Panel>
  )
}

function endsWell(sentence: string) {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

function tomorrowMorning() {
  return `${toField(new Date(Date.now() + 86_400_000).toISOString()).slice(0, 10)}T09:00`
}
