/** An element with its properties and what is in it, or a text. */
export type Part = string | [tag: string, properties: Record<string, string | boolean>, ...parts: Part[]]

/** The elements of a page's body as React is given them, without its scripts. Reads what React writes, not any HTML. */
export function readTree(html: string): Part {
  const start = html.indexOf('<body')
  const body = html.slice(start, html.indexOf('</body>', start)).replace(/<script.*?<\/script>/gs, '')
  const open: Exclude<Part, string>[] = [['', {}]]
  for (const [token, closes, tag, attributes = '', isEmpty] of body.matchAll(tokens)) {
    const parent = open.at(-1) as Exclude<Part, string>
    if (closes) open.pop()
    else if (tag) {
      const element: Exclude<Part, string> = [tag, readProperties(attributes)]
      parent.push(element)
      if (!isEmpty) open.push(element)
    } else if (!token.startsWith('<!--')) parent.push(plain(token))
  }
  return open[0]?.[2] ?? ''
}

const tokens = /<!--.*?-->|<(\/)?([a-z][a-z0-9]*)((?:\s[\w:-]+(?:="[^"]*")?)*)(\/)?>|[^<]+/gi

function readProperties(attributes: string) {
  const found = [...attributes.matchAll(/\s([\w:-]+)="([^"]*)"/g)]
  return Object.fromEntries(
    found.map(([, name = '', value = '']) => [propertyOf(name), plain(value) || isSwitch(name)]),
  )
}

const renamed: Record<string, string> = { class: 'className', for: 'htmlFor', tabindex: 'tabIndex' }

function propertyOf(name: string) {
  return renamed[name] ?? name.replace(/^(stroke|fill|clip)-(\w)/, (_, word, letter) => word + letter.toUpperCase())
}

/** A name without a value says yes; an empty text is one. */
function isSwitch(name: string) {
  return name === 'alt' || name === 'value' || name === 'class' ? '' : true
}

const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' }

function plain(text: string) {
  return text.replace(/&(?:lt|gt|quot|#x27|amp);/g, (sign) => signs[sign] ?? sign)
}
