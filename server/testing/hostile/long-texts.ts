import { alphabets } from './alphabets.ts'

/** A text of exactly so many UTF-16 units, drawn by `next` (0 to 1). */
type DrawLong = (next: () => number, units: number) => string

const ofOwnLength = ['the longest text', 'one letter too many', 'very long text']
const ofAnyLength = Object.entries(alphabets).filter(([name]) => !ofOwnLength.includes(name))

/** What expressions and parsers read again and again when they were written without care: one thing, very often, and then another. */
const repeated: Record<string, string> = {
  dots: '.',
  blanks: ' ',
  tabs: '\t',
  'line breaks': '\r\n',
  slashes: '/',
  'parts of an address': 'a/',
  backslashes: '\\',
  'at signs': '@',
  hyphens: '-',
  commas: ',',
  semicolons: ';',
  colons: ':',
  'equal signs': '=',
  quotes: '"',
  brackets: '[',
  braces: '{',
  tags: '<a ',
  zeros: '0',
  'endings of files': '.a',
  'words of a letter': 'a ',
  'names of hosts': 'a.',
  'parameters of a header': ';a=',
  'weights of a header': 'a;q=0,',
  'accents above': '\u0301',
  'joined emoji': '\u200d👩',
}

/** The same within what a pattern looks for: how it begins, what there is much of, and an end that does not fit. */
const begun: Record<string, [begin: string, one: string, end: string]> = {
  'dots of an address': ['a@', '.', '@'],
  'hosts of an address': ['a@', 'a.', '@'],
  'dots of a link': ['https://a', '.', ' '],
  'slashes of a link': ['https://a.in/', '/', ' '],
  'hosts of a link': ['https://', 'a.', ' '],
  'groups of an amount': ['1', ',00', 'x'],
  'groups of a code': ['a', '-a', '!'],
  'attributes of a tag': ['<a', ' a=""', '<'],
}

/** Every alphabet in any length. Cut where it is full: half a surrogate pair or an escape may be its end. */
export const longAlphabets: Record<string, DrawLong> = {
  ...Object.fromEntries(ofAnyLength.map(([name, draw]) => [name, (next, units) => long(draw, next, units)])),
  ...Object.fromEntries(
    Object.entries(repeated).map(([name, one]) => [
      `many ${name}`,
      (next, units) => `a${fill(one, units - 2)}${endings[Math.floor(next() * endings.length)]}`.slice(-units),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(begun).map(([name, [begin, one, end]]) => [
      `many ${name}`,
      (_, units) => `${begin}${fill(one, units - begin.length - end.length)}${end}`.slice(-units),
    ]),
  ),
  // Of two kinds that a canonical order turns around.
  'accents above and below': (_, units) =>
    `a${'\u0301'.repeat(Math.ceil((units - 1) / 2))}${'\u0316'.repeat(Math.floor((units - 1) / 2))}`,
}

const endings = ['!', '@', 'a', ' ', '\n', '\0', '"', '/', '\u0316']

/** Half of them one phrase again and again, half of them any of them beside any other. */
function long(draw: (next: () => number, most: undefined) => string, next: () => number, units: number) {
  if (next() < 0.5) return fill(draw(next, undefined), units)
  let text = ''
  while (text.length < Math.min(units, 2_000)) text += draw(next, undefined)
  return fill(text, units)
}

function fill(one: string, units: number) {
  return one.repeat(Math.ceil(Math.max(units, 0) / one.length)).slice(0, Math.max(units, 0))
}
