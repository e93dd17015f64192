/** What no XML file may hold: most control characters, and halves of surrogate pairs. */
const UNFIT = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** Words as they stand in XML, between tags or in an attribute between `"`. What XML cannot hold is left out. */
export const xml = (words: string): string =>
  words.replace(UNFIT, '').replace(/[&<>"\r]/g, (sign) => SIGNS[sign] ?? sign)

type Attributes = Readonly<Record<string, string | number>>

/** An element; `inside` is XML already, its attributes are words. */
export function element(name: string, attributes: Attributes, ...inside: readonly string[]): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${xml(String(value))}"`)
  const content = inside.join('')
  const head = `${name}${said.join('')}`
  return content === '' ? `<${head}/>` : `<${head}>${content}</${name}>`
}

export const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
