import { Status } from '#contract/envelope.ts'
import type { AppealPlace, AppealReason } from '#contract/exam/appeal.ts'
import type { Tx } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { badField, notFound, Refusal } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { requireStudentId } from '../../../http/session/principal.ts'
import { findAppeal, itemSat } from './appeal.repo.ts'
import { windowOf } from './window.service.ts'

/** Written in time, a report may come this long after the deadline: the phone had no line. */
const GRACE_MS = 3 * 86_400_000

interface WrittenBody {
  paperId: string
  itemNo: string
  reason: AppealReason
  text: string
  photoId?: string
  place?: AppealPlace
}
/** A report of a marking error as a phone wrote it, perhaps long before it could send it. */
export interface WrittenAppeal extends WrittenBody {
  appealId: string
  examId: string
  /** Epoch ms; by the server's clock where the phone knew it, else when it came. */
  writtenAt: number
}

/**
 * Takes a written report in as sent, the mark of this moment frozen with it; one that is here already stays as it is.
 * @throws Refusal 10005 not sat; 10006; 10020 closed or too many; 10023 the photograph has not arrived; 10001 a place
 */
export async function takeAppeal(tx: Tx, who: Principal, given: WrittenAppeal, now: number): Promise<void> {
  const { schoolId, accountId } = who
  const studentId = requireStudentId(who)
  const { examId, paperId, itemNo, appealId, writtenAt } = given
  const sat = await itemSat(tx, schoolId, studentId, { examId, paperId, itemNo })
  if (!sat) throw notFound()
  const own = await findAppeal(tx, schoolId, appealId, true)
  if (own && own.student_id !== studentId) throw notFound()
  if (own && own.state !== 'draft') return
  const { deadline, left } = await windowOf(tx, schoolId, examId, studentId, now)
  if (writtenAt > deadline || now > deadline + GRACE_MS) throw new Refusal(Status.conflict, 'appealClosed')
  if (left <= 0) throw new Refusal(Status.conflict, 'appealMany')
  const photoId = given.photoId === undefined ? '' : await photoOf(tx, who, given.photoId)
  const place = given.place && {
    strokes: given.place.strokes,
    fileId:
      given.place.fileId === given.photoId
        ? photoId
        : await cardPicture(tx, schoolId, { examId, paperId, studentId, fileId: given.place.fileId }),
  }
  const row = {
    exam_id: examId,
    paper_id: paperId,
    item_no: itemNo,
    account_id: accountId,
    state: 'sent' as const,
    reason: given.reason,
    words: given.text.trim(),
    version_from: sat.version,
    full_mark: sat.full_mark,
    mark_from: sat.mark,
    answer: sat.answer,
    saved_at: new Date(writtenAt),
    sent_at: new Date(now),
    written_at: new Date(writtenAt),
    photo_id: photoId,
    place: place ? JSON.stringify(place) : null,
  }
  await tx
    .insertInto('appeal')
    .values({ school_id: schoolId, appeal_id: appealId, student_id: studentId, ...row })
    .onConflict((c) => c.columns(['school_id', 'appeal_id']).doUpdateSet(row))
    .execute()
}

/** `takeAppeal` for what phones send when they have a line; photographs of it are there before it. */
export const appealTaker = async (
  tx: Tx,
  who: Principal,
  { body, of, id, writtenAt }: { body: WrittenBody; of: string; id: string; writtenAt: number },
  now: number,
): Promise<'applied'> => {
  await takeAppeal(tx, who, { ...body, examId: of, appealId: id, writtenAt }, now)
  return 'applied'
}

/** The school's name of a photograph this account stored; a phone without a line names it by its own. */
async function photoOf(tx: Tx, { schoolId, accountId }: Principal, named: string): Promise<string> {
  const row = await tx
    .selectFrom('file')
    .where('school_id', '=', schoolId)
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'answer')
    .where((e) => e.or([e('file_id', '=', named), e('upload_file_id', '=', named)]))
    .select('file_id')
    .executeTakeFirst()
  if (row) return row.file_id
  throw new Refusal(Status.incomplete, 'incomplete', { http: 409, data: { missing: [named] } })
}

/** A picture of the student's own scanned card of that paper. */
async function cardPicture(
  tx: Tx,
  school: SchoolId,
  of: { examId: string; paperId: string; studentId: string; fileId: string },
): Promise<string> {
  const row = await tx
    .selectFrom('card_file')
    .where('school_id', '=', school)
    .where('exam_id', '=', of.examId)
    .where('paper_id', '=', of.paperId)
    .where('student_id', '=', of.studentId)
    .where('file_id', '=', of.fileId)
    .where('role', '<>', 'original')
    .select('file_id')
    .executeTakeFirst()
  if (!row) throw badField('place', 'notOnPicture')
  return row.file_id
}
