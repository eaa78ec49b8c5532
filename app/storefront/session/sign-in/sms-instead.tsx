import { openPopup } from '../popups.ts'

/** The way to the alternative login, for whom the usual code does not reach (open-points 6). */
export function SmsInstead({ mobile }: { mobile: string }) {
  return (
    <p className="text-center text-small">
      Code not arriving?{' '}
      <button
        type="button"
        onClick={() => openPopup('AUTH', { mobile })}
        className="-my-2 min-h-11 font-semibold text-brown underline underline-offset-4 hover:text-ink"
      >
        Get it by SMS
      </button>
    </p>
  )
}
