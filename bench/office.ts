import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import type { OfficeImportDraft } from '../contract/office/import-shapes.ts'
import { FRAME_MAX_BYTES, SLICE_BYTES, sliceCount } from '../contract/operations/slices.ts'
import { seeded } from '../core/domain/seeded.ts'
import { type ShippedServer, startShipped } from '../tests/support/servers/server.ts'
import { type Caller, loginByCall } from './caller.ts'
import { writeExam } from './exam-files.ts'
import { peakOf, runImport } from './import.ts'
import { sized } from './size.ts'
import { atMost, type Chapter, ratio } from './table.ts'

const STUDENTS = sized(100_000, 2000)
const ITEMS = 40
const SHEET_BYTES = sized(20_000_000, 200_000)
const SCORES = '/api/office/scores'
const UPLOAD = '/api/common/fileStorage/upload'
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Sends a file in frames, as the page does. @returns its id */
async function upload(admin: Caller, name: string, bytes: Buffer): Promise<string> {
  const uploadFileId = randomBytes(16).toString('hex')
  const type = name.endsWith('.xlsx') ? 'application/zip' : 'text/plain'
  const facts = { uploadFileId, size: bytes.length, sha256: sha(bytes), type, name, purpose: 'office' }
  await admin.post(`${UPLOAD}/begin`, facts)
  for (let at = 0; at < bytes.length; at += FRAME_MAX_BYTES) {
    const frame = bytes.subarray(at, at + FRAME_MAX_BYTES)
    const where = { chunk: Math.floor(at / SLICE_BYTES), offset: at % SLICE_BYTES }
    await admin.post(`${UPLOAD}/frame`, { uploadFileId, ...where, sha256: sha(frame) }, frame)
  }
  const merged = await admin.post(`${UPLOAD}/merge`, { uploadFileId, chunkCount: sliceCount(bytes.length) })
  return (merged as { receipt: { fileId: string } }).receipt.fileId
}

async function begin(admin: Caller): Promise<string> {
  const made = (await admin.post(`${SCORES}/draft/create`, { kind: 'scores' })) as {
    draft: OfficeImportDraft
  }
  return made.draft.importId
}

/** The draft as soon as it is as wanted, asked for as the page does. @throws when it has faults */
async function until(
  admin: Caller,
  importId: string,
  isThere: (draft: OfficeImportDraft) => boolean,
): Promise<OfficeImportDraft> {
  for (;;) {
    const { data } = await admin.get(`${SCORES}/draft?importId=${importId}&locale=en`)
    const { draft } = data as { draft: OfficeImportDraft }
    if (isThere(draft)) return draft
    if (draft.state === 'failed') throw new Error(draft.job?.message ?? 'The job was given up.')
    await pause(250)
  }
}

/** A workbook of about so many bytes. */
async function workbook(bytes: number): Promise<Buffer> {
  const random = seeded(3)
  const columns = 60
  // a cell takes some six bytes as it is packed
  const rows = Array.from({ length: Math.ceil(bytes / 6.2 / columns) }, (_, i) => [
    `B${i}`,
    ...Array.from({ length: columns - 1 }, () => Math.round(random() * 100_000) / 100),
  ])
  const head = ['学号', ...Array.from({ length: columns - 1 }, (_, i) => `${i + 1}`)]
  return Buffer.from(await writeXlsx({ sheets: [{ name: '成绩', rows: [head, ...rows] }] }))
}

/** Seconds from the press until the first rows of a large sheet can be seen. */
async function firstRows(admin: Caller, bytes: Buffer): Promise<number> {
  const importId = await begin(admin)
  const fileId = await upload(admin, '数学-成绩.xlsx', bytes)
  const from = performance.now()
  await admin.post(`${SCORES}/draft/file`, { importId, fileId })
  await until(admin, importId, (draft) => (draft.check?.sheets[0]?.look.head.length ?? 0) > 0)
  const seconds = (performance.now() - from) / 1000
  await until(admin, importId, (draft) => draft.state !== 'checking')
  await admin.post(`${SCORES}/draft/remove`, { importId })
  return seconds
}

/** Uploads, checks and stores an exam by the calls of the page. */
async function throughPage(admin: Caller, server: ShippedServer, folder: string) {
  // the peak so far is that of the start
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
  const from = performance.now()
  const importId = await begin(admin)
  const settings = { exam: '测速', date: '2026-11-10', create: true }
  await admin.post(`${SCORES}/draft/change`, { importId, settings })
  for (const [name, file] of [
    ['名单.csv', 'roster.csv'],
    ['数学-题目.csv', 'items.csv'],
    ['数学-成绩.csv', 'scores.csv'],
  ] as const) {
    const fileId = await upload(admin, name, readFileSync(join(folder, file)))
    await admin.post(`${SCORES}/draft/file`, { importId, fileId })
  }
  const checked = await until(admin, importId, (draft) => draft.state !== 'checking')
  if (checked.state !== 'ready') throw new Error(`The draft is ${checked.state}.`)
  await admin.post(`${SCORES}/draft/import`, { importId, revision: checked.revision })
  await until(admin, importId, (draft) => draft.state === 'imported')
  return { seconds: (performance.now() - from) / 1000, peakMb: peakOf(server.pid) }
}

/** What an administrator brings in by the page, next to the command. */
export async function office(): Promise<Chapter> {
  const folder = mkdtempSync(join(tmpdir(), 'kaoban-files-'))
  const dataDir = mkdtempSync(join(tmpdir(), 'kaoban-bench-'))
  await writeExam(folder, STUDENTS, ITEMS)
  const server = await startShipped({ env: { LOG_LEVEL: 'error' } })
  try {
    const admin = await loginByCall(`http://127.0.0.1:${server.port}`, 'admin1')
    const sheet = await workbook(SHEET_BYTES)
    const seen = await firstRows(admin, sheet)
    const page = await throughPage(admin, server, folder)
    await (await startShipped({ dataDir, env: { KAOBAN_DEMO: '0' } })).stop()
    const command = await runImport(folder, dataDir)
    const what = `${STUDENTS} x ${ITEMS}`
    return {
      title: 'The office',
      how: 'The calls of the page of imports, at the shipped server with the demo district: one paper of 40 items from CSV, uploaded in frames, checked and stored; the command reads, checks and stores the same files into an empty database. Peak memory is the kernel’s VmHWM of the server from there on, without the database’s own processes.',
      figures: [
        { what: `${what} by the page: uploaded, checked, stored`, value: `${page.seconds.toFixed(1)} s` },
        {
          what: `${what} by the command: read, checked, stored`,
          value: `${command.storeSeconds.toFixed(1)} s`,
        },
        atMost('the page over the command', page.seconds / command.storeSeconds, 1.3, ratio),
        atMost('peak memory of the server', page.peakMb, 1000, (n) => `${Math.round(n)} MB`),
        atMost(
          `first rows of a workbook of ${(sheet.length / 1_000_000).toFixed(1)} MB`,
          seen,
          2,
          (n) => `${n.toFixed(1)} s`,
        ),
      ],
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}
