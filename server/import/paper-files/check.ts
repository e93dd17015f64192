import { open } from 'node:fs/promises'
import { FILE_MAX_BYTES } from '#contract/operations/slices.ts'
import { HEAD_BYTES, sniff } from '#core/domain/file-signature.ts'
import type { Faults } from '../../sheets/faults.ts'
import { fileRef, paperParts } from '../../sheets/file-ref.ts'
import type { PaperFilePlan } from '../layout/plan.ts'
import type { ImportOptions } from '../options.ts'
import { type Papers, paperNamed } from '../scans/match.ts'

/**
 * What hinders a file from being taken as a PDF, by its size and both ends: a PDF begins with its mark and ends with
 * `%%EOF` (ISO 32000-1, 7.5.2 and 7.5.5); a download or copy that broke off lacks the end.
 */
function pdfFault({ size, head, tail }: { size: number; head: Buffer; tail: Buffer }) {
  if (size === 0) return 'pdf_empty'
  if (sniff(head.subarray(0, HEAD_BYTES)) !== 'application/pdf') return 'pdf_not_pdf'
  if (size > FILE_MAX_BYTES) return 'pdf_too_large'
  return tail.includes('%%EOF') ? null : 'pdf_cut'
}

/** A PDF that was found whole, under the name its paper has. */
export interface PaperPdf extends PaperFilePlan {
  /** Bytes. */
  size: number
}

/** Bytes of either end that are looked at. */
const END_BYTES = 1024

/** The PDFs that names, a manifest or `--files` give; one of `--files` goes over the others. */
function plansOf(found: readonly PaperFilePlan[], { files, cwd }: ImportOptions): PaperFilePlan[] {
  const given = files.flatMap((text): PaperFilePlan[] => {
    const [course = '', question = '', explain = ''] = paperParts(text)
    return [
      ...(question ? [{ course, part: 'question' as const, file: fileRef(question, cwd) }] : []),
      ...(explain ? [{ course, part: 'explain' as const, file: fileRef(explain, cwd) }] : []),
    ]
  })
  const isGiven = (one: PaperFilePlan) => given.some((g) => g.course === one.course && g.part === one.part)
  return [...found.filter((one) => !isGiven(one)), ...given]
}

/** Holds that every question file and explain file is a whole PDF of a paper of the exam, one of each. */
export async function checkPdfs(
  found: readonly PaperFilePlan[],
  options: ImportOptions,
  draft: Papers,
  faults: Faults,
): Promise<PaperPdf[]> {
  const pdfs = new Map<string, PaperPdf>()
  for (const plan of plansOf(found, options)) {
    const place = { file: plan.file.label }
    const paper = paperNamed(draft, plan.course)
    const ends = await endsOf(plan.file.path)
    if (ends === null) {
      faults.add('file_missing', place)
      continue
    }
    if (!paper) faults.add('pdf_no_paper', place, { course: plan.course })
    const fault = pdfFault(ends)
    if (fault) faults.add(fault, place, { megabytes: FILE_MAX_BYTES / 1_048_576 })
    if (!paper || fault) continue
    const key = `${plan.part} ${paper.courseName}`
    const other = pdfs.get(key)
    if (other) faults.add('pdf_twice', place, { course: paper.courseName, other: other.file.label })
    else pdfs.set(key, { ...plan, course: paper.courseName, size: ends.size })
  }
  return [...pdfs.values()]
}

/** Both ends of a file; null when it cannot be read. */
async function endsOf(path: string) {
  const file = await open(path).catch(() => null)
  try {
    const info = await file?.stat()
    if (!file || !info?.isFile()) return null
    const { size } = info
    const bytes = Math.min(size, END_BYTES)
    const part = async (at: number) => {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, at)
      return buffer.subarray(0, bytesRead)
    }
    return { size, head: await part(0), tail: await part(size - bytes) }
  } finally {
    await file?.close()
  }
}
