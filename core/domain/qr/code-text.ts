/** Before a code in its picture, so that a poster on the wall is told from a code of ours without asking anybody. */
const HEAD = 'KAOBAN:'
/** 32 letters of base64url: 192 bits. */
const CODE = /^[A-Za-z0-9_-]{32}$/

/** What the picture of a code says. */
export const codeText = (code: string): string => HEAD + code

/** The code of a scanned text; null when the text is no code of ours. */
export function parseScannedCode(text: string): string | null {
  const trimmed = text.trim()
  const code = trimmed.startsWith(HEAD) ? trimmed.slice(HEAD.length) : ''
  return CODE.test(code) ? code : null
}
