import type { Locale } from '#contract/locale.ts'
import type { ImportKind, ImportSettings } from '#contract/office/import-shapes.ts'
import * as contract from '#contract/office/scores.ts'
import { inTransaction, type Tx } from '../../../db/db.ts'
import type { Api } from '../../../http/api.ts'
import type { Audit } from '../../../http/audit/audit.ts'
import { notFound } from '../../../http/reply/refusal.ts'
import { handle } from '../../../http/request/handle.ts'
import type { Principal } from '../../../http/session/principal.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import {
  buildDraftChange,
  changeDraft,
  type DraftChangeContext,
  mend,
  withOtherFiles,
} from './change.service.ts'
import { createDraft } from './create.service.ts'
import { type DraftChange, type DraftRow, draftLines, faultsOf, lockDraft, setRemoved } from './draft.repo.ts'
import { addFile, MOST_FILES, takeOut } from './files.service.ts'
import { draftReply, toImportState } from './reply.service.ts'
import { askToStore } from './store.service.ts'

/** What a file may be at most, for people: bytes and rows. */
export type FileLimits = Readonly<
  Record<'fileBytes' | 'textBytes' | 'workbookBytes' | 'unpackedBytes' | 'rows', number>
>

/** Drafts that are listed. */
const LISTED = 50
/** Faults of one reply. */
const PAGE = 100

