import { longestMessage } from '#contract/api/content/content.ts'
import { isEmail } from '#contract/email.ts'

/** What the contact form holds (ENT-36). */
export type ContactDraft = { name: string; email: string; mobileNumber: string; message: string }
export type ContactErrors = Partial<Record<keyof ContactDraft, string>>

/** What is wrong with each field, in the words of the screen (VAL-02, VAL-28, VAL-29); empty when nothing is. */
export function contactObjections({ name, email, mobileNumber, message }: ContactDraft): ContactErrors {
  return {
    ...objectionTo('name', !name.trim() && 'Name is required'),
    ...objectionTo('email', objectionToEmail(email.trim())),
    ...objectionTo('mobileNumber', objectionToMobile(mobileNumber)),
    ...objectionTo('message', objectionToMessage(message.trim())),
  }
}

const objectionTo = (field: keyof ContactDraft, objection: string | false) => (objection ? { [field]: objection } : {})

function objectionToEmail(email: string) {
  if (!email) return 'Email is required'
  return !isEmail(email) && 'Please enter a valid email address'
}

function objectionToMobile(mobileNumber: string) {
  if (!mobileNumber) return 'Mobile number is required'
  return !/^\d{10}$/.test(mobileNumber) && 'Please enter a valid 10-digit mobile number'
}

function objectionToMessage(message: string) {
  if (!message) return 'Message is required'
  const most = longestMessage.message
  return message.length > most && `The message can have at most ${most} characters; this one has ${message.length}.`
}
