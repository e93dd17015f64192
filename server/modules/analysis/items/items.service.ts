import { setImmediate as pause } from 'node:timers/promises'
import type { ItemAnalysis, PaperAnalysis } from '#contract/exam/items.ts'
import type { Population } from '#contract/population.ts'
import { groupStats } from '#core/domain/analysis/group-stats.ts'
import { MARK_SCALE } from '#core/domain/analysis/marks.ts'
import type { Db } from '../../../db/db.ts'
import { itemsOfPaper } from '../../../exams/papers/paper-items.ts'
import { listPaperScores } from '../../../exams/papers/paper-scores.ts'
import { decodeMarks, splitAnswers, toMarkOrNull } from '../../../exams/store/marks.ts'
import { jointOwner } from '../../../exams/versions/joint-owner.ts'
import { notFound } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { mayChangeJoint } from '../key-change/joint.service.ts'
import { computeItemRate, itemAnalyser, type ScoreRow, totalsOf } from './analyse.rules.ts'
import { classNamed, loadStudentNames, rosterOf, statsOf } from './items.repo.ts'
import { type AskedPaper, openPaper } from './open-paper.service.ts'

/** Students of one class on an exam's list. */
interface RosterLine {
  readonly schoolId: string
  readonly gradeId: string
  readonly classId: string
  readonly gradeName: string
  readonly students: number
}

/** Whole exam or school: `joint` with several schools, a grade where one grade alone sat it. */
function wholeOf(lines: readonly RosterLine[], version: number, sat: number): Population {
  const grades = new Set(lines.map((l) => JSON.stringify([l.schoolId, l.gradeId])))
  const schools = new Set(lines.map((l) => l.schoolId))
  const of = schools.size > 1 ? 'joint' : grades.size === 1 ? 'grade' : 'school'
  const name = of === 'grade' ? (lines[0]?.gradeName ?? '') : ''
  const roster = lines.reduce((sum, l) => sum + l.students, 0)
  return { of, name, version, classes: lines.length, roster, sat }
}

/** Whose figures a paper shows. `sat`: who sat it, of all, of the school, of the class (null: none was named). */
function paperPopulations(
  roster: readonly RosterLine[],
  schoolId: string,
  version: number,
  sat: { all: number; school: number; class: { classId: string; className: string; n: number } | null },
) {
  const school = roster.filter((l) => l.schoolId === schoolId)
  const own = sat.class && school.find((l) => l.classId === sat.class?.classId)
  return {
    population: wholeOf(roster, version, sat.all),
    school: wholeOf(school, version, sat.school),
    class: sat.class && {
      of: 'class' as const,
      name: sat.class.className,
      version,
      classes: 1,
      roster: own?.students ?? sat.class.n,
      sat: sat.class.n,
    },
  }
}

/** Students of a paper over whom others are answered between two items. */
const PAUSE_OVER = 2000

type StudentScoreRow = ScoreRow & { readonly studentId: string }

/** What a paper's analysis is made of. @throws Refusal 10005 */
async function readPaper(db: Db, who: Principal, asked: AskedPaper) {
  const { at, open, paper, isTaught } = await openPaper(db, who, asked)
  const [items, stats, scores, roster, owner] = await Promise.all([
    itemsOfPaper(db, at, paper.paper_id),
    statsOf(db, at, paper.paper_id),
    listPaperScores(db, who.schoolId, at, paper.paper_id),
    rosterOf(db, at),
    jointOwner(db, who.schoolId, at.exam_id),
  ])
  if (!stats) throw notFound()
  const rows = scores.map(
    (r): StudentScoreRow => ({
      studentId: r.student_id,
      classId: r.class_id,
      marks: decodeMarks(r.marks),
      answers: splitAnswers(r.answers),
    }),
  )
  return { at, open, paper, isTaught, items, stats, rows, roster, owner }
}

/** A paper item by item. @throws Refusal 10005 */
export async function paperItemsFor(db: Db, who: Principal, asked: AskedPaper): Promise<PaperAnalysis> {
  return analysisOf(db, who, asked, await readPaper(db, who, asked))
}

