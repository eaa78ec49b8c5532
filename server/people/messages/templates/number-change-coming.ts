import { greeting, type MailContent } from '../mail-content.ts'

/** To the number somebody logs in with, when the shop has started a change for who says to have lost it. */
export const numberChangeComingText =
  'Your Milloraa login number changes to one ending in {ending} on {day}, as we were asked to. Not you? Log in and stop it: {link} - Milloraa'

export function numberChangeComingMail({
  ending,
  day,
  link,
}: {
  ending: string
  day: string
  link: string
}): MailContent {
  return {
    subject: 'Your login number is about to be changed',
    title: 'Your login number is about to be changed',
    paragraphs: [
      `${greeting}, somebody told us that they have lost your mobile number and showed us who they are. From ${day} on your account is opened with a number ending in ${ending}.`,
      'If it was not you, log in before that and stop it in your profile, or write to us.',
    ],
    link: { name: 'Open your profile', address: link },
  }
}