/** Drafts of scores, questions and knowledge: made of files, checked, mended, stored. */
export function registerDrafts(api: Api, jobsOrNone: Jobs | undefined, limits: FileLimits): void {
  const { db } = api
  const jobs: Jobs = jobsOrNone ?? NO_JOBS
  const reply = async (who: Principal, importId: string, locale: Locale | undefined) => ({
    draft: await draftReply(db, jobs, who.schoolId, importId, locale),
  })
  interface Call {
    principal: Principal
    audit: Audit
    now: number
  }
  const of = ({ principal, now }: Call, importId: string): DraftChangeContext => ({
    ...{ school: principal.schoolId, importId, accountId: principal.accountId, now: new Date(now) },
  })
  /** One change of a draft with its note, in one transaction, and the draft after it. */
  const changing = async (
    call: Call & { input: { importId: string; locale?: Locale } },
    what: object,
    change: (tx: Tx, of: DraftChangeContext, row: DraftRow) => Promise<DraftChange> | DraftChange,
  ) => {
    const { importId, locale } = call.input
    const at = of(call, importId)
    await inTransaction(db, async (tx) => {
      const row = await changeDraft(tx, jobs, at, (before) => change(tx, at, before))
      await call.audit.note(tx, { target: targetOf(row), after: what })
    })
    return reply(call.principal, importId, locale)
  }

  handle(api, contract.importLimits, async () => ({ ...limits, files: MOST_FILES }))
  handle(api, contract.importDrafts, async ({ principal }) => {
    const rows = await draftLines(db, principal.schoolId, LISTED)
    const list = []
    for (const row of rows) {
      const isUnderWay = row.state === 'checking' || row.state === 'importing'
      list.push({
        importId: row.import_id,
        kind: row.kind as ImportKind,
        state: toImportState(row.state, isUnderWay ? await jobs.state(row.job_id) : null),
        examName: (row.settings as ImportSettings).exam,
        files: Number(row.files),
        changedAt: row.changed_at.getTime(),
        by: row.by_name,
        examId: row.exam_id === '' ? null : row.exam_id,
      })
    }
    return { list }
  })
  handle(api, contract.importDraft, ({ principal, input: { importId, locale } }) =>
    reply(principal, importId, locale),
  )
  handle(api, contract.importFaults, async ({ principal, input }) => {
    const { importId, locale = 'zh-CN', about = 'fault', skip = 0, pageSize = PAGE } = input
    const faults = await faultsOf(db, principal.schoolId, importId)
    const { count, rows } = faults?.[about] ?? { count: 0, rows: [] }
    const shown = rows.slice(skip, skip + pageSize)
    return { count, kept: rows.length, rows: shown.map(({ words, ...r }) => ({ ...r, ...words[locale] })) }
  })
  handle(api, contract.importCreate, async ({ principal, audit, input, now }) => {
    const { kind, ofExamId, locale } = input
    const { schoolId: school, accountId, userId } = principal
    const importId = await inTransaction(db, async (tx) => {
      const id = await createDraft(tx, { school, accountId, userId, kind, ofExamId, now: new Date(now) })
      await audit.note(tx, { target: `import ${id}`, after: { kind, ofExamId } })
      return id
    })
    return reply(principal, importId, locale)
  })
  handle(api, contract.importAddFile, (call) => {
    const what: { file?: string } = {}
    return changing(call, what, async (tx, at, row) => {
      what.file = await addFile(tx, at, call.input.fileId)
      return withOtherFiles(row)
    })
  })
  handle(api, contract.importRemoveFile, (call) => {
    const { fileId } = call.input
    return changing(call, { fileOut: fileId }, async (tx, at, row) => ({
      ...withOtherFiles(row),
      ...(await takeOut(tx, at, row, fileId)),
    }))
  })
  handle(api, contract.importChange, (call) => {
    const { settings, files, overlay, columns, sheets, ofExamId } = call.input
    const said = { settings, files, overlay, columns, sheets, ofExamId }
    const what = { settings, files, columns: columns ?? overlay?.columns, words: overlay?.words, ofExamId }
    return changing(call, what, (tx, at, row) => buildDraftChange(tx, at, row, said))
  })
  handle(api, contract.importEdit, (call) => {
    const { edits, rowsOut } = call.input
    return changing(call, { edits: edits.length, rowsOut: rowsOut.length }, (_tx, _at, row) =>
      mend(row, edits, rowsOut),
    )
  })
  handle(api, contract.importCheckAgain, (call) => changing(call, { check: true }, () => ({})))
  handle(api, contract.importStore, async (call) => {
    const { importId, locale, revision, absent } = call.input
    const isNew = await inTransaction(db, async (tx) => {
      const first = await askToStore(tx, jobs, of(call, importId), { revision, absent })
      const row = await lockDraft(tx, call.principal.schoolId, importId)
      if (first) await call.audit.note(tx, { target: targetOf(row), after: { stored: revision, absent } })
      return first
    })
    if (!isNew) call.audit.nothing()
    return reply(call.principal, importId, locale)
  })
  handle(api, contract.importRemove, async ({ principal, audit, input: { importId }, now }) => {
    const school = principal.schoolId
    await inTransaction(db, async (tx) => {
      const row = await lockDraft(tx, school, importId)
      await setRemoved(tx, school, importId, new Date(now))
      await audit.note(tx, { target: targetOf(row), before: { state: row.state, settings: row.settings } })
    })
    return {}
  })
  handle(api, contract.importRestore, async (call) => {
    const { importId, locale } = call.input
    const at = of(call, importId)
    await inTransaction(db, async (tx) => {
      if (!(await setRemoved(tx, at.school, importId, null))) throw notFound()
      const row = await lockDraft(tx, at.school, importId)
      // the roster may be another one by now
      if (row.state !== 'imported') await changeDraft(tx, jobs, at, () => ({}))
      await call.audit.note(tx, { target: targetOf(row), after: { restored: row.state } })
    })
    return reply(call.principal, importId, locale)
  })
}

const targetOf = (row: DraftRow): string => `import ${row.import_id} ${row.settings.exam}`.trim()

const none = (): never => {
  throw new Error('Jobs are not run here.')
}
/** A server without jobs, as in tests of other parts: what needs one is an error. */
const NO_JOBS: Jobs = {
  ...{
    enqueue: none,
    ask: none,
    enqueueIn: none,
    againIn: none,
    work: none,
    waitFor: none,
    stopped: () => [],
  },
  ...{ state: () => Promise.resolve(null), stop: () => Promise.resolve() },
}
