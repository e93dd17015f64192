import { parseScannedCode } from '#core/domain/qr/code-text.ts'

export type ScanPurpose = 'student' | 'paper'

/** Bytes of a picture that is looked at: beyond it a phone runs out of memory while opening it. */
export const MAX_PICTURE = 20 * 1024 * 1024

/** What a page is scanning for: a code for something else is refused by the server. */
export const purposeOf = (asked: string | null): ScanPurpose => (asked === 'paper' ? 'paper' : 'student')

/** The first code of ours among what was read; why there is none otherwise. */
export function pickCode(
  texts: readonly string[],
): { code: string } | { none: 'scan.noCode' | 'scan.notOurs' } {
  for (const text of texts) {
    const code = parseScannedCode(text)
    if (code !== null) return { code }
  }
  return { none: texts.length === 0 ? 'scan.noCode' : 'scan.notOurs' }
}
