import type { AuditEntry } from '#contract/api/admin/staff/audit.ts'
import { pageNames } from '../forms/page-names.ts'

const actions: Record<string, string> = {
  'staff.sign-in': 'signed in',
  'staff.sign-out': 'signed out',
  'staff.code-wrong': 'gave a wrong sign-in code for',
  'staff.factor-wrong': 'gave a wrong second factor for',
  'staff.factor-wrong-five-times': 'gave a wrong second factor for the fifth time, and was shut out, for',
  'staff.factor-again': 'gave the second factor once more',
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
  'product.low-stock-mark': 'changed when it counts as low:',
  'order.note': 'wrote a note on',
  'order.address': 'changed the address of',
  'order.undo-pack': 'unpacked',
  'order.undo-hand-over': 'took back the handing over of',
  'order.undo-deliver': 'took back the delivery of',
  'order.give-back': 'gave money back by hand for',
  'order.return': 'took goods back of',
  'order.refund': 'sent money back for',
  'payment-exception.refunded': 'sent money without an order back:',
  'payment-exception.attached': 'attached to an order the payment of',
  'payment-exception.accepted': 'accepted as it is',
  'payment-exception.got-back': 'got back the money that went out twice',
  'payments.compare': 'compared the payments of',
  'order.refund-by-hand': 'paid a failed refund by hand for',
  'order.receive-cash': 'noted cash that came later for',
  'cash.close': 'counted and closed',
  'cash.reopen': 'opened again',
  'stock.correct': 'corrected the stock of',
  'review.show': 'looked at and shows',
  'customer.read': 'looked at',
  'customer.list': 'went through the list of',
  'customer.search': 'searched among',
  'customer.export': 'downloaded the data of',
  'customer.note': 'wrote a note on',
  'customer.note-remove': 'removed a note from',
  'contact-message.open-again': 'opened again',
  'backup.make': 'asked for',
  'backup.download': 'downloaded',
  'backup.show-key': 'looked at the key of',
  'backup.name-keeper': 'said who makes',
  'secret.accept': 'accepted another',
  'building.remove-demo': 'removed the made-up buildings,',
  'offer.resume': 'brought back',
  'shop.restore': 'restored from a backup',
  'restore.check-close': 'looked at what was open after',
  'restore.message-send': 'sent after all',
  'settings.pause': 'closed the shop for a while:',
  'settings.resume': 'opened the shop again:',
}

/** What was done, where its name is the action: 'pack' → 'packed'. */
const actionVerbs: Record<string, string> = {
  add: 'added',
  answer: 'answered',
  assign: 'passed on',
  cancel: 'cancelled',
  change: 'changed',
  close: 'closed',
  confirm: 'confirmed',
  deliver: 'delivered',
  erase: 'erased',
  handle: 'handled',
  'hand-over': 'handed over',
  hide: 'hid',
  open: 'opened',
  order: 'put in order:',
  pack: 'packed',
  place: 'placed',
  remove: 'removed',
  reopen: 'opened again',
  stop: 'stopped',
}

/** Deeds somebody does to themselves need no name behind them. */
const ofOneself = new Set([
  'staff.sign-in',
  'staff.sign-out',
  'staff.factor-add',
  'staff.factor-remove',
  'staff.factor-again',
  'staff.session-end',
  'staff.sessions-end-others',
])

/** 'order.pack' → 'packed'; a action we have no words for goes by its own name. */
export function writeAction({ action }: Pick<AuditEntry, 'action'>) {
  const verbKey = action.split('.').slice(1).join('.') || action
  return actions[action] ?? actionVerbs[verbKey] ?? verbKey.replaceAll(/[-.]/g, ' ')
}

export function writeActor({ actor }: Pick<AuditEntry, 'actor'>) {
  if (actor === 'command') return 'A command on the server'
  return actor === 'unknown' ? 'Somebody' : actor
}

/** What it was done to: a name where there is one, else its kind with its number. */
export function writeSubject(entry: Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'>) {
  const { action, subject } = entry
  const { kind, id } = subject
  if (ofOneself.has(action)) return ''
  const only = onlyOnes[kind]
  if (only !== undefined) return only
  const name = subject.name ?? nameWithin(entry) ?? nameOfId(kind, id)
  if (kind === 'staff' || subject.name) return name
  return id === 'all' || id === 'several' ? name : `${writeKind(kind).toLowerCase()} ${name}`
}

/** Kinds of which the shop has one. */
const onlyOnes: Record<string, string> = {
  settings: 'the settings',
  seller: 'who sells here',
  shop: 'the shop',
  backup: 'a backup of the shop',
  secret: 'secret of the shop',
}

/** What the thing was called, where the entry says so. */
function nameWithin({ subject: { id }, before, after }: Pick<AuditEntry, 'subject' | 'before' | 'after'>) {
  if (!isRandomId(id)) return undefined
  for (const state of [after, before]) {
    if (typeof state !== 'object' || state === null) continue
    const fields = state as Record<string, unknown>
    const name = nameFields
      .map((field) => [fields[field]].flat()[0])
      .find((value) => typeof value === 'string' && value !== '')
    if (typeof name === 'string') return `“${name}”`
  }
  return undefined
}

const nameFields = ['promoCode', 'name', 'title', 'headline', 'buildingName', 'words']

function nameOfId(kind: string, id: string) {
  if (id === 'all') return `all ${plurals[kind] ?? `${writeKind(kind).toLowerCase()}s`}`
  if (id === 'several') return `several ${plurals[kind] ?? `${writeKind(kind).toLowerCase()}s`}`
  if (kind === 'page') return `“${pageNames[id]?.name ?? id}”`
  if (kind === 'message') return `“${id.replaceAll('-', ' ')}”`
  // The beginning of a random id tells two apart; the whole one tells people nothing.
  return isRandomId(id) ? id.slice(0, 8) : id
}

const plurals: Record<string, string> = { category: 'categories', story: 'stories' }

function isRandomId(id: string) {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(id)
}

/** 'contact-message' → 'Contact message'. */
export function writeKind(kind: string) {
  const text = kind.replaceAll(/[-_.]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
