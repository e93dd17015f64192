export type Network = 'wifi' | '4g' | '3g' | '2g' | 'other'

/** What a browser says of its line; Safari says nothing. */
export interface Connection {
  type?: string
  effectiveType?: string
}

const KNOWN: readonly string[] = ['wifi', '4g', '3g', '2g']
/** 5g counts as 4g: the record knows no faster one. */
const toNetworkType = (word: string | undefined): Network | null => {
  const low = (word ?? '')
    .toLowerCase()
    .replace(/^5g$/, '4g')
    .replace(/^slow-2g$/, '2g')
  return KNOWN.includes(low) ? (low as Network) : null
}

/** The line as the user agent names it: `NetType/WIFI`, or null. */
export const netTypeOf = (userAgent: string): Network | null =>
  toNetworkType(/NetType\/(\w+)/i.exec(userAgent)?.[1])

/**
 * The line of this phone: what the messenger says, else the browser, the user agent, and the browser's guess of its
 * speed, which calls every fast line 4g.
 * @param messenger answer of `wx.getNetworkType`, null outside of it
 */
export function networkOf(
  userAgent: string,
  messenger: string | null = null,
  connection: Connection = {},
): Network {
  const said = toNetworkType(messenger ?? undefined) ?? netTypeOf(userAgent)
  if (said) return said
  if (connection.type === 'wifi') return 'wifi'
  return toNetworkType(connection.effectiveType) ?? 'other'
}
