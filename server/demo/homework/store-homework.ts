import type { Tx } from '../../db/db.ts'
import { classKey, type StoredRoster } from '../../exams/roster/roster.ts'
import { putBytes } from '../../modules/exam/card/files.service.ts'
import { receiptNumber } from '../../store/receipt-number.ts'
import { type FilesAt, resolveStorePaths } from '../../store/store-paths.ts'
import { COURSES, GRADES } from '../courses.ts'
import { type District, SCHOOLS } from '../district.ts'
import { elementAt, random } from '../random.ts'
import { className } from '../staff.ts'
import { requireStoredId, schoolOf } from '../stored.ts'
import { handwrittenPage } from './handwriting.ts'
import { HOMEWORK, PLANS } from './plans.ts'
import { QUESTIONS } from './questions.ts'
import { type DemoSheet, makeSheet } from './sheets.ts'
import { type DemoBankIds, storeBank, toQuestionColumns } from './store-bank.ts'

/** The grade that has homework: 九年级. */
const GRADE = 2
const HOUR = 3_600_000
const DAY = 24 * HOUR

export interface HomeworkOptions {
  now: Date
  /** Folder of the file store; without it papers have no pictures. */
  filesDir?: FilesAt | undefined
  makeId: () => string
}

/** Writes bank, plans and homework of both schools: for every teacher's classes that 九(1)班 is one of. */
export async function storeHomework(
  tx: Tx,
  district: District,
  roster: StoredRoster,
  options: HomeworkOptions,
): Promise<void> {
  for (const [school] of SCHOOLS.entries()) {
    const { schoolId, gradeIds } = schoolOf(roster, school)
    const grade = requireStoredId(gradeIds, elementAt(GRADES, GRADE).name)
    const bank = await storeBank(tx, schoolId, grade, options.makeId)
    for (const [i] of HOMEWORK.entries()) {
      await storeOne(tx, { district, roster, school, bank, homework: i, ...options })
    }
  }
}

interface One extends HomeworkOptions {
  district: District
  roster: StoredRoster
  school: number
  bank: DemoBankIds
  /** Place in HOMEWORK. */
  homework: number
}

async function storeOne(tx: Tx, one: One): Promise<void> {
  const spec = elementAt(HOMEWORK, one.homework)
  const plan = elementAt(PLANS, spec.plan)
  const { schoolId, teacherIds, classIds, studentIds } = schoolOf(one.roster, one.school)
  const teacher = elementAt(one.district.staff, one.school).teachers.find(
    (t) => t.grade === GRADE && t.courses[0] === plan.course && t.classes.includes(0),
  )
  if (!teacher) throw new RangeError(`Nobody teaches ${plan.course} in the first class.`)
  const midnight = Math.floor((one.now.getTime() + 8 * HOUR) / DAY) * DAY - 8 * HOUR
  const start = new Date(midnight + spec.start * DAY + 16 * HOUR)
  const deadline = new Date(midnight + spec.deadline * DAY + 20 * HOUR)
  const key = { school_id: schoolId, homework_id: one.makeId() }
  const places = Array.from({ length: plan.to - plan.from + 1 }, (_, i) => plan.from + i)
  await tx
    .insertInto('homework')
    .values({
      ...key,
      account_id: await accountOf(tx, schoolId, requireStoredId(teacherIds, teacher.name)),
      op_id: key.homework_id,
      teacher_id: requireStoredId(teacherIds, teacher.name),
      title: plan.name,
      course_id: plan.course,
      course_name: COURSES[plan.course],
      marker: plan.marker,
      start_at: start,
      deadline_at: deadline,
      plan_id: elementAt(one.bank.planIds, spec.plan),
      full_mark: places.reduce((sum, p) => sum + elementAt(QUESTIONS, p).fullMark, 0),
      created_at: start,
    })
    .execute()
  const classes = teacher.classes.map((c) =>
    requireStoredId(classIds, classKey(elementAt(GRADES, GRADE).name, className(GRADE, c))),
  )
  await tx
    .insertInto('homework_class')
    .values(classes.map((class_id) => ({ ...key, class_id })))
    .execute()
  await tx
    .insertInto('homework_question')
    .values(
      places.map((p, i) => ({
        ...key,
        no: i + 1,
        question_id: elementAt(one.bank.questionIds, p),
        ...toQuestionColumns(p),
      })),
    )
    .execute()

  const r = random(`homework/${one.school}/${one.homework}`)
  const pupils = one.district.families
    .flatMap((f) => f.children)
    .filter((p) => p.school === one.school && p.grade === GRADE && teacher.classes.includes(p.class))
    .toSorted((a, b) => (a.number < b.number ? -1 : 1))
  const papers = pupils.flatMap((p) => {
    const first = p.class === 0 && p.seat === 0
    const sheet = makeSheet(spec, plan, first, r)
    const class_id = elementAt(classes, teacher.classes.indexOf(p.class))
    return sheet ? [{ student_id: requireStoredId(studentIds, p.number), class_id, first, sheet }] : []
  })
  await storePapers(tx, key, papers, { start, deadline, now: one.now })
  const first = papers.find((p) => p.first)
  if (first?.sheet.standing === 'checked') await givePage(tx, one, key, first.student_id, places)
}

interface DemoHomeworkPaper {
  student_id: string
  class_id: string
  sheet: DemoSheet
}
interface DemoHomeworkKey {
  school_id: string
  homework_id: string
}

interface Times {
  start: Date
  deadline: Date
  now: Date
}

/** Hours of the longest time between handing in and the deadline, and one. */
const EARLIEST = 21

