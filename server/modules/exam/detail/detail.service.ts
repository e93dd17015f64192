import { writeXlsx } from 'hucre/xlsx'
import type { Static } from 'typebox'
import { type studentExamDetail, subjectFile, type subjectFiles } from '#contract/exam/exam-detail.ts'
import type { Locale } from '#contract/locale.ts'
import { commonTrack, trackOf } from '#core/domain/exam/track.ts'
import { gradeNoOf, schoolYearOf } from '#core/domain/roll/grade.ts'
import type { Db } from '../../../db/db.ts'
import { fileReadPath, paperFilesOf } from '../../../exams/papers/paper-files.ts'
import { findStoredMarks, itemsOfPaper } from '../../../exams/papers/paper-items.ts'
import { decodeMarks, toMarkOrNull } from '../../../exams/store/marks.ts'
import { notFound } from '../../../http/reply/refusal.ts'
import { type Principal, requireStudentId } from '../../../http/session/principal.ts'
import { openExam } from '../exam.service.ts'
import { listPapersByStudent, type Sitting, sittingIn } from './detail.repo.ts'

const WORDS = {
  'zh-CN': {
    no: '题号',
    full: '满分',
    points: '知识点',
    key: '答案',
    own: '得分',
    comma: '、',
    none: '未给分',
    question: '题目',
    explain: '答案与得分',
  },
  en: {
    no: 'No.',
    full: 'Full mark',
    points: 'Knowledge points',
    key: 'Key',
    own: 'Own mark',
    comma: ', ',
    none: 'Not given',
    question: 'questions',
    explain: 'keys and marks',
  },
} as const

type SubjectPart = 'question' | 'explain'

interface ExamItemScore {
  no: string
  full: number
  points: readonly string[]
  key: string
  /** Null: not given. */
  mark: number | null
}

/** The questions of a paper as rows, the heading first; `explain` adds keys and the student's marks. */
function subjectSheet(part: SubjectPart, lines: readonly ExamItemScore[], locale: Locale) {
  const words = WORDS[locale]
  const more = part === 'explain'
  const heading = [words.no, words.full, words.points, ...(more ? [words.key, words.own] : [])]
  const rows: (string | number)[][] = lines.map((l) => [
    l.no,
    l.full,
    l.points.join(words.comma),
    ...(more ? [l.key, l.mark ?? words.none] : []),
  ])
  return { title: words[part], rows: [heading, ...rows], widths: [8, 10, 36, ...(more ? [12, 10] : [])] }
}

type StudentExamDetail = Static<typeof studentExamDetail.reply>

/** Path and fields of the call that gives a subject's file. */
const pathOf = (examId: string, paperId: string, part: SubjectPart): string =>
  `${subjectFile.call.slice('GET '.length)}?${new URLSearchParams({ examId, paperId, part }).toString()}`

/** @throws Refusal 10005 not sat or not there */
async function openSitting(db: Db, who: Principal, examId: string): Promise<Sitting> {
  const at = await sittingIn(db, who.schoolId, requireStudentId(who), examId)
  if (!at) throw notFound()
  return at
}

/** What a family's student sat in an exam. @throws Refusal 10005 */
export async function detailOf(db: Db, who: Principal, examId: string): Promise<StudentExamDetail> {
  const at = await openSitting(db, who, examId)
  const [sat, files] = await Promise.all([
    listPapersByStudent(db, who.schoolId, at),
    paperFilesOf(db, who.schoolId, examId),
  ])
  const fileOrSheet = (paperId: string, part: SubjectPart): string => {
    const given = files.find((f) => f.paper_id === paperId && f.part === part)
    return given ? fileReadPath(given.file_id) : pathOf(examId, paperId, part)
  }
  const courses = Map.groupBy(sat, (row) => row.student_id)
  const own = courses.get(requireStudentId(who)) ?? []
  const gradeNo = gradeNoOf(at.stage, at.year, schoolYearOf(at.start_time.getTime()))
  const track = (rows: readonly { course_id: string }[]) =>
    trackOf(
      rows.map((r) => r.course_id),
      gradeNo,
    )
  return {
    userId: who.userId,
    artsScience: track(own),
    classArtsScience: commonTrack([...courses.values()].map(track)),
    examSubject: own.map((r) => ({
      examSubjectId: r.paper_id,
      courseId: r.course_id,
      courseName: r.course_name,
      questionFilePath: fileOrSheet(r.paper_id, 'question'),
      explainFilePath: fileOrSheet(r.paper_id, 'explain'),
    })),
  }
}

/** The PDFs a member of staff may read of an exam's papers. @throws Refusal 10005 no such exam, or not theirs */
export async function listSubjectFiles(
  db: Db,
  who: Principal,
  examId: string,
): Promise<Static<typeof subjectFiles.reply>> {
  const { only } = await openExam(db, who, examId)
  const files = await paperFilesOf(db, who.schoolId, examId)
  return {
    files: files
      .filter((f) => only === null || only.has(f.course_id))
      .map(({ paper_id, part, file_id, name, size }) => ({
        paperId: paper_id,
        part,
        fileName: name,
        size: Number(size),
        path: fileReadPath(file_id),
      })),
  }
}

/** A subject's questions as a spreadsheet, of a paper the student sat. @throws Refusal 10005 */
export async function buildSubjectFile(
  db: Db,
  who: Principal,
  asked: { examId: string; paperId: string; part: SubjectPart },
  locale: Locale,
): Promise<Static<typeof subjectFile.reply>> {
  const { paperId, part } = asked
  const at = await openSitting(db, who, asked.examId)
  const studentId = requireStudentId(who)
  const paper = (await listPapersByStudent(db, who.schoolId, at)).find(
    (row) => row.paper_id === paperId && row.student_id === studentId,
  )
  if (!paper) throw notFound()
  const [items, bytes] = await Promise.all([
    itemsOfPaper(db, at, paperId),
    findStoredMarks(db, who.schoolId, at, paperId, studentId),
  ])
  const marks = bytes ? decodeMarks(bytes) : []
  const lines = items.map((item, i) => {
    const mark = marks[i]
    return {
      no: item.item_no,
      full: item.full_mark,
      points: item.knowledge,
      key: item.answer_key,
      mark: mark === undefined ? null : toMarkOrNull(mark),
    }
  })
  const { title, rows, widths } = subjectSheet(part, lines, locale)
  const sheet = { name: title, rows, columns: widths.map((width) => ({ width })) }
  const file = await writeXlsx({ sheets: [{ ...sheet, freezePane: { rows: 1, columns: 1 } }] })
  return {
    fileName: `${at.name} ${paper.course_name} ${title}.xlsx`.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_'),
    questions: lines.length,
    content: Buffer.from(file).toString('base64'),
  }
}
