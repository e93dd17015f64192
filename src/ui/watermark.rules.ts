/** Pixels of a tile each way, layer, and degrees the text is turned (row K17). */
export const WATERMARK = { size: 150, zIndex: 1000, rotate: 30 } as const

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${String(c.charCodeAt(0))};`)

/** One tile with its text, a `url(...)` for a style. The grey is seen on light and on dark and hides nothing. */
export function watermarkTile(text: string): string {
  const { size, rotate } = WATERMARK
  const middle = size / 2
  // As long as the diagonal of the tile leaves it whole.
  const fontSize = Math.min(14, (size * 0.9) / Math.max(1, text.length * 0.8))
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
    `<text x="${middle}" y="${middle}" text-anchor="middle" dominant-baseline="middle" fill="#808080" fill-opacity="0.1" ` +
    `font-family="sans-serif" font-size="${fontSize.toFixed(1)}" transform="rotate(-${rotate} ${middle} ${middle})">` +
    `${escapeXml(text)}</text></svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}
