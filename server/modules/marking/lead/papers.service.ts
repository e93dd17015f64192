import type { Db } from '../../../db/db.ts'
import { gradesOfExams } from '../../../exams/versions/exam-grades.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { teacherNames } from '../block.repo.ts'
import { mayLeadPaper } from '../reach.service.ts'
import { itemsToMark, type PaperRow, papersToMark, teachersOf } from './papers.repo.ts'

/** Newest papers that are looked at. */
const AT_MOST = 60

/** Papers whose marking the asker may set up. */
export async function papersFor(db: Db, who: Principal) {
  const rows = await papersToMark(db, who.schoolId).limit(AT_MOST).execute()
  const may = await Promise.all(rows.map((row) => mayLeadPaper(db, who, row)))
  const own = rows.filter((_, i) => may[i])
  const grades = await gradesOfExams(db, who.schoolId, own)
  return {
    list: await Promise.all(own.map((row) => buildPaperToMark(db, who, row, grades.get(row.exam_id) ?? []))),
  }
}

async function buildPaperToMark(db: Db, who: Principal, row: PaperRow, grades: string[]) {
  const [items, teachers] = await Promise.all([
    itemsToMark(db, row),
    teachersOf(db, who.schoolId, row.course_id),
  ])
  const name = await teacherNames(db, who.schoolId, teachers)
  return {
    examId: row.exam_id,
    examName: row.exam_name,
    paperId: row.paper_id,
    courseName: row.course_name,
    startTime: row.start_time.getTime(),
    grades,
    cards: row.cards ?? 0,
    items,
    markingId: row.marking_id,
    state: row.state,
    teachers: teachers.map((markerId) => ({ markerId, name: name(markerId) })),
  }
}
