import type { AuditEntry } from '#contract/api/admin/audit.ts'

const actions: Record<string, string> = {
  'staff.sign-in': 'signed in',
  'staff.sign-out': 'signed out',
  'staff.code-wrong': 'gave a wrong sign-in code for',
  'staff.factor-wrong': 'gave a wrong second factor for',
  'staff.factor-wrong-five-times': 'gave a wrong second factor for the fifth time, and was shut out, for',
  'staff.factor-add': 'set up a second factor',
  'staff.factor-remove': 'removed a second factor',
  'staff.factors-reset': 'reset the second factor of',
  'staff.session-end': 'signed out another browser',
  'staff.sessions-end-others': 'signed out everywhere else',
  'staff.sessions-end': 'signed out everywhere',
  'staff.add': 'added to the staff',
  'staff.change': 'changed the staff entry of',
  'product.add': 'added',
  'product.change': 'changed',
  'product.publish': 'published',
  'product.hide': 'took off the shop',
  'product.remove': 'removed',
  'category.add': 'added',
  'category.change': 'changed',
  'category.remove': 'removed',
  'category.sort': 'put in order:',
  'sub-category.add': 'added',
  'sub-category.change': 'changed',
  'sub-category.remove': 'removed',
  'sub-category.sort': 'put the sub-categories in order of',
}

/** Deeds somebody does to themselves need no name behind them. */
const ofOneself = new Set([
  'staff.sign-in',
  'staff.sign-out',
  'staff.factor-add',
  'staff.factor-remove',
  'staff.session-end',
  'staff.sessions-end-others',
])

/** 'order.pack' → 'pack', said in words where we have them. */
export function writeAction({ action }: Pick<AuditEntry, 'action'>) {
  return actions[action] ?? (action.split('.').slice(1).join(' ') || action).replaceAll('-', ' ')
}

export function writeActor({ actor }: Pick<AuditEntry, 'actor'>) {
  if (actor === 'command') return 'A command on the server'
  return actor === 'unknown' ? 'Somebody' : actor
}

/** What it was done to: a name where there is one, else its kind with its number or id. */
export function writeSubject({ action, subject: { kind, id, name } }: Pick<AuditEntry, 'action' | 'subject'>) {
  if (ofOneself.has(action)) return ''
  return name ?? `${writeKind(kind).toLowerCase()} ${id}`
}

/** 'contact-message' → 'Contact message'. */
export function writeKind(kind: string) {
  const words = kind.replaceAll(/[-_.]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
