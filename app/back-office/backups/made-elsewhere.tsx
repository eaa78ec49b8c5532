import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { nameBackupProvider } from '#contract/api/admin/operations/backups.ts'
import { Panel } from '../ui/panel.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { useAction } from '../ui/use-action.ts'
import { backupsKey } from './backup-text.ts'

/** Where somebody else looks after the database: the owner says who, so that somebody is asked on the day. */
export function MadeElsewhere({ by }: { by: string | null }) {
  const [name, setName] = useState(by ?? '')
  const save = useAction({
    run: (body: { by: string }) => api(nameBackupProvider, { body }),
    done: 'Saved',
    refresh: [backupsKey, ['ready']],
    isRefusalShown: () => true,
  })
  return (
    <Panel
      title="Made by somebody else"
      about="The settings of the server say that this shop makes no backups itself (BACKUPS=elsewhere)."
    >
      <form
        noValidate
        className="grid max-w-md gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({ by: name })
        }}
      >
        <TextField
          label="Who makes them"
          hint="Such as the company that runs your database, with its telephone."
          maxLength={80}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={save.error ? sentenceOf(save.error) : undefined}
        />
        <Button type="submit" disabled={save.isPending}>
          Save
        </Button>
      </form>
    </Panel>
  )
}
