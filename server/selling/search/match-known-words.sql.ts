import { fragment } from '#server/platform/db/prepared/fragments.ts'
import { isOnSaleAsP } from '../stock/on-sale.sql.ts'
import type { Question } from './match-words.sql.ts'

/** A part of more words than these is looked for in the texts themselves. */
const maxTerms = 200
/** Of what more products have the list is walked instead. */
const mostMatches = 5_000

/**
 * What `matchTerms` finds, by way of the words the shop knows: those that a typed one is a part of are looked up first, and what has
 * one of them for each is then found in an index of whole words. Ends in `found`, and in `many` (is_many), which says that more
 * was asked for than is found this way; nothing is found then. The text is the same for all words, so that its plan can be kept.
 */
export function matchKnownTerms({ words, filters, order, most, numbered: { bindValue, values } }: Question) {
  const typed = bindValue(words.map(({ word }) => word))
  const same = bindValue(words.map((word) => word.same ?? null))
  const tier = tierOf(
    bindValue(words.map(({ word }) => word).join(' ')),
    bindValue(words.map(({ atStart }) => atStart)),
    bindValue(words.map(({ anywhere }) => anywhere)),
  )
  const on = [isOnSaleAsP.text, ...filters].join(' and ')
  const bound = Math.max(most, mostMatches)
  // Values are hidden in subqueries: a plan made for any of them is then as good as one for these.
  const text = `asked as materialized (
      select coalesce(bool_or(n > ${maxTerms}), false) as is_many,
        case when bool_and(ways <> '' and n <= ${maxTerms}) then string_agg('(' || ways || ')', ' & ')::tsquery end as query,
        case when bool_and(begun <> '' and n <= ${maxTerms}) then string_agg('(' || begun || ')', ' & ')::tsquery end as begun
      from (
        select known.n, concat_ws(' | ', typed.same, known.words) as ways, concat_ws(' | ', typed.same, known.begun) as begun
        from unnest((select ${typed}::text[]), (select ${same}::text[])) typed (word, same)
        cross join lateral (
          select count(*) as n, string_agg(distinct '''' || word || '''', ' | ') as words,
            string_agg(distinct '''' || word || '''', ' | ') filter (where part = word) as begun from (
            select s.word, s.part from search_part s
            where s.part ~>=~ typed.word and s.part ~<~ (typed.word || chr(1114111)) limit ${maxTerms + 1}
          ) parts
        ) known
      ) each_word
    ),
    named as materialized (
      select p.id, p.position, p.card_price, lower(p.name) as name, lower(p.hindi_name) as hindi_name
      from product p where ${on} and p.name_words @@ (select query from asked) limit ${bound + 1}
    ),
    many as materialized (select is_many or (select count(*) from named) > ${bound} as is_many from asked),
    ranked as materialized (
      select id, position, card_price, ${tier} as tier from named p where not (select is_many from many)
    ),
    begun as materialized (
      select p.id, p.position, p.card_price from product p
      where (select min(tier) from ranked) = 5 and ${on}
        and words_in(product_text(p.name, p.hindi_name, p.tags)) @@ (select begun from asked)
      order by ${order} limit ${most}
    ),
    tagged as materialized (
      select p.id, p.position, p.card_price from product p
      where not exists (select from named) and ${on}
        and words_in(product_text(p.name, p.hindi_name, p.tags)) @@ (select query from asked)
      order by ${order} limit ${most}
    ),
    found as materialized (
      select * from ranked r where not exists (select from begun b where b.id = r.id)
      union all select *, 4 from begun
      union all select *, 6 from tagged
    )`
  return fragment(text, values)
}

function tierOf(phrase: string, atStart: string, anywhere: string) {
  return `case
    when ${phrase} in (p.name, p.hindi_name) then 0
    when starts_with(p.name, ${phrase}) or starts_with(p.hindi_name, ${phrase}) then 1
    when ' ' || p.name || ' ' || p.hindi_name like all (${atStart}::text[]) then 2
    when p.name || ' ' || p.hindi_name like all (${anywhere}::text[]) then 5
    else 3 end`
}
