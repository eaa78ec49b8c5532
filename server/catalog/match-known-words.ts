import type { Question } from './match-words.ts'
import { onSale } from './on-sale.ts'

/** A part of more words than these is looked for in the texts themselves. */
const mostWords = 200
/** Of what more products have the list is walked instead. */
const mostFound = 5_000

/**
 * What `matchWords` finds, by way of the words the shop knows: those that a typed one is a part of are looked up first, and what has
 * one of them for each is then found in an index of whole words. Ends in `found`, and in `many` (is_many), which says that more
 * was asked for than is found this way; nothing is found then. The text is the same for all words, so that its plan can be kept.
 */
export function matchKnownWords({ words, filters, order, most, given }: Question) {
  const typed = given(words.map(({ word }) => word))
  const same = given(words.map((word) => word.same ?? null))
  const tier = tierOf(
    given(words.map(({ word }) => word).join(' ')),
    given(words.map(({ atStart }) => atStart)),
    given(words.map(({ anywhere }) => anywhere)),
  )
  const on = [onSale, ...filters].join(' and ')
  const bound = Math.max(most, mostFound)
  // Values are hidden in subqueries: a plan made for any of them is then as good as one for these.
  return `asked as materialized (
      select coalesce(bool_or(n > ${mostWords}), false) as is_many,
        case when bool_and(ways <> '' and n <= ${mostWords}) then string_agg('(' || ways || ')', ' & ')::tsquery end as query
      from (
        select known.n, concat_ws(' | ', typed.same, known.words) as ways
        from unnest((select ${typed}::text[]), (select ${same}::text[])) typed (word, same)
        cross join lateral (
          select count(*) as n, string_agg(distinct '''' || word || '''', ' | ') as words from (
            select s.word from search_part s
            where s.part ~>=~ typed.word and s.part ~<~ (typed.word || chr(1114111)) limit ${mostWords + 1}
          ) parts
        ) known
      ) each_word
    ),
    named as materialized (
      select p.id, p.position, p.card_price, lower(p.name) as name, lower(p.hindi_name) as hindi_name
      from product p where ${on} and p.name_words @@ (select query from asked) limit ${bound + 1}
    ),
    tagged as materialized (
      select p.id, p.position, p.card_price from product p
      where not exists (select from named) and ${on}
        and words_in(product_text(p.name, p.hindi_name, p.tags)) @@ (select query from asked)
      order by ${order} limit ${most}
    ),
    many as materialized (select is_many or (select count(*) from named) > ${bound} as is_many from asked),
    found as materialized (
      select id, position, card_price, ${tier} as tier from named p where not (select is_many from many)
      union all select *, 5 from tagged
    )`
}

function tierOf(phrase: string, atStart: string, anywhere: string) {
  return `case
    when ${phrase} in (p.name, p.hindi_name) then 0
    when starts_with(p.name, ${phrase}) or starts_with(p.hindi_name, ${phrase}) then 1
    when ' ' || p.name || ' ' || p.hindi_name like all (${atStart}::text[]) then 2
    when p.name || ' ' || p.hindi_name like all (${anywhere}::text[]) then 4
    else 3 end`
}
