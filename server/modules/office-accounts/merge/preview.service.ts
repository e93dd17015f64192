import type { Static } from 'typebox'
import { Status } from '#contract/envelope.ts'
import type { MergePart, mergePreview } from '#contract/office/merge.ts'
import { Role } from '#contract/roles.ts'
import type { Db, Tx } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { notFound, Refusal } from '../../../http/reply/refusal.ts'
import { findAccountLogins } from '../logins.repo.ts'
import { alike, children, mergeRows } from './children.repo.ts'
import { factsMark, type MergeFacts, type MergePair, mergeFacts } from './facts.repo.ts'
import { ROWS } from './units.rules.ts'

type MergePreviewReply = Static<(typeof mergePreview)['reply']>

/** The two children of a pair. @throws Refusal 10001 one child; 10005 not of this school; 10020 one was merged before */
export async function loadMergePair(db: Db | Tx, { school, keptId, goneId }: MergePair) {
  if (keptId === goneId) throw new Refusal(Status.badRequest, 'mergeSelf')
  const both = await children(db, school, [keptId, goneId])
  const [kept, gone] = [both.get(keptId), both.get(goneId)]
  if (!kept || !gone) throw notFound()
  if (kept.isMerged || gone.isMerged) throw new Refusal(Status.conflict, 'mergeOver')
  const { isMerged: _k, ...keptChild } = kept
  const { isMerged: _g, ...goneChild } = gone
  return { kept: keptChild, gone: goneChild }
}

/** What a merge would do. Nothing is changed. @throws Refusal as `loadMergePair` */
export async function previewMerge(db: Db, pair: MergePair): Promise<MergePreviewReply> {
  const { kept, gone } = await loadMergePair(db, pair)
  const facts = await mergeFacts(db, pair)
  const staying = facts.units.filter((u) => u.kind === 'exam' && u.way === 'stay').map((u) => u.id)
  const logins = await findAccountLogins(
    db,
    facts.family.closing.map((i) => i.account_id),
  )
  return {
    kept,
    gone,
    sameName: kept.name === gone.name,
    parts: countMergeParts(facts),
    bothSat: await namesOf(db, staying),
    closing: [...logins.values()],
    again: (await examsAgain(db, pair, facts)).length,
    mark: factsMark(pair, facts),
  }
}

/** Counts as a school speaks of them; nothing where there is nothing. */
function countMergeParts({ units, rows, staying, family }: MergeFacts): MergePreviewReply['parts'] {
  const parts = new Map<Static<typeof MergePart>, { moves: number; stays: number }>()
  const add = (part: Static<typeof MergePart>, moves: number, stays: number) => {
    const has = parts.get(part) ?? { moves: 0, stays: 0 }
    parts.set(part, { moves: has.moves + moves, stays: has.stays + stays })
  }
  for (const { kind, way } of units) {
    const part = kind === 'exam' ? 'exams' : kind === 'homework' ? 'homework' : 'practice'
    add(part, way === 'stay' ? 0 : 1, way === 'stay' ? 1 : 0)
  }
  for (const { table, part } of ROWS)
    add(part, rows.find((r) => r.table === table)?.keys.length ?? 0, staying[table] ?? 0)
  const { moving, doubled, closing } = family
  add('parents', moving.filter((i) => i.user_type === Role.parent).length, doubled.length)
  add('account', moving.filter((i) => i.user_type === Role.student).length, closing.length)
  return [...parts]
    .filter(([, { moves, stays }]) => moves + stays > 0)
    .map(([part, counts]) => ({ part, ...counts }))
}

async function namesOf(db: Db, examIds: readonly string[]): Promise<string[]> {
  if (examIds.length === 0) return []
  const rows = await db
    .selectFrom('exam')
    .where('exam_id', 'in', examIds)
    .select('name')
    .orderBy('start_time', 'desc')
    .execute()
  return rows.map((row) => row.name)
}

/** Published exams whose reports are made again: those that move, and the child's own from the first of them on. */
export async function examsAgain(
  db: Db | Tx,
  { school, keptId, goneId }: MergePair,
  { units }: Pick<MergeFacts, 'units'>,
) {
  const moved = units.filter((u) => u.kind === 'exam' && u.way !== 'stay').map((u) => u.id)
  if (moved.length === 0) return []
  const exams = await db
    .selectFrom('exam as e')
    .innerJoin('exam_student as x', (j) =>
      j.onRef('x.exam_id', '=', 'e.exam_id').onRef('x.version', '=', 'e.current_version'),
    )
    .where('x.school_id', '=', school)
    .where('x.student_id', 'in', [keptId, goneId])
    .where('e.current_version', '>', 0)
    .select(['e.exam_id', 'e.current_version', 'e.start_time'])
    .distinct()
    .orderBy('e.start_time')
    .orderBy('e.exam_id')
    .execute()
  const first = exams.findIndex((e) => moved.includes(e.exam_id))
  return first < 0 ? [] : exams.slice(first).map((e) => ({ examId: e.exam_id, version: e.current_version }))
}

/** Merges so far, and who may be one child. */
export async function mergeList(db: Db, school: SchoolId) {
  const rows = await mergeRows(db, school)
  const known = await children(
    db,
    school,
    rows.flatMap((row) => [row.kept_id, row.gone_id]),
  )
  const child = (studentId: string) => {
    const found = known.get(studentId)
    return {
      studentId,
      name: found?.name ?? '',
      number: found?.number ?? '',
      className: found?.className ?? '',
    }
  }
  return {
    merges: rows.map((row) => ({
      mergeId: row.merge_id,
      at: row.at.getTime(),
      byName: row.by_name,
      kept: child(row.kept_id),
      gone: child(row.gone_id),
      undone: row.undone_at !== null,
    })),
    alike: await alike(db, school),
  }
}
