import { FILE_MAX_BYTES } from '#contract/slices.ts'
import { HEAD_BYTES, sniff } from '#core/domain/file-signature.ts'

/**
 * What hinders a file from being taken as a PDF, by its size and both ends: a PDF begins with its mark and ends with
 * `%%EOF` (ISO 32000-1, 7.5.2 and 7.5.5); a download or copy that broke off lacks the end.
 */
export function pdfFault({ size, head, tail }: { size: number; head: Buffer; tail: Buffer }) {
  if (size === 0) return 'pdf_empty'
  if (sniff(head.subarray(0, HEAD_BYTES)) !== 'application/pdf') return 'pdf_not_pdf'
  if (size > FILE_MAX_BYTES) return 'pdf_too_large'
  return tail.includes('%%EOF') ? null : 'pdf_cut'
}
