import type { ImportKind, ImportSettings } from '#contract/office/import-shapes.ts'
import type { SheetOverlay, WordMeaning } from '#contract/office/sheet-overlay.ts'
import { dayInChina } from '#core/domain/entry/age.ts'
import type { Tx } from '../../../db/db.ts'
import { newId } from '../../../db/ids.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { notFound } from '../../../http/reply/refusal.ts'

interface DraftInput {
  school: SchoolId
  accountId: string
  userId: string
  kind: ImportKind
  ofExamId: string | undefined
  now: Date
}

/** Key of a school's setting: what it means by words in cells of marks. */
export const WORDS_KEY = 'importWords'

/**
 * Begins a draft, with the words as the school meant them the last time.
 * @returns its id
 * @throws Refusal 10005 no such exam of this school's own
 */
export async function createDraft(tx: Tx, begun: DraftInput): Promise<string> {
  const { school, accountId, kind, ofExamId, now } = begun
  const exam = ofExamId === undefined ? null : await findOwnExam(tx, school, ofExamId)
  const { user_name } = await tx
    .selectFrom('account_user')
    .where('account_id', '=', accountId)
    .where('user_id', '=', begun.userId)
    .select('user_name')
    .executeTakeFirstOrThrow()
  const known = await tx
    .selectFrom('school_setting')
    .where('school_id', '=', school)
    .where('key', '=', WORDS_KEY)
    .select('value')
    .executeTakeFirst()
  const words = (known?.value ?? []) as readonly WordMeaning[]
  const overlay: SheetOverlay = { columns: [], edits: [], rowsOut: [], words: [...words] }
  const settings: ImportSettings = {
    ...calledAs(exam),
    type: '',
    rank: '',
    note: '',
    grade: '',
    className: '',
    create: false,
    update: false,
  }
  const importId = newId(now.getTime())
  await tx
    .insertInto('office_import')
    .values({
      school_id: school,
      import_id: importId,
      account_id: accountId,
      by_name: user_name,
      kind,
      state: 'open',
      settings: JSON.stringify(settings),
      overlay: JSON.stringify(overlay),
      exam_id: exam?.exam_id ?? '',
      version: 0,
      made_at: now,
      changed_at: now,
    })
    .execute()
  return importId
}

/** Name and day of the exam that files are added to; '' where they make one. */
export const calledAs = (
  exam: { name: string; start_time: Date } | null,
): Pick<ImportSettings, 'exam' | 'date'> => ({
  exam: exam?.name ?? '',
  date: exam ? dayInChina(exam.start_time.getTime()) : '',
})

/** An exam of this school's own. @throws Refusal 10005 */
export async function findOwnExam(tx: Tx, school: SchoolId, examId: string) {
  const exam = await tx
    .selectFrom('exam')
    .where('exam_id', '=', examId)
    .where('owner_school_id', '=', school)
    .select(['exam_id', 'name', 'start_time'])
    .executeTakeFirst()
  if (!exam) throw notFound()
  return exam
}
