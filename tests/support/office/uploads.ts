import { createHash, randomBytes } from 'node:crypto'
import type { FileType } from '#contract/files.ts'
import { FRAME_MAX_BYTES, SLICE_BYTES, sliceCount } from '#contract/operations/slices.ts'
import { HEAD_BYTES, sniffOffice } from '#core/domain/file-signature.ts'
import type { OfficeApp } from './school.ts'

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const typeOf = (head: Buffer): FileType => sniffOffice(head) ?? 'text/plain'

/** Sends a file of the office in frames, as the browser does. @returns its id */
export async function upload(
  t: OfficeApp,
  account: string,
  name: string,
  content: string | Uint8Array,
  as?: string,
): Promise<string> {
  const bytes = Buffer.from(content)
  const uploadFileId = randomBytes(16).toString('hex')
  const facts = {
    uploadFileId,
    size: bytes.length,
    sha256: sha(bytes),
    type: typeOf(bytes.subarray(0, HEAD_BYTES)),
    name,
  }
  const begun = await t.ask(
    'POST /api/common/fileStorage/upload/begin',
    account,
    { ...facts, purpose: 'office' },
    as,
  )
  if (begun.status !== 0) throw new Error(begun.message)
  if (begun.data.receipt) return begun.data.receipt.fileId
  const chunkCount = sliceCount(bytes.length)
  for (let at = 0; at < bytes.length; at += FRAME_MAX_BYTES) {
    const frame = bytes.subarray(at, at + FRAME_MAX_BYTES)
    const where = { chunk: Math.floor(at / SLICE_BYTES), offset: at % SLICE_BYTES }
    const input = { uploadFileId, ...where, sha256: sha(frame) }
    await t.ask('POST /api/common/fileStorage/upload/frame', account, input, as, frame)
  }
  const merged = await t.ask(
    'POST /api/common/fileStorage/upload/merge',
    account,
    { uploadFileId, chunkCount },
    as,
  )
  if (merged.status !== 0) throw new Error(merged.message)
  return merged.data.receipt.fileId
}

export interface Drafting {
  kind?: 'scores' | 'questions' | 'knowledge'
  ofExamId?: string
  settings?: object
  /** Contents by name. */
  files: Readonly<Record<string, string | Uint8Array>>
  account?: string
  as?: string
}

/** A draft of these files, checked. */
export async function drafted(t: OfficeApp, { account = 'adminA', as, kind = 'scores', ...of }: Drafting) {
  const made = await t.ask(
    'POST /api/office/scores/draft/create',
    account,
    { kind, ofExamId: of.ofExamId },
    as,
  )
  const { importId } = made.data.draft
  if (of.settings) {
    await t.ask('POST /api/office/scores/draft/change', account, { importId, settings: of.settings }, as)
  }
  for (const [name, content] of Object.entries(of.files)) {
    const fileId = await upload(t, account, name, content, as)
    await t.ask('POST /api/office/scores/draft/file', account, { importId, fileId }, as)
  }
  return settled(t, importId, account, as)
}

/** The draft once no job works on it. */
export async function settled(t: OfficeApp, importId: string, account = 'adminA', as?: string) {
  for (;;) {
    const { data } = await t.ask('GET /api/office/scores/draft', account, { importId, locale: 'zh-CN' }, as)
    const { job } = data.draft
    if (!job || data.draft.state === 'failed') return data.draft
    await t.jobs.waitFor(job.jobId)
  }
}
