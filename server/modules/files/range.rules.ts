/**
 * The one part of a file that a Range header asks for, ends included (RFC 9110, section 14).
 * @returns null for the whole file: no header, several parts, or a copy of something else; `none` for a part outside it
 */
export function rangeOf(
  header: string | undefined,
  size: number,
  ifRange: string | undefined,
  tag: string,
): { from: number; to: number } | null | 'none' {
  if (!header || (ifRange !== undefined && ifRange !== tag)) return null
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header.trim())
  if (!parts || (parts[1] === '' && parts[2] === '')) return null
  if (parts[1] === '') {
    const last = Math.min(Number(parts[2]), size)
    return last > 0 ? { from: size - last, to: size - 1 } : 'none'
  }
  const from = Number(parts[1])
  const to = parts[2] === '' ? size - 1 : Math.min(Number(parts[2]), size - 1)
  if (parts[2] !== '' && Number(parts[2]) < from) return null
  return from < size ? { from, to } : 'none'
}
