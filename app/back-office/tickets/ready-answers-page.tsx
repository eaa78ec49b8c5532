import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import {
  addCannedAnswer,
  type CannedAnswer,
  listCannedAnswers,
  removeCannedAnswer,
} from '#contract/api/admin/customers/tickets.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { ReadyAnswerDialog } from './ready-answer-dialog.tsx'
import { answersKey } from './ticket-keys.ts'

export function meta() {
  return hiddenPageMeta('Ready answers · Back office')
}

/** Texts the shop's people answer with again and again. */
export default function ReadyAnswersPage() {
  const query = useQuery({ queryKey: answersKey, queryFn: () => api(listCannedAnswers) })
  const [edited, setEdited] = useState<CannedAnswer | 'new'>()
  return (
    <>
      <PageHead
        title="Ready answers"
        about="Texts to put into an answer. {name} becomes the shopper’s first name, {order} the order’s number."
        back={{ to: '/admin/tickets', name: 'Tickets' }}
      >
        <Button onClick={() => setEdited('new')}>Add a text</Button>
      </PageHead>
      <Loaded query={query}>
        {(answers) =>
          answers.length === 0 ? (
            <EmptyState
              title="No ready answer yet"
              text="Write down once what you answer often, such as how a delay is told."
            />
          ) : (
            <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
              {answers.map((answer) => (
                <li key={answer.id} className="grid content-start gap-2 rounded-card border border-line p-4">
                  <h2 className="text-card break-words">{answer.title}</h2>
                  <p className="line-clamp-6 break-words whitespace-pre-wrap text-small">{answer.text}</p>
                  <div className="flex flex-wrap gap-2">
                    <Button look="quiet" aria-label={`Edit ${answer.title}`} onClick={() => setEdited(answer)}>
                      Edit
                    </Button>
                    <Remove answer={answer} />
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited && <ReadyAnswerDialog answer={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

/** No question is asked: Undo adds it again. */
function Remove({ answer: { id, title, text } }: { answer: CannedAnswer }) {
  const restore = useAction({
    run: () => api(addCannedAnswer, { body: { title, text } }),
    done: `${title} is back`,
    refresh: [answersKey],
  })
  const remove = useAction({
    run: () => api(removeCannedAnswer, { params: { id } }),
    done: `${title} removed`,
    refresh: [answersKey],
    toastAction: () => ({ label: 'Undo', press: () => restore.mutate() }),
  })
  return (
    <Button look="plain" aria-label={`Remove ${title}`} disabled={remove.isPending} onClick={() => remove.mutate()}>
      Remove
    </Button>
  )
}
