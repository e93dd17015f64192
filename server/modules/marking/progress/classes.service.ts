import type { Static } from 'typebox'
import type { ClassComment, progressComment } from '#contract/marking/progress.ts'
import type { Db } from '../../../db/db.ts'
import { classesThatSat } from '../../../exams/roster/classes-that-sat.ts'
import { newestVersion } from '../../../exams/store/copy-version.ts'
import { reachAt, reachOf, viewOfClass } from '../../../http/reach/reach.ts'
import { notFound } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { type ClassRow, commentsOf, countAnswersByClass, findMarking } from './classes.repo.ts'

/** A paper's marking with the classes of it that the asker may read. @throws Refusal 10005 none */
async function classesSeen(db: Db, who: Principal, markingId: string) {
  const marking = await findMarking(db, who.schoolId, markingId)
  if (!marking) throw notFound()
  const version = await newestVersion(db, marking.exam_id)
  const [reach, all] = await Promise.all([
    reachOf(db, who),
    classesThatSat(db, who.schoolId, { exam_id: marking.exam_id, version }),
  ])
  const classes = all.filter((c) => {
    const view = viewOfClass(reachAt(reach, c.start_time), { classId: c.class_id, gradeId: c.grade_id }, [
      marking.course_id,
    ])
    return view === 'all' || view?.includes(marking.course_id)
  })
  if (classes.length === 0) throw notFound()
  return { classes, at: { markingId, examId: marking.exam_id, version } }
}

const fullOf = (row: ClassRow): number => row.items.reduce((sum, item) => sum + item.full, 0)
const total = (rows: readonly ClassRow[], of: (row: ClassRow) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)

function buildClassProgressRow(
  c: { class_id: string; name: string | null },
  rows: readonly ClassRow[],
  comments: number,
) {
  const full = total(rows, (r) => fullOf(r) * r.final)
  return {
    ofClassId: c.class_id,
    className: c.name ?? '',
    students: Math.max(0, ...rows.map((r) => r.students)),
    answers: total(rows, (r) => r.answers),
    final: total(rows, (r) => r.final),
    scoreRate: full === 0 ? null : total(rows, (r) => r.sum) / 100 / full,
    comments,
  }
}

/** A paper's marking by class. @throws Refusal 10005 */
export async function listClassProgress(db: Db, who: Principal, markingId: string) {
  const { classes, at } = await classesSeen(db, who, markingId)
  const [rows, comments] = await Promise.all([
    countAnswersByClass(db, who.schoolId, at),
    commentsOf(db, who.schoolId, markingId),
  ])
  return {
    classes: classes.map((c) =>
      buildClassProgressRow(
        c,
        rows.filter((r) => r.class_id === c.class_id),
        comments.filter((x) => x.class_id === c.class_id).length,
      ),
    ),
  }
}

/** One class of a paper, block by block. @throws Refusal 10005 */
export async function loadClassProgress(
  db: Db,
  who: Principal,
  { markingId, ofClassId }: { markingId: string; ofClassId: string },
) {
  const { classes, at } = await classesSeen(db, who, markingId)
  const found = classes.find((c) => c.class_id === ofClassId)
  if (!found) throw notFound()
  const rows = await countAnswersByClass(db, who.schoolId, at)
  const commentList = await commentListOf(db, who, markingId, ofClassId)
  const own = rows.filter((r) => r.class_id === ofClassId)
  const mean = (some: readonly ClassRow[]) => {
    const n = total(some, (r) => r.final)
    return n === 0 ? null : total(some, (r) => r.sum) / 100 / n
  }
  return {
    ...buildClassProgressRow(found, own, commentList.length),
    blocks: own.map((r) => ({
      ...{ blockId: r.block_id, blockName: r.name, full: fullOf(r), answers: r.answers, final: r.final },
      mean: mean([r]),
      zeroRate: r.final === 0 ? null : r.zeros / r.final,
      meanOfAll: mean(rows.filter((x) => x.block_id === r.block_id)),
    })),
    commentList,
  }
}

async function commentListOf(
  db: Db,
  who: Principal,
  markingId: string,
  classId: string,
): Promise<ClassComment[]> {
  const rows = await commentsOf(db, who.schoolId, markingId)
  return rows
    .filter((c) => c.class_id === classId)
    .map((c) => ({
      ...{ commentId: c.comment_id, text: c.words, byName: c.user_name ?? '' },
      ...{ byYou: c.account_id === who.accountId, at: c.at.getTime() },
    }))
}

/** Writes, changes or takes away what the asker says to a class. @throws Refusal 10005 no such class, or not theirs */
export async function saveComment(
  db: Db,
  who: Principal,
  { markingId, ofClassId, commentId, commentText }: Static<typeof progressComment.body>,
  now: number,
) {
  const { classes } = await classesSeen(db, who, markingId)
  if (!classes.some((c) => c.class_id === ofClassId)) throw notFound()
  const text = commentText.trim()
  const before = await db
    .selectFrom('mark_comment')
    .where('school_id', '=', who.schoolId)
    .where('comment_id', '=', commentId)
    .select(['account_id', 'class_id', 'marking_id'])
    .executeTakeFirst()
  const isOwn =
    before?.account_id === who.accountId && before.class_id === ofClassId && before.marking_id === markingId
  if (before && !isOwn) throw notFound()
  if (text === '')
    await db
      .deleteFrom('mark_comment')
      .where('school_id', '=', who.schoolId)
      .where('comment_id', '=', commentId)
      .execute()
  else
    await db
      .insertInto('mark_comment')
      .values({
        ...{ school_id: who.schoolId, marking_id: markingId, class_id: ofClassId, comment_id: commentId },
        ...{ account_id: who.accountId, user_id: who.userId, words: text, at: new Date(now) },
      })
      .onConflict((c) => c.columns(['school_id', 'comment_id']).doUpdateSet({ words: text }))
      .execute()
  return { commentList: await commentListOf(db, who, markingId, ofClassId) }
}
