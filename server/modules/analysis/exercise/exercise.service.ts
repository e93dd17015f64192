import type { PaperAnalysis } from '#contract/exam/items.ts'
import type { Exercise } from '#contract/exam/workbench.ts'
import { type ItemRates, weakItems } from '#core/domain/analysis/weak-items.ts'
import { type Db, inTransaction } from '../../../db/db.ts'
import { bankAbout } from '../../../exams/papers/bank-facts.ts'
import { bankQuestionOf, textsOfBank } from '../../../exams/papers/bank-question.ts'
import { loadFormulaDrawings } from '../../../formula/drawn.ts'
import { badField, notFound } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { classesSeen } from '../classes-seen.service.ts'
import { paperItemsFor } from '../items/items.service.ts'
import { addExercise, isExerciseAuthor, listBankQuestionIds, listSavedExercises } from './exercise.repo.ts'

/** Questions offered at most; more can be added where the homework is set. */
const AT_MOST = 60

interface ExerciseQuery {
  examId: string
  version?: number
  paperId?: string
  classId?: string
}

const ratesOf = (paper: PaperAnalysis): ItemRates[] =>
  paper.items.map(({ full, schoolRate, classRate }, j) => ({
    full,
    schoolRate,
    classRate,
    marks: paper.class?.students.map((s) => s.marks[j] ?? null) ?? [],
  }))

/** Score rate of everybody of a group who sat the paper, 0..1: items that were not given add nothing to a score. */
const rateOfPaper = ({ full }: PaperAnalysis, stats: { mean: number | null } | undefined): number | null =>
  stats?.mean == null || full <= 0 ? null : Math.min(1, Math.max(0, stats.mean / full))

/**
 * Where a class fell behind in a paper, the knowledge points of it, and questions of the school's bank about them. The
 * class, the paper and the marks are those the reader may see. @throws Refusal 10005
 */
export async function exerciseFor(db: Db, who: Principal, asked: ExerciseQuery): Promise<Exercise> {
  const { classes } = await classesSeen(db, who, asked)
  const klass = asked.classId === undefined ? classes[0] : classes.find((c) => c.classId === asked.classId)
  if (!klass) throw notFound()
  const paper = await paperItemsFor(db, who, { ...asked, classId: klass.classId })
  const rates = ratesOf(paper)
  const weak = weakItems(rates).flatMap(({ at, expected, classRate }) => {
    const item = paper.items[at]
    return item
      ? [
          {
            no: item.no,
            full: item.full,
            knowledge: item.knowledge,
            expected,
            classRate,
            schoolRate: item.schoolRate ?? 0,
            classN: item.classN ?? 0,
            schoolN: item.schoolN ?? 0,
          },
        ]
      : []
  })
  const names = [...new Set(weak.flatMap((i) => i.knowledge))]
  const where = { examId: paper.examId, paperId: paper.paperId, classId: klass.classId }
  const [bank, saved] = await Promise.all([
    bankAbout(db, who.schoolId, paper.courseId, names, AT_MOST),
    listSavedExercises(db, who.schoolId, where),
  ])
  return {
    ...where,
    version: paper.version,
    examName: paper.examName,
    courseId: paper.courseId,
    courseName: paper.courseName,
    className: klass.className,
    papers: paper.papers.map(({ paperId, courseId, courseName }) => ({ paperId, courseId, courseName })),
    classes: classes.map(({ classId, className }) => ({ classId, className })),
    classRate: rateOfPaper(paper, paper.class?.stats),
    schoolRate: rateOfPaper(paper, paper.school?.stats),
    ...(paper.class?.population && paper.school
      ? { populations: { class: paper.class.population, school: paper.school.population } }
      : {}),
    items: weak,
    points: names.map((name) => ({
      name,
      items: weak.filter((i) => i.knowledge.includes(name)).map((i) => i.no),
      questions: bank.filter((q) => q.knowledge.includes(name)).map(bankQuestionOf),
    })),
    drawn: await loadFormulaDrawings(db, bank.map(bankQuestionOf).flatMap(textsOfBank)),
    saved: saved.map((s) => ({
      templateId: s.template_id,
      name: s.name,
      questionCount: Number(s.questions),
      savedAt: s.saved_at.getTime(),
    })),
  }
}

interface Saving {
  templateId: string
  examId: string
  paperId: string
  classId: string
  name: string
  questionIds: readonly string[]
}

/**
 * Keeps chosen questions as a template of the school; the same id again: the one it made.
 * @throws Refusal 10005 the paper or class is not the reader's, or the id is another's; 10001 a question not in the bank
 */
export async function keepExercise(db: Db, who: Principal, given: Saving, now: Date) {
  const { examId, paperId, classId, templateId, questionIds } = given
  const paper = await paperItemsFor(db, who, { examId, paperId, classId })
  const name = given.name.trim()
  if (name === '') throw badField('name', 'empty')
  const known = await listBankQuestionIds(db, who.schoolId, paper.courseId, questionIds)
  if (questionIds.some((id) => !known.has(id))) {
    throw badField('questionIds', 'someNotInBank')
  }
  const { version, courseId, courseName } = paper
  return inTransaction(db, async (tx) => {
    const { accountId, schoolId } = who
    const made = await addExercise(
      tx,
      schoolId,
      { ...given, name, version, courseId, courseName, accountId },
      now,
    )
    if (!made && !(await isExerciseAuthor(tx, schoolId, templateId, accountId))) throw notFound()
    return { templateId }
  })
}
