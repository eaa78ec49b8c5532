import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import type { User } from '#contract/api/accounts/users.ts'
import { closePopup } from '../popups.ts'
import { logIn } from '../session.ts'

/** The end of every login: signed in and the popup closed, on the same screen (AUTH-13, ERR-07). */
export function welcome({ token, user_details }: { token: string; user_details: User }) {
  logIn(token, user_details)
  showToast('Login successful!', 'success')
  closePopup()
}
