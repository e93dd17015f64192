const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeXml = (text: string): string => text.replaceAll(/[&<>"]/g, (c) => ESCAPES[c] ?? c)

/** A value as XML: a text, or names with values; a list repeats its name. */
export type XmlValue = string | number | boolean | { [name: string]: XmlValue | readonly XmlValue[] }

function inner(value: XmlValue): string {
  if (typeof value !== 'object') return escapeXml(String(value))
  return Object.entries(value)
    .flatMap(([name, v]) =>
      (Array.isArray(v) ? (v as readonly XmlValue[]) : [v as XmlValue]).map(
        (one) => `<${name}>${inner(one)}</${name}>`,
      ),
    )
    .join('')
}

export const xml = (name: string, value: XmlValue): string =>
  `<?xml version="1.0" encoding="UTF-8"?><${name}>${inner(value)}</${name}>`

/** Parts of a CompleteMultipartUpload body, in its order; null for anything else. */
export function readParts(text: string): { number: number; etag: string }[] | null {
  if (!/^\s*(?:<\?xml[^>]*>)?\s*<CompleteMultipartUpload>.*<\/CompleteMultipartUpload>\s*$/s.test(text))
    return null
  return [...text.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => {
    const of = (name: string): string => new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(part)?.[1] ?? ''
    return { number: Number(of('PartNumber')), etag: of('ETag').replaceAll(/&quot;|"/g, '') }
  })
}
