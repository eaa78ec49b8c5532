import { Button } from '#app/shared/ui/button.tsx'

type Props = { isSaving: boolean; onCancel: () => void; isDisabled?: boolean }

/** Save Changes and Cancel of a form of the profile (PROF-06). While it saves they keep the focus, and do nothing. */
export function FormButtons({ isSaving, onCancel, isDisabled = false }: Props) {
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <Button
        type="submit"
        disabled={isDisabled}
        aria-disabled={isSaving || undefined}
        className="min-w-40 aria-disabled:opacity-60 max-xs:w-full"
      >
        {isSaving ? 'Saving...' : 'Save Changes'}
      </Button>
      <Button look="quiet" onClick={onCancel} aria-disabled={isSaving || undefined} className="max-xs:w-full">
        Cancel
      </Button>
    </div>
  )
}
