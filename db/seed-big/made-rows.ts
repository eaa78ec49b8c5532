// SQL for rows that are made from their number: what looks drawn at random is the same in every seeding.

/** From 0 up to, but not, 1. Another salt is another draw for the same number. */
export function lot(number: string, salt: number) {
  return `((hashint8extended((${number})::bigint, ${salt}) & 1048575)::float8 / 1048576)`
}

export function whole(number: string, salt: number, least: number | string, most: number | string) {
  return `((${least}) + floor(${lot(number, salt)} * ((${most}) - (${least}) + 1)))::int`
}

/** One of an array. */
export function pick(array: string, number: string, salt: number) {
  return `(${array})[${whole(number, salt, 1, `cardinality(${array})`)}]`
}

/** Five digits, or as many as it has. */
export function numbered(number: string) {
  return `lpad((${number})::text, greatest(5, length((${number})::text)), '0')`
}

/** The id of a row of a kind, as random ones look. */
export function madeId(kind: string, number: string) {
  return `overlay(overlay(md5('big ${kind} ' || ${number}) placing '4' from 13) placing 'a' from 17)::uuid`
}

/** Readable letters and digits, as the shop's numbers have. */
export function madeNumber(kind: string, number: string, length: number) {
  const half = Math.ceil(length / 2)
  const digits = `md5('${kind} number ' || ${number})`
  return `(translate(left(${digits}, ${half}), '0123456789abcdef', '23456789ABCDEFGH')
    || translate(right(${digits}, ${length - half}), '0123456789abcdef', 'JKMNPQRSTVWXYZ23'))`
}

/** The moment at which a share of everything had happened: three years that grow busier, up to the day before. */
export function momentAt(share: string) {
  return `(now() - interval '26 hours' - (1 - power(${share}, 0.6)) * interval '1090 days')`
}

/** What falls into the night in India is moved back into the day. */
export function inDaytime(moment: string) {
  return `case when extract(hour from ${moment} at time zone 'Asia/Kolkata') between 7 and 21 then ${moment}
    else ${moment} - interval '9 hours' end`
}
