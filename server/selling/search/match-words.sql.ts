import { likeStarting } from '#server/platform/db/like.ts'
import { fragment } from '#server/platform/db/prepared/fragments.ts'
import { isOnSaleAsP } from '../stock/on-sale.sql.ts'
import type { NumberedValues } from './numbered-values.ts'
import type { SearchTerm } from './search-terms.ts'

export type Question = {
  words: SearchTerm[]
  /** What else must be true of product `p`, such as its category. */
  filters: string[]
  /** In which order products stand that match alike, and which are found at all where more match than `most`. */
  order: string
  most: number
  /** Those of `filters` are among them already. */
  numbered: NumberedValues
}

/**
 * The parts of a statement, ending in `found` (id, tier, position, card_price): tier 0 is the name itself, 1 begins a name, 2 are words
 * of a name, 3 kitchen words for them, 5 parts of words. Where names have them as parts of words only, words of tags that begin so go
 * before these (4): `mir` is mirch rather than Kashmiri. Where no name has them the tags are read (6).
 */
export function matchTerms({ words, numbered: { bindValue, values }, ...question }: Question) {
  const select = selecting(question)
  if (words.length === 0) return fragment(`found as materialized ${select('0', [])}`, values)
  const requested = words.map((word) => bindWord(word, bindValue))
  const phrase = words.map(({ word }) => word).join(' ')
  const name = bindValue(phrase)
  const tier = tierOf(requested, name)
  const conditionsOnNames = requested.map((word) => isIn(names, word, word.anywhere))
  const conditionsOnTags = requested.map((word) => isIn(namesAndTags, word, word.anywhere))
  const startsInTags = requested.map((word) => isIn(namesAndTags, word, word.atStart))
  const parts = [
    // However many products have the words, the one that is called so is among those found, and those that begin so are the next.
    `named as materialized (${[
      isCalled(name),
      beginsWith(bindValue(likeStarting(phrase))),
      conditionsOnNames.join(' and '),
    ]
      .map((condition) => select(tier, [condition]))
      .join(' union ')})`,
    `begun as materialized ${select('4', ['(select min(tier) from named) = 5', ...startsInTags])}`,
    `tagged as materialized ${select('6', ['not exists (select from named)', ...conditionsOnTags])}`,
  ]
  return fragment([...parts, `found as (${allMatches})`].join(',\n'), values)
}

function selecting({ filters, order, most }: Pick<Question, 'filters' | 'order' | 'most'>) {
  const on = [isOnSaleAsP.text, ...filters].join(' and ')
  return (tier: string, conditions: string[]) =>
    `(select p.id, p.position, p.card_price, ${tier} as tier from product p
      where ${[on, ...conditions].join(' and ')} order by ${order} limit ${most})`
}

/** A word with its values' places in the statement. */
type BoundWord = { anywhere: string; atStart: string; isInTrigrams: boolean; query: string | undefined }

function bindWord(
  { anywhere, atStart, isInTrigrams, query }: SearchTerm,
  bindValue: NumberedValues['bindValue'],
): BoundWord {
  return { anywhere: bindValue(anywhere), atStart: bindValue(atStart), isInTrigrams, query: query && bindValue(query) }
}

type Searched = { text: string; words: string }

// Letter for letter what the indexes hold: product_words and product_name_words, and the same with the tags.
const names: Searched = {
  text: "lower(p.name || ' ' || p.hindi_name)",
  words: 'p.name_words',
}
const namesAndTags: Searched = {
  text: 'product_text(p.name, p.hindi_name, p.tags)',
  words: 'words_in(product_text(p.name, p.hindi_name, p.tags))',
}

function isIn({ text, words }: Searched, { isInTrigrams, query }: BoundWord, pattern: string) {
  const ways = [
    ...(isInTrigrams ? [`${text} like ${pattern}`] : []),
    ...(query ? [`${words} @@ ${query}::tsquery`] : []),
  ]
  return `(${ways.join(' or ')})`
}

// As the indexes product_name_start and product_hindi_name_start have it.
function isCalled(name: string) {
  return `(lower(left(p.name, 120)) = ${name} or lower(left(p.hindi_name, 120)) = ${name})`
}

function beginsWith(start: string) {
  return `(lower(left(p.name, 120)) like ${start} or lower(left(p.hindi_name, 120)) like ${start})`
}

function tierOf(requested: BoundWord[], phrase: string) {
  const each = (condition: (word: BoundWord) => string) => requested.map(condition).join(' and ')
  return `case
    when ${phrase} in (lower(p.name), lower(p.hindi_name)) then 0
    when starts_with(lower(p.name), ${phrase}) or starts_with(lower(p.hindi_name), ${phrase}) then 1
    when ${each(({ atStart }) => `' ' || ${names.text} like ${atStart}`)} then 2
    when ${each(({ anywhere }) => `${names.text} like ${anywhere}`)} then 5
    else 3 end`
}

const allMatches = ['named n where not exists (select from begun b where b.id = n.id)', 'begun', 'tagged']
  .map((part) => `select * from ${part}`)
  .join(' union all ')
