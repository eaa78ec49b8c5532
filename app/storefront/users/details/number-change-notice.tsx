import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#app/shared/ui/button.tsx'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { getNumberChange, stopNumberChange } from '#contract/api/accounts/number-changes.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { personalApi } from '../../session/personal-api.ts'

/** Tells whoever is signed in that the shop is about to change their login number, and lets them stop it. */
export function NumberChangeNotice({ userId }: { userId: string }) {
  const queryKey = [userId, 'number-change']
  const client = useQueryClient()
  const change = useQuery({ queryKey, queryFn: ({ signal }) => personalApi()(getNumberChange, {}, { signal }) })
  const stop = useMutation({
    mutationFn: () => personalApi()(stopNumberChange),
    onSuccess: () => {
      client.setQueryData(queryKey, null)
      showToast('Stopped. You keep logging in with your number.', 'success')
    },
    onError: (error) => {
      if (isApiError(error) && error.statusCode === 404) void client.invalidateQueries({ queryKey })
      showToast('It could not be stopped. Please try again, or write to us.', 'error')
    },
  })
  if (!change.data) return null
  const { ending, dueAt } = change.data
  return (
    <section
      aria-label="Your login number"
      className="mb-6 max-w-2xl rounded-card border border-wheat bg-golden-pale p-4"
    >
      <p className="font-medium">Your login number is about to be changed</p>
      <p className="mt-1 text-small">
        We were asked to, as the present one was lost: from {formatDayAndTime(dueAt)} on you log in with the number
        ending in {ending}. Was it not you? Then stop it now.
      </p>
      <Button look="quiet" className="mt-3" disabled={stop.isPending} onClick={() => stop.mutate()}>
        Stop the change
      </Button>
    </section>
  )
}
