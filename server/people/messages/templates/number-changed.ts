import { greeting, type MailContent } from '../mail-content.ts'

/** To the number somebody logged in with until now, with the way back. */
export const numberChangedText =
  'Your Milloraa login number was changed to one ending in {ending}. Not you? Undo it within 7 days: {link} - Milloraa'

/** The way back goes to the old number alone: nobody has proven the mail address. */
export function numberChangedMail({ ending }: { ending: string }): MailContent {
  return {
    subject: 'Your login number was changed',
    title: 'Your login number was changed',
    paragraphs: [
      `${greeting}, from now on your account is opened with a mobile number ending in ${ending}.`,
      'If it was not you, use the link in the SMS to your former number within 7 days, or write to us.',
    ],
  }
}
