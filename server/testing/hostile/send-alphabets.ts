import * as z from 'zod/mini'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { issueSentence } from '#server/platform/http/errors.ts'
import { drawnFor, isNight } from '../fuzz-seed.ts'
import { alphabets } from './alphabets.ts'
import { faultsOf, isSentence } from './faults-of.ts'
import type { Right } from './requests/right-requests.ts'
import { sendCall } from './send-call.ts'
import { leftBehind, type Target } from './target.ts'
import { type TextField, withTexts } from './text-fields.ts'

type Aim = { name: string; call: Endpoint; right: Right; fields: TextField[]; mark: number }
type Text = [TextField, string]

/**
 * Sends each alphabet in each text field of a call, all else being right, and gives what is wrong with the answers. By day some
 * texts go together, where none can hide another: those that the call's schema refuses, which looks at all fields and tells of
 * each, and those that the call takes: an answer of 200 says that none of them was refused. By night each goes alone.
 */
export async function sendAlphabets(target: Target, aim: Aim): Promise<string[]> {
  const faults: string[] = []
  const free = new Set(aim.fields)
  for (const alphabet of Object.keys(alphabets)) {
    const texts = aim.fields.map((field): Text => [field, textFor(aim, alphabet, field)])
    const refused = texts.filter((text) => isRefusedBySchema(aim, [text]))
    const others = texts.filter((text) => !refused.includes(text))
    if (isNight) {
      for (const text of texts) await send([text])
      continue
    }
    await sendRefused(refused)
    for (const text of others) if (!free.has(text[0])) await send([text])
    await sendTaken(others.filter(([field]) => free.has(field)))
  }
  return faults

  /** Together as long as they are taken; where they are not, in halves. What is refused alone goes alone from then on. */
  async function sendTaken(texts: Text[]) {
    if (texts.length === 0 || (await send(texts)) === 200) return
    if (texts.length === 1) return void free.delete(texts[0]?.[0] as TextField)
    const half = Math.ceil(texts.length / 2)
    await sendTaken(texts.slice(0, half))
    await sendTaken(texts.slice(half))
  }

  /** Together where the schema tells of every one of them, in a sentence each. */
  async function sendRefused(texts: Text[]) {
    if (texts.length < 2) return void (texts[0] && (await send(texts)))
    const sentences = schemaIssues(aim, texts)
    const fieldPaths = new Set(sentences.map(({ fieldPath }) => fieldPath))
    const [known, unknown] = [0, 1].map((is) =>
      texts.filter(([{ path }]) => Number(!fieldPaths.has(path.join('.'))) === is),
    )
    for (const { fieldPath, sentence } of sentences) if (!isSentence(sentence)) faults.push(`${fieldPath}: ${sentence}`)
    if (known?.length) await send(known)
    for (const text of unknown ?? []) await send([text])
  }

  async function send(texts: Text[]) {
    const answer = await sendCall(target, aim.call, { ...aim.right, ...withTexts(aim.right, texts) })
    const changes = await target.journal.changes(aim.mark)
    if (changes.length > 0) await target.journal.undo(aim.mark)
    const unexpectedChanges = answer.statusCode >= 400 ? leftBehind(aim.name, changes) : []
    const found = [...faultsOf(answer, aim.name), ...unexpectedChanges]
    if (found.length > 0) faults.push(`${found.join(', ')} for ${shown(texts)}`)
    return answer.statusCode
  }
}

function textFor({ name }: Aim, alphabet: string, field: TextField) {
  return alphabets[alphabet]?.(drawnFor(name, field.path.join('.'), alphabet), field.most) ?? ''
}

function isRefusedBySchema(aim: Aim, texts: Text[]) {
  return schemaIssues(aim, texts).length > 0
}

/** What the schemas of a call say of these texts: the place of each, and its sentence. */
function schemaIssues({ call, right }: Aim, texts: Text[]) {
  const sent = withTexts(right, texts)
  const parts = call.isMultipart ? (['params', 'query'] as const) : (['params', 'query', 'body'] as const)
  return parts.flatMap((part) => {
    const read = call[part] && z.safeParse(call[part], sent[part])
    return (read?.error?.issues ?? []).map(({ path, message }) => ({
      fieldPath: [part, ...path].join('.'),
      sentence: issueSentence(message, path),
    }))
  })
}

function shown(texts: Text[]) {
  return JSON.stringify(texts.map(([{ path }, text]) => [path.join('.'), text])).slice(0, 300)
}
