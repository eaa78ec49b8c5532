/** Tables of which a shop has few rows however much it sells: they are read as they come. */
export const staysSmall = new Set([
  ...['setting', 'seller', 'staff', 'staff_session', 'staff_browser', 'staff_passkey', 'bill_series', 'canned_answer'],
  // As many as strangers get wrong in the budget of a day, who changes a number, and who proved one as a guest within a day.
  ...['wrong_code', 'number_change', 'guest_proof'],
  // A row for each restore with what to look at, and two for each financial year it went back over.
  ...['shop_restore', 'restore_check', 'restore_log', 'closed_bill_series'],
  // Four in ten minutes at most, for seven days.
  'refused_webhook',
  // One a day, and one more each time it is opened again.
  'cash_close',
  // One a night, for two years; and money that belongs to no order.
  ...['reconciliation', 'unmatched_payment'],
  // Fourteen nights and a few more, one key, one word of the owner.
  ...['backup', 'backup_key', 'backup_care', 'secret_fingerprint'],
  // A few of a thousand payments, and fewer; their indexes are read once there are more.
  ...['payment_dispute', 'manual_refund'],
  ...['category', 'sub_category', 'building', 'kitchen_words', 'promo_code'],
  ...['banner', 'story', 'report', 'content_page', 'page_words', 'message_wording'],
])

/** `call` is found in the name of what was asked, `statement` in what it sent. */
type Allowed = { call: RegExp; statement?: RegExp; tables?: string[]; why: string }

/** Who may read a large table whole, and why. Whoever adds to this list says what bounds it. */
export const allowed: Allowed[] = [
  {
    ...{
      call: /^(Products|Stock)|admin\/(products|stock)$/,
      statement: /limit 10001\)? counted/,
      tables: ['product', 'variation'],
    },
    why: 'Counts up to 10,000 and no further.',
  },
  {
    ...{
      call: /^Stock: (fewest first|runs low|search)/,
      statement: /^with promised/,
      tables: ['product', 'variation'],
    },
    why: 'An index on the pieces would be written anew with every order, so that every size is sorted; and what a common word finds.',
  },
  {
    ...{ call: /^(A|Kitchen) words?/, tables: ['product', 'variation'] },
    why: 'A word that half of the products have: at most 100 pages are read, and their sizes where facets are asked for.',
  },
  {
    ...{ call: /admin\/numbers/, tables: ['shop_order', 'order_line', 'bill', 'product', 'variation'] },
    why: 'A report reads all of the period it is asked for, month by month; stock turnover tells of every size.',
  },
  {
    ...{ call: /^Products: search/, statement: /f\.id like/, tables: ['product'] },
    why: 'So few ids are read sooner than their parts are looked up in an index, as they are where there are many; and what a common word finds.',
  },
  {
    ...{ call: /admin\/products\/export/, tables: ['product', 'product_image', 'variation'] },
    why: 'The file of all products, a hundred after the other.',
  },
  {
    ...{ call: /admin\/shop\/ready/, tables: ['product', 'variation', 'shop_order'] },
    why: 'Whether the shop is ready to open tells of every product, and of the orders of the demo.',
  },
  {
    call: /admin\/shop\/open/,
    why: 'Who opens the shop removes all of the demo, once.',
  },
  {
    ...{ call: /^Orders: search .*mobile/, statement: /^select "id" from "shop_order"/, tables: ['shop_order'] },
    why: 'The numbers of demo customers begin alike: what is in nearly every order is found soonest by looking through the first ones.',
  },
  {
    ...{ call: /sitemap/, tables: ['product'] },
    why: 'Search engines are told of every product, from an index; the count and each file it allows are kept for ten minutes.',
  },
  {
    ...{ call: /admin\/categories/, tables: ['product'] },
    why: 'Counts the products of each category, from an index.',
  },
  {
    ...{ call: /admin\/health/, tables: ['stored_file'] },
    why: 'Adds up what the files take, for who looks after the machine.',
  },
  {
    ...{
      call: /^job clean-up/,
      statement: /^delete from/,
      tables: [
        ...['session', 'login_challenge', 'phone_proof', 'order_status_token'],
        ...['counted_try', 'message_count', 'stock_notice', 'shopper_browser'],
      ],
    },
    why: 'Each holds what came in a day, of sessions in 30, of known browsers in 180 and of notices in a year: what is older went the night before.',
  },
  {
    ...{ call: /^job clean-up/, statement: /^delete from/, tables: ['contact_message'] },
    why: 'What people wrote through the form in two years.',
  },
  {
    ...{ call: /^job clean-up/, statement: /ctid >=/, tables: ['order_line'] },
    why: 'Once a night, 8 MB at a time: an index on the pictures that were sold would be written with every order.',
  },
]
