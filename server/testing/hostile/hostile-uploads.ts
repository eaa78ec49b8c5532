import { uploadProfileImage } from '#contract/api/accounts/users.ts'
import { addTicket } from '#contract/api/content/support.ts'
import { fileAddress } from '#contract/rules/file-address.ts'
import { hostileFiles } from '#server/platform/files/testing/hostile-files.ts'
import { sendForm } from '#server/platform/files/testing/send-form.ts'
import type { HostileShop } from './hostile-shopper.ts'

export type StoredUpload = { what: string; address: string; how: 'drawn' | 'kept' }

/** Sends every hostile file that is taken at all, as a photo and as an attachment; gives the addresses it is served at. */
export async function sendHostileFiles(shop: HostileShop): Promise<StoredUpload[]> {
  const storedUploads: StoredUpload[] = []
  let sender = await shop.signIn()
  let sent = 0
  for (const { what, name, type, bytes, asPhoto, asAttachment } of await hostileFiles()) {
    // A person may open five tickets in an hour.
    if (sent > 0 && sent % 5 === 0) sender = await shop.signIn()
    if (asPhoto !== 'refused') {
      const answer = await sendForm(shop, uploadProfileImage.path, sender.token, {}, [
        { field: 'file', name, type, bytes },
      ])
      const { originalUrl, thumnailUrl } = answer.json().data
      // The sender's next photo takes the place of this one: only the last is served.
      if (sent % 5 === 4) storedUploads.push({ what, address: fileAddress(originalUrl), how: 'drawn' })
      if (sent % 5 === 4) storedUploads.push({ what, address: fileAddress(thumnailUrl), how: 'drawn' })
    }
    if (asAttachment !== 'refused') {
      const formFields = { subject: 'A question', message: 'Please look at this.' }
      const answer = await sendForm(shop, addTicket.path, sender.token, formFields, [
        { field: 'attachment', name, type, bytes },
      ])
      storedUploads.push({ what, address: fileAddress(answer.json().data.attachment.originalUrl), how: asAttachment })
      sent += 1
    }
  }
  return storedUploads
}
