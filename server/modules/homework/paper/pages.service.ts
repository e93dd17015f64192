import { Status } from '#contract/envelope.ts'
import type { HomeworkPage } from '#contract/homework/homework.ts'
import type { PaperKind } from '#contract/operations/kinds.ts'
import type { Tx } from '../../../db/db.ts'
import { Refusal } from '../../../http/reply/refusal.ts'
import type { OperationBody } from '../../../operations/bodies.ts'

const idsOf = (pages: readonly HomeworkPage[]): string[] => [
  ...new Set(pages.flatMap((p) => [p.fileId, p.smallId, p.originalId].filter((id) => id !== undefined))),
]

/**
 * A body whose pages have the server's names: a phone that had no line names a file by its upload id.
 * @throws Refusal 10023 `data.missing`: files of this account that have not arrived
 */
export async function withStoredPages(
  tx: Tx,
  by: { accountId: string; schoolId: string },
  body: OperationBody<PaperKind>,
): Promise<OperationBody<PaperKind>> {
  if (body.kind !== 'pages' || body.value.pages.length === 0) return body
  const wanted = idsOf(body.value.pages)
  const rows = await tx
    .selectFrom('file')
    .where('school_id', '=', by.schoolId)
    .where('account_id', '=', by.accountId)
    .where('purpose', '=', 'answer')
    .where((e) => e.or([e('file_id', 'in', wanted), e('upload_file_id', 'in', wanted)]))
    .select(['file_id', 'upload_file_id'])
    .execute()
  const stored = new Map(
    rows.flatMap((r) => [[r.upload_file_id, r.file_id] as const, [r.file_id, r.file_id] as const]),
  )
  const missing = wanted.filter((id) => !stored.has(id))
  if (missing.length > 0) throw new Refusal(Status.incomplete, 'incomplete', { http: 409, data: { missing } })
  const named = (id: string): string => stored.get(id) ?? id
  const pages = body.value.pages.map((p) => ({
    fileId: named(p.fileId),
    ...(p.smallId === undefined ? {} : { smallId: named(p.smallId) }),
    ...(p.originalId === undefined ? {} : { originalId: named(p.originalId) }),
  }))
  return { kind: 'pages', value: { pages } }
}

/** From now on the pages belong to the paper, also if they do not count: the teacher sees every revision. */
export async function linkPages(
  tx: Tx,
  paper: { school_id: string; homework_id: string; student_id: string },
  pages: readonly HomeworkPage[],
): Promise<void> {
  const ids = idsOf(pages)
  if (ids.length === 0) return
  await tx
    .insertInto('file_link')
    .values(ids.map((file_id) => ({ ...paper, file_id })))
    .onConflict((c) => c.columns(['school_id', 'file_id', 'homework_id', 'student_id']).doNothing())
    .execute()
}
