import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import type { User } from '#contract/api/accounts/users.ts'
import {
  changesOf,
  type DetailsDraft,
  type DetailsField,
  draftOf,
  objectionsTo,
  type SectionName,
  sectionOf,
} from './details.ts'
import { profileFailure, saveProfile } from './save-profile.ts'

/**
 * View, editing, saving, view (PROF-12). One section is open at a time; what was typed in another one waits and is saved
 * with it, so that a newcomer who gives the name first is led on to the email a save needs too (VAL-24).
 */
export function useDetailsEdit(user: User) {
  const [open, setOpen] = useState<SectionName | null>(null)
  const [draft, setDraft] = useState<DetailsDraft>(() => draftOf(user))
  const [objections, setObjections] = useState<ReturnType<typeof objectionsTo>>({})
  const [refusals, setRefusals] = useState(0)
  const save = useMutation({
    mutationFn: (changes: ReturnType<typeof changesOf>) => saveProfile(user.id, changes),
    onSuccess: () => {
      setOpen(null)
      showToast('Profile updated successfully', 'success')
    },
    onError: (error) => showToast(profileFailure(error), 'error'),
  })

  return {
    open,
    objections,
    /** How many saves were refused here: after each the first wrong field takes the focus. */
    refusals,
    isSaving: save.isPending,
    /** What the screen shows: the saved values, or what was typed while something is being edited. */
    shown: open ? draft : draftOf(user),
    edit(section: SectionName) {
      if (save.isPending) return
      if (!open) setDraft(draftOf(user))
      setObjections({})
      setOpen(section)
    },
    type(field: DetailsField, value: string) {
      setDraft((before) => ({ ...before, [field]: value }))
      setObjections(({ [field]: _, ...others }) => others)
    },
    cancel() {
      if (!save.isPending) setOpen(null)
    },
    submit() {
      if (!open || save.isPending) return
      const found = objectionsTo(draft)
      setObjections(found)
      const wrong = Object.keys(found) as DetailsField[]
      const [first] = wrong
      if (!first) return save.mutate(changesOf(draft, user, open))
      setRefusals((count) => count + 1)
      if (!wrong.some((field) => sectionOf(field) === open)) setOpen(sectionOf(first))
    },
  }
}
