import { lot, madeId, madeNumber, pick, whole } from './made-rows.ts'
import type { Part } from './part.ts'

/** Somebody who had a thing delivered says something about it, in the words of the demo shop's reviews. */
export const addReviews: Part = async (perform) => {
  await perform(`
    insert into review (id, product_id, user_id, rating, review, is_hidden, checked_at, checked_by, created_at, demo)
    select ${madeId('review', 'n')}, product_id, user_id, rating, review, is_hidden,
      case when at < now() - interval '2 days' then at + interval '1 day' end,
      case when at < now() - interval '2 days' then ${pick('(select array_agg(id order by mobile_number) from staff)', 'n', 91)} end, at, true
    from (
      select distinct on (l.product_id, o.user_id) l.product_id, o.user_id, n, ${pick('array[5, 5, 5, 5, 4, 4, 4, 3, 2, 1]', 'n', 92)} as rating,
        case when ${lot('n', 93)} < 0.75 then ${pick('(select array_agg(review order by id) from review where review is not null)', 'n * 8 + l.position', 94)} end as review,
        ${lot('n', 95)} < 0.01 as is_hidden, least(now(), o.delivered_at + ${whole('n', 96, 1, 200)} * interval '1 hour') as at
      from big_order b join shop_order o on o.id = b.id join order_line l on l.order_id = o.id and l.position = 0
      where o.order_status = 'COMPLETED' and ${lot('n', 97)} < 0.25
      order by l.product_id, o.user_id, n
    ) made
    on conflict (product_id, user_id) do nothing`)
  await perform(`
    update product p set rating_sum = r.sum, rating_count = r.count
    from (select product_id, sum(rating)::int, count(*)::int from review where not is_hidden group by product_id) r
    where r.product_id = p.id`)
}

/** One order of 25 has a ticket; the newest ones are open, and in half of them the shopper wrote last. */
export const addTickets: Part = async (perform) => {
  await perform(`
    create temporary table big_ticket on commit drop as
    select n, ${madeId('ticket', 'n')} as id, o.user_id, o.id as order_id, least(now(), o.created_at + ${whole('n', 101, 2, 100)} * interval '1 hour') as at,
      ${whole('n', 102, 2, 5)} as messages, ${pick('(select array_agg(id order by mobile_number) from staff)', 'n', 103)} as staff_id
    from big_order b join shop_order o on o.id = b.id
    where o.order_status in ('CONFIRMED', 'COMPLETED', 'CANCELLED') and ${lot('n', 104)} < 0.04`)
  await perform(
    `insert into ticket (id, ticket_number, user_id, subject, status, order_id, created_at, answered_at, closed_at, assigned_to, demo)
    select id, ${madeNumber('ticket', 'n', 8)}, user_id, ${pick('$1::text[]', 'n', 105)}, case when is_open then 1 else 2 end,
      case when ${lot('n', 106)} < 0.8 then order_id end, at,
      case when not is_open or ${lot('n', 107)} < 0.5 then least(now(), at + interval '3 hours') end,
      case when not is_open then at + messages * interval '9 hours' end, case when not is_open or ${lot('n', 107)} < 0.5 then staff_id end, true
    from (select *, at > now() - interval '9 days' as is_open from big_ticket) t`,
    [subjects],
  )
  await perform(
    `insert into ticket_message (ticket_id, author, message, staff_id, created_at, demo)
    select id, case turn % 2 when 1 then 'shopper' else 'shop' end, ${pick('$1::text[]', 'n * 8 + turn', 108)},
      case turn % 2 when 0 then staff_id end, least(now(), at + (turn - 1) * interval '3 hours'), true
    from big_ticket, generate_series(1, messages) turn
    where turn = 1 or at <= now() - interval '9 days' or ${lot('n', 107)} < 0.5
    order by at, turn`,
    [sentences],
  )
}

/** What visitors wrote in the contact form, and what the shop's people noted about customers and orders. */
export const addNotes: Part = async (perform) => {
  await perform(
    `insert into contact_message (id, name, email, mobile_number, message, created_at, handled_at, handled_by, demo)
    select ${madeId('contact', 'k')}, name, email, mobile, ${pick('$1::text[]', 'k', 111)}, at,
      case when at < now() - interval '5 days' then at + interval '1 day' end,
      case when at < now() - interval '5 days' then ${pick('(select array_agg(id order by mobile_number) from staff)', 'k', 112)} end, true
    from (select *, now() - ${lot('k', 113)} * interval '720 days' as at from big_person where not is_erased and k % 10 = 1) p`,
    [sentences],
  )
  await perform(
    `insert into customer_note (user_id, staff_id, text, created_at)
    select id, ${pick('(select array_agg(id order by mobile_number) from staff)', 'k', 114)}, ${pick('$1::text[]', 'k', 115)}, created_at + interval '3 days'
    from big_person where not is_erased and k % 40 = 1`,
    [['Please ring before you come.', 'Leave it with the guard at the gate.', 'Asks for the bill on paper.']],
  )
  await perform(
    `insert into order_note (order_id, staff_id, text, is_for_shopper, created_at)
    select id, ${pick('(select array_agg(id order by mobile_number) from staff)', 'n', 116)}, ${pick('$1::text[]', 'n', 117)}, ${lot('n', 118)} < 0.3,
      least(now(), created_at + interval '1 hour')
    from big_order where status in ('CONFIRMED', 'COMPLETED') and ${lot('n', 119)} < 0.03`,
    [['Rang: comes after six.', 'Packed by two.', 'Your order comes a little later today.', 'The lift is out.']],
  )
}

const subjects = [
  ...[
    'Where is my order?',
    'The pack was torn',
    'One thing was missing',
    'Please change my address',
    'When is it milled?',
  ],
  ...[
    'Money not back yet',
    'How long does it keep?',
    'A bill with our GSTIN',
    'Can I order for Diwali now?',
    'Thank you',
  ],
]

const sentences = [
  'I ordered yesterday in the morning and nobody has come yet. Could you tell me when it will be here?',
  'Thank you for writing. We have looked at it and called the driver: it comes this evening before eight.',
  'One of the two packs was open at the corner, and some flour was in the bag. The rest is fine.',
  'We are sorry for that. A new pack is on its way, and you need not give the old one back.',
  'Do you also bring 25 kg bags to Vijay Nagar? There are eleven families in our building who would order together.',
  'It worked today. Thank you.',
  'Could I have the bill on the name of our hostel? We order every week.',
]
