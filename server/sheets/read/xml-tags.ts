/** Attributes of every tag of one name, whatever its prefix. */
export function tags(xml: string, name: string): Record<string, string>[] {
  const found = xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s((?:[^>"']|"[^"]*"|'[^']*')*)>`, 'g'))
  return Array.from(found, ([, inside = '']) =>
    Object.fromEntries(
      Array.from(inside.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g), ([, key = '', a, b]) => [
        key,
        decoded(a ?? b ?? ''),
      ]),
    ),
  )
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, ten?: string, word?: string) => {
      if (word) return SIGNS[word] ?? whole
      const code = hex ? Number.parseInt(hex, 16) : Number(ten)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}
