const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescapeXml = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
    (all, decimal?: string, hex?: string, name?: string) => {
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
      return hex === undefined ? (NAMED[name ?? ''] ?? all) : String.fromCodePoint(Number.parseInt(hex, 16))
    },
  )

const textIn = (xml: string, name: string): string =>
  unescapeXml(new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '')

/** The word of an error, such as NoSuchBucket; '' where there is none. Its message may name keys and is left out. */
export const codeIn = (xml: string): string => /^\w{1,64}$/.exec(textIn(xml, 'Code'))?.[0] ?? ''

export interface ObjectEntry {
  readonly key: string
  readonly size: number
  /** When it was written, epoch ms; NaN where the store does not say. */
  readonly at: number
}

/** A list of objects (S3 and COS write the same). */
export const readObjects = (xml: string): ObjectEntry[] =>
  [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, one = '']) => ({
    key: textIn(one, 'Key'),
    size: Number(textIn(one, 'Size')),
    at: Date.parse(textIn(one, 'LastModified')),
  }))

/** Where the rest of a long list begins, in the store's own words; '' when this was all. */
export const readContinuationToken = (xml: string): string =>
  textIn(xml, 'IsTruncated') === 'true' ? textIn(xml, 'NextContinuationToken') : ''