/** When a paper was handed in: around the deadline, or between the start and now where that is still to come. */
function handedInAt({ before }: DemoSheet, { start, deadline, now }: Times): Date {
  const at = deadline.getTime() - before * HOUR
  const open = now.getTime() - start.getTime()
  return new Date(at <= now.getTime() ? at : start.getTime() + open * (1 - Math.abs(before) / EARLIEST))
}

/** A day after the deadline, or half way from handing in to now. */
function checkedAt(sheet: DemoSheet, times: Times): Date {
  const half = (handedInAt(sheet, times).getTime() + times.now.getTime()) / 2
  return new Date(Math.min(times.deadline.getTime() + 26 * HOUR, half))
}

async function storePapers(
  tx: Tx,
  key: DemoHomeworkKey,
  papers: readonly DemoHomeworkPaper[],
  times: Times,
): Promise<void> {
  if (papers.length === 0) return
  const sumOf = (sheet: DemoSheet) => sheet.answers.reduce((sum, a) => sum + (a.score ?? 0), 0)
  const handedIn = (sheet: DemoSheet) => handedInAt(sheet, times)
  await tx
    .insertInto('homework_sheet')
    .values(
      papers.map(({ student_id, class_id, sheet }) => {
        const submitted_at = sheet.standing === 'doing' ? null : handedIn(sheet)
        const id = `${key.homework_id} ${student_id}`
        return {
          ...key,
          student_id,
          class_id,
          state: sheet.standing,
          late: sheet.late,
          submitted_at,
          checked_at: sheet.standing === 'checked' ? checkedAt(sheet, times) : null,
          reminded_at: null,
          score: submitted_at ? sumOf(sheet) : null,
          comment: sheet.standing === 'checked' && sumOf(sheet) >= 24 ? '步骤完整，书写工整。' : '',
          receipt_number: submitted_at ? receiptNumber(id, submitted_at.getTime()) : '',
        }
      }),
    )
    .execute()
  await tx
    .insertInto('homework_answer')
    .values(
      papers.flatMap(({ student_id, sheet }) =>
        sheet.answers.map((a) => ({
          ...key,
          student_id,
          no: a.no,
          choice: JSON.stringify(a.choice),
          text: a.text,
          rev: 1,
          pages: '[]',
          pages_rev: 0,
          at: handedIn(sheet),
        })),
      ),
    )
    .execute()
  const marks = papers.flatMap(({ student_id, sheet }) =>
    sheet.standing === 'doing'
      ? []
      : sheet.answers
          .filter((a) => a.score !== null)
          .map((a) => ({
            ...key,
            student_id,
            no: a.no,
            score: a.score,
            comment: '',
            auto: a.auto,
            rev: a.auto ? 0 : 1,
            account_id: '',
            at: handedIn(sheet),
          })),
  )
  if (marks.length > 0) await tx.insertInto('homework_mark').values(marks).execute()
}

const PAGE = ['y=(60-x-40)(20+2x)', 'y=-2x²+20x+400', 'y=-2(x-5)²+450', 'x=5   y=450', '60-5=55']

/** A photographed answer with the teacher's pen on it. */
async function givePage(
  tx: Tx,
  one: One,
  key: DemoHomeworkKey,
  student_id: string,
  places: readonly number[],
): Promise<void> {
  const no = places.findIndex((p) => elementAt(QUESTIONS, p).type === 'photo') + 1
  if (no === 0 || one.filesDir === undefined) return
  const bytes = handwrittenPage(PAGE, random(`page/${one.school}`))
  const { sha256 } = await putBytes(resolveStorePaths(one.filesDir), key.school_id, bytes)
  const owner = await tx
    .selectFrom('account_user')
    .where('school_id', '=', key.school_id)
    .where('relative_id', '=', student_id)
    .where('user_type', '=', 4)
    .select(['account_id', 'user_id'])
    .executeTakeFirstOrThrow()
  const file_id = one.makeId()
  const created_at = one.now
  await tx
    .insertInto('file')
    .values({
      school_id: key.school_id,
      file_id,
      ...owner,
      upload_file_id: sha256.slice(0, 32),
      student_id,
      sha256,
      size: bytes.length,
      type: 'image/png',
      name: '第5题.png',
      purpose: 'answer',
      number: receiptNumber(file_id, created_at.getTime()),
      created_at,
    })
    .execute()
  await tx
    .insertInto('file_link')
    .values({ ...key, file_id, student_id })
    .execute()
  await tx
    .updateTable('homework_answer')
    .set({ pages: JSON.stringify([{ fileId: file_id }]), pages_rev: 1 })
    .where('school_id', '=', key.school_id)
    .where('homework_id', '=', key.homework_id)
    .where('student_id', '=', student_id)
    .where('no', '=', no)
    .execute()
  await tx
    .insertInto('homework_strokes')
    .values({ ...key, student_id, file_id, strokes: JSON.stringify(TICKS), rev: 1 })
    .execute()
}

/** A tick behind the third line, and a line under the last: in 1/10000 of the picture's width. */
const TICKS = [
  { color: '#d32f2f', width: 60, points: [6800, 2300, 7100, 2700, 7900, 1700] },
  { color: '#d32f2f', width: 60, points: [500, 4600, 3200, 4550] },
]

async function accountOf(tx: Tx, school: string, relativeId: string): Promise<string> {
  const row = await tx
    .selectFrom('account_user')
    .where('school_id', '=', school)
    .where('relative_id', '=', relativeId)
    .where('user_type', '=', 3)
    .select('account_id')
    .executeTakeFirstOrThrow()
  return row.account_id
}