/**
 * A paper item by item, and the score rates (0..1, one for each item) of several classes, read once. The caller says
 * which classes the reader may see the subject of. @throws Refusal 10005
 */
export async function paperByClass(
  db: Db,
  who: Principal,
  asked: Omit<AskedPaper, 'classId'>,
  classIds: readonly string[],
): Promise<{ analysis: PaperAnalysis; rates: (readonly [string, (number | null)[]])[] }> {
  const read = await readPaper(db, who, asked)
  const byClass = Map.groupBy(read.rows, (row) => row.classId)
  await pause()
  const rates = classIds.map((classId) => {
    const own = byClass.get(classId) ?? []
    return [classId, read.items.map((item, j) => computeItemRate(own, j, item.full_mark).rate)] as const
  })
  await pause()
  return { analysis: await analysisOf(db, who, asked, read), rates }
}

async function analysisOf(
  db: Db,
  who: Principal,
  asked: AskedPaper,
  { at, open, paper, isTaught, items, stats, rows, roster, owner }: Awaited<ReturnType<typeof readPaper>>,
): Promise<PaperAnalysis> {
  const klass = asked.classId === undefined ? null : await classOf(db, who, at, asked.classId, rows)
  const own = rows.filter((r) => r.classId === klass?.classId)
  const whose = paperPopulations(roster, who.schoolId, at.version, {
    all: stats.n,
    school: rows.length,
    class: klass && { classId: klass.classId, className: klass.className, n: own.length },
  })
  const analyse = itemAnalyser(stats, rows, klass?.classId ?? null)
  const analysed: ItemAnalysis[] = []
  for (const [j, item] of items.entries()) {
    // a paper of 20,000 students takes tens of milliseconds an item
    if (rows.length > PAUSE_OVER) await pause()
    analysed.push(analyse(item, j))
  }
  const statsIn = (of: readonly ScoreRow[], { roster: onList, sat }: Population) => {
    const { n, mean, sd, median, max, min } = groupStats(totalsOf(of), paper.full_mark * MARK_SCALE)
    return { n, absent: onList - sat, mean, sd, median, max, min }
  }
  return {
    examId: at.exam_id,
    version: at.version,
    examName: paper.exam_name,
    paperId: paper.paper_id,
    courseId: paper.course_id,
    courseName: paper.course_name,
    full: paper.full_mark,
    ...(owner && { joint: { owner: owner.schoolName, mayChange: mayChangeJoint(who, owner) } }),
    papers: open.map((p) => ({
      paperId: p.paper_id,
      courseId: p.course_id,
      courseName: p.course_name,
      isTaught: isTaught(p),
    })),
    population: whose.population,
    school: { population: whose.school, stats: statsIn(rows, whose.school) },
    n: stats.n,
    sample: stats.sample,
    mean: stats.mean,
    sd: stats.sdPop,
    alpha: stats.sample === 'refused' ? null : stats.alpha,
    sem: stats.sample === 'refused' ? null : stats.sem,
    discrimination: stats.sample === 'refused' ? null : stats.d27,
    items: analysed,
    class: klass && whose.class && { ...klass, population: whose.class, stats: statsIn(own, whose.class) },
  }
}

async function classOf(
  db: Db,
  who: Principal,
  at: { exam_id: string; version: number },
  classId: string,
  rows: readonly StudentScoreRow[],
) {
  const own = rows.filter((r) => r.classId === classId)
  const [named, names] = await Promise.all([
    classNamed(db, who.schoolId, at, classId),
    loadStudentNames(
      db,
      who.schoolId,
      own.map((r) => r.studentId),
    ),
  ])
  const numberOf = (id: string) => names.get(id)?.number ?? ''
  return {
    classId,
    className: named?.name ?? '',
    students: own
      .toSorted((a, b) => (numberOf(a.studentId) < numberOf(b.studentId) ? -1 : 1))
      .map((r) => ({
        studentId: r.studentId,
        name: names.get(r.studentId)?.name ?? '',
        marks: Array.from(r.marks, toMarkOrNull),
        answers: r.answers ? [...r.answers] : null,
      })),
  }
}
