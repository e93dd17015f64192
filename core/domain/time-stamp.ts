/**
 * The `x-kb-time` header: `<epoch ms>.<FNV-1a of "<epoch ms>:<account key>">` in hexadecimal. A hint of freshness
 * by which the server tells an old request, or one whose time or account was changed on its way; the code is public, so
 * it proves nothing about who asks.
 */
export function timeStamp(ms: number, accountKey: string): string {
  let hash = 0x811c9dc5
  for (const char of `${ms}:${accountKey}`) {
    hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  }
  return `${ms}.${(hash >>> 0).toString(16).padStart(8, '0')}`
}
