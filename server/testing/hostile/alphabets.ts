import { hostileHtml } from './hostile-html.ts'

/** A text of an alphabet: drawn by `next` (0 to 1), no longer than `most` where a field has a limit. */
type Draw = (next: () => number, most: number | undefined) => string

const unitsAtMost = 24
const bytesAtMost = 60_000

/** What people and programs write with. Each text field of each call is sent at least one text of each. */
export const alphabets: Record<string, Draw> = {
  letters: units('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  digits: units('0123456789'),
  punctuation: units('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'),
  SQL: phrases([
    ...["'; drop table shopper; --", "' or '1'='1", '1; select pg_sleep(9)', '\\', "'||(select 1)||'", '$1', '$$x$$'],
    ...['%', '_%', '%%%_', "\\'; --", 'null', 'default', '1/**/union/**/select/**/1', "E'\\x00'", '{"$gt":""}'],
  ]),
  HTML: phrases(hostileHtml),
  'templates and JSON': phrases([
    ...['{{7*7}}', '$\u007b7*7}', '<%= 7*7 %>', '#{7*7}', '{%raw%}', '[object Object]', '__proto__', 'constructor'],
    ...['{"a":1}', '["a"]', '"', '\\u0000', '\\"', '{"__proto__":{"isAdmin":true}}', 'toString', 'hasOwnProperty'],
    ...['{name}', '{orderNumber}', '{', '}', '{}', '{{', '%s%n%d', '$\u007bjndi:ldap://x}'],
  ]),
  paths: phrases([
    ...['../../etc/passwd', '..', '.', '/', '//evil.example', '..\\..\\x', 'C:\\con', 'file:///etc/passwd', '~/x'],
    ...['a/../../b', '....//....//', 'nul', './a', 'a/', '\\\\evil\\x', 'private/x', 'http://[::1', 'javascript:1'],
  ]),
  'white space': units(
    ' \t\n\r\u000b\f\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
  ),
  'control characters': units(
    Array.from({ length: 65 }, (_, at) => String.fromCharCode(at < 32 ? at || 1 : at + 95)).join(''),
  ),
  NUL: phrases(['\0', 'a\0', '\0a', 'a\0b', '\0\0\0']),
  'half surrogate pairs': phrases(['\ud800', 'a\ud83d', '\udc00a', '\udc00\ud800', '\ud83d\ud83d\ude00', 'क\udfff']),
  'combining marks': phrases([
    ...[
      'e\u0301\u0302\u0303\u0304\u0305',
      'Z\u0351\u0346\u0321a\u0336\u0335l\u0334\u035bg\u0489o',
      '\u0301',
      'e\u0301',
    ],
    ...[
      '\u0344',
      'a\u0328\u0301',
      'a\u0301\u0328',
      '\u034f',
      '\u20dd',
      `x${'\u0300'.repeat(60)}`,
      'ṩ',
      's\u0323\u0307',
    ],
  ]),
  'right to left': phrases([
    ...[
      '\u202eevil',
      'a\u202eb\u202c',
      '\u2066a\u2069',
      '\u2067\u2067\u2067',
      'שלום',
      'مرحبا',
      '\u200fa\u200e',
      '\u061c',
    ],
    ...['\u202a\u202b\u202d', 'دہلی ۱۲۳', 'abc \u2067שלום', 'ﷺ', '\u0600\u0601', 'لا\u0640\u0640'],
  ]),
  'zero width': phrases([
    ...[
      '\u200b',
      'a\u200bb',
      '\u200c',
      '\u200d',
      '\u2060',
      '\ufeffa',
      '\u00ad',
      '\u180e',
      '\u2061\u2062\u2063',
      '\ufe0f',
    ],
    ...['\u115f\u1160', '\u3164', '\u{e0001}\u{e0041}', '\u200b\u200c\u200d\ufeff', '\u{1d173}'],
  ]),
  emoji: phrases([
    ...[
      '👨‍👩‍👧‍👦',
      '👩🏽‍🌾',
      '🇮🇳',
      '🇮',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      '☺️',
      '1️⃣',
      '🫱🏽‍🫲🏿',
      '😀'.repeat(6),
    ],
    ...['🌾🪔🛕', '👍🏿', '🏳️‍🌈', '\u{1f3fb}', '❤️‍🔥'],
  ]),
  Devanagari: phrases([
    ...[
      'गेहूँ का आटा',
      'ड़',
      'ड\u093c',
      'ढ़ाबा',
      'क्\u200dष',
      'क्\u200cष',
      'श्री',
      'ज़ीरा',
      'ज\u093cीरा',
      '१२३४',
      'ॐ',
      '\u093c',
      '\u094d',
    ],
    ...['र्\u200dय', 'न\u0928\u093c', 'कि\u093fि', 'ऄ\u0978ꣳ', '\u0964\u0965', 'क'.repeat(20)],
  ]),
  'other scripts of India': phrases([
    ...['ઘઉંનો લોટ', 'கோதுமை மாவு', 'గోధుమ పిండి', 'ಗೋಧಿ ಹಿಟ್ಟು', 'ഗോതമ്പ് പൊടി', 'আটা', 'ਆਟਾ', 'ଅଟା', '૧૨૩', '௧௨௩'],
    ...['ന്\u200d', 'ൻ', 'கொ', 'கெ\u0bbe', 'ড়', 'ড\u09bc', 'ᱚᱞ', 'ꯃꯤ', '\u{11066}', 'آٹا'],
  ]),
  'digits of elsewhere': phrases([
    ...[
      '１２３',
      '９８７６５４３２１０',
      '٣٤٥',
      '१२३',
      '१२३४५६',
      '²³',
      '½',
      'Ⅷ',
      '①',
      '𝟙𝟚',
      '百',
      '𝟎',
      '１．５',
      '－１',
      '+९',
    ],
  ]),
  'rare planes': phrases([
    ...[
      '𠀀𠮷',
      '𪚥𪚥',
      '\u{20bb7}',
      '\u{2ffff}',
      '\uffff',
      '\ufffe',
      '\ufdd0',
      '\ue000',
      '\u{f0000}',
      '\u{10ffff}',
      '\ufffd',
    ],
    ...['𐍈', '𝓪𝓫', '\u{1f1e6}', '㐂', '﨑', '\u2f800'],
  ]),
  'odd letter cases': phrases([
    ...[
      'İstanbul',
      'ıI',
      'Straße',
      'STRASSE',
      'ẞ',
      'ﬁn',
      'K',
      'Å',
      'ŉ',
      'ǰ',
      'Σίσυφος',
      'ς',
      'ſ',
      'Ǆ',
      'ΐ',
      'ᾳ',
      'i̇',
      'Ǳ',
      'Ꭰꭰ',
    ],
  ]),
  'numbers in other shapes': phrases([
    ...[
      '1e3',
      '0x10',
      '-0',
      'NaN',
      'Infinity',
      '-1',
      '1.',
      '.5',
      '1,5',
      '1_000',
      ' 1 ',
      '+1',
      '00',
      '1e999',
      '9007199254740993',
    ],
    ...[
      '999999999999999999',
      '0b1',
      '0o7',
      '1n',
      '-9223372036854775809',
      '1.7976931348623157e309',
      '٫',
      '1e-400',
      '1E3',
      '--1',
    ],
  ]),
  'dates that are none': phrases([
    ...[
      '2026-02-30',
      '0000-00-00',
      '9999-99-99',
      '2026-13',
      '2026-00',
      '2026-13-01',
      '0000-01',
      '-001-01',
      '+275760-09-14',
    ],
    ...[
      '2026-02-30T00:00Z',
      '2026-01-01T24:00:01Z',
      '2026-01-01T25:61Z',
      '0000-01-01T00:00Z',
      '9999-12-31T23:59:60Z',
      'now',
    ],
    ...[
      '2026-1-1',
      '2026-04-31',
      '2025-02-29',
      '1-1-1',
      'infinity',
      '-infinity',
      'epoch',
      '2026-01-01T00:00+99:99',
      '٢٠٢٦-٠١-٠١',
    ],
    ...[
      '0001-01-01',
      '0000-12-31',
      '9999-12-31',
      '9999-12',
      '2026-11-31T10:00:00.000Z',
      '0000-02-29',
      '2026-01-01T00:00:00.000Z',
    ],
  ]),
  'percent signs and escapes': phrases([
    ...[
      '%00',
      '%',
      '%%',
      '%zz',
      '%2e%2e%2f',
      '%252e',
      '%C0%80',
      '%ED%A0%80',
      '%u0000',
      '+',
      '%2B',
      '&amp;',
      '&#0;',
      '\\x00',
    ],
    ...['=cmd|1', '@SUM(1)', '%0d%0aSet-Cookie: a=b', '\\r\\n', '=1+1', '%F0%9F', '\\u{0}', '%E0%A4%'],
  ]),
  'patterns without an end': phrases([
    ...[
      '(a+)+$',
      `${'a'.repeat(40)}!`,
      `a@${'a.'.repeat(20)}`,
      `${' '.repeat(40)}x`,
      `${'-'.repeat(40)}!`,
      '(',
      '[',
      '*',
      '.*.*.*=',
    ],
    ...[
      `${'0'.repeat(40)}x`,
      `${'<'.repeat(40)}`,
      `https://${'a.'.repeat(20)}/ `,
      '(?<a>.)\\k<a>',
      '^',
      '$',
      `${'x,'.repeat(20)}x x`,
    ],
  ]),
  'the longest text': (_, most) => 'न'.repeat(most ?? 500),
  'one letter too many': (_, most) => 'न'.repeat((most ?? 2_000) + 1),
  'very long text': () => 'a'.repeat(bytesAtMost),
}

/** Letters of an alphabet, any of them beside any other. */
function units(all: string): Draw {
  const letters = [...all]
  return (next, most = unitsAtMost) => {
    const length = Math.min(most, unitsAtMost)
    return Array.from({ length }, () => letters[Math.floor(next() * letters.length)]).join('')
  }
}

/** Texts that are what they are as a whole; a field with a limit gets as much of one as it takes. */
function phrases(all: string[]): Draw {
  return (next, most) => {
    const phrase = all[Math.floor(next() * all.length)] ?? ''
    return most === undefined || phrase.length <= most ? phrase : wholeCharacters(phrase, most)
  }
}

function wholeCharacters(text: string, most: number) {
  let cleaned = ''
  for (const letter of text) {
    if (cleaned.length + letter.length > most) break
    cleaned += letter
  }
  return cleaned
}
