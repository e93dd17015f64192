import { sql } from 'kysely'
import { Status } from '#contract/envelope.ts'
import type { AnswerType } from '#contract/homework/homework.ts'
import { FAMILY } from '#contract/roles.ts'
import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import { notFound, Refusal } from '../../http/reply/refusal.ts'
import type { Principal } from '../../http/session/principal.ts'
import { accessTo } from './access.repo.ts'
import { forFamily } from './few-papers.rules.ts'
import { questionRows, sheetParts } from './sheet-parts.repo.ts'
import { classSumsOf } from './teacher/class-sums.service.ts'
import { loadVisibleHomework } from './teacher/detail.service.ts'
import { listHomeworkClasses, paperCounts } from './teacher/overview.repo.ts'

/** Classes of a homework that an identity sees together, and for a family its own marks. */
async function loadVisibleClasses(db: Db, who: Principal, homeworkId: string, now: number) {
  if (!FAMILY.includes(who.userType)) {
    const { homework, classes } = await loadVisibleHomework(db, who, homeworkId)
    return { homework, classes, own: null }
  }
  const studentId = who.relativeId
  const access = await accessTo(db, who, homeworkId, studentId, now)
  if (!access) throw notFound()
  const own = await sheetParts(db, { schoolId: who.schoolId, homeworkId, studentId })
  if (own.sheet?.state !== 'checked') throw new Refusal(Status.hidden, 'hidden')
  const classes = (await listHomeworkClasses(db, who, [homeworkId])).filter(
    (c) => c.class_id === access.classId,
  )
  return { homework: access.homework, classes, own }
}

/**
 * A homework by class and by question.
 * @throws Refusal 10005 not for this identity; 10006 a family whose paper is not checked yet
 */
export async function homeworkSummary(
  db: Db,
  who: Principal,
  asked: { homeworkId: string; ofClassId?: string },
  now: number,
) {
  const { homework, classes: all, own } = await loadVisibleClasses(db, who, asked.homeworkId, now)
  const classes = all.filter((c) => asked.ofClassId === undefined || c.class_id === asked.ofClassId)
  if (classes.length === 0 && asked.ofClassId !== undefined) throw notFound()
  const ids = classes.map((c) => c.class_id)
  const at = { schoolId: who.schoolId, homeworkId: asked.homeworkId }
  const [questions, counts, marks, choices] = await Promise.all([
    questionRows(db, at),
    paperCounts(db, who, [asked.homeworkId]),
    markSums(db, at, ids),
    choiceCounts(db, at, ids),
  ])
  const sums = {
    classes: classes.map((c) =>
      classSumsOf(
        c,
        counts.find((n) => n.class_id === c.class_id),
      ),
    ),
    questions: questions.map((q) => {
      const m = marks.get(q.no)
      const mean = m ? Math.round(m.mean * 100) / 100 : null
      return {
        no: q.no,
        type: q.type as AnswerType,
        fullMark: q.full_mark,
        marked: m?.marked ?? 0,
        mean,
        rate: m && q.full_mark > 0 ? Math.min(1, m.mean / q.full_mark) : null,
        options: sharesOf(q, choices.get(q.no)),
        own: own?.marks.find((x) => x.no === q.no)?.score ?? null,
        key: q.answer_key,
      }
    }),
  }
  return {
    homeworkId: homework.homework_id,
    title: homework.title,
    courseName: homework.course_name,
    fullMark: homework.full_mark,
    deadlineAt: homework.deadline_at.getTime(),
    ownScore: own?.sheet?.score ?? null,
    ...(own === null ? sums : forFamily(sums)),
  }
}

type HomeworkKey = { schoolId: string; homeworkId: string }

/** Means of the marks by question, over papers handed in. */
async function markSums(db: Db, at: HomeworkKey, classIds: readonly string[]) {
  const rows = await db
    .selectFrom('homework_mark as m')
    .innerJoin('homework_sheet as t', on('t', 'm', 'school_id', 'homework_id', 'student_id'))
    .where('m.school_id', '=', at.schoolId)
    .where('m.homework_id', '=', at.homeworkId)
    .where('t.class_id', 'in', [...classIds, ''])
    .where('t.submitted_at', 'is not', null)
    .where('m.score', 'is not', null)
    .select((e) => ['m.no', e.fn.countAll<number>().as('marked'), e.fn.avg<number>('m.score').as('mean')])
    .groupBy('m.no')
    .execute()
  return new Map(rows.map((r) => [r.no, { marked: Number(r.marked), mean: Number(r.mean) }]))
}

/** The question's choices with how many took each, and '' where somebody took none; nothing while nobody answered. */
function sharesOf(
  q: { options: readonly { letter: string }[] },
  counts: ReadonlyMap<string, number> | undefined,
) {
  if (!counts) return []
  const letters = new Set([...q.options.map((o) => o.letter), ...counts.keys()])
  return [...letters]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((letter) => ({ letter, count: counts.get(letter) ?? 0 }))
}

/**
 * How many papers handed in took which letters, by question; '' counts every paper that took none, whether or not the
 * question was touched. A question that nobody touched is left out.
 */
async function choiceCounts(db: Db, at: HomeworkKey, classIds: readonly string[]) {
  const rows = await db
    .selectFrom('homework_sheet as t')
    .innerJoin('homework_question as q', on('q', 't', 'school_id', 'homework_id'))
    .leftJoin('homework_answer as a', (j) =>
      j
        .onRef('a.school_id', '=', 't.school_id')
        .onRef('a.homework_id', '=', 't.homework_id')
        .onRef('a.student_id', '=', 't.student_id')
        .onRef('a.no', '=', 'q.no'),
    )
    .where('t.school_id', '=', at.schoolId)
    .where('t.homework_id', '=', at.homeworkId)
    .where('t.class_id', 'in', [...classIds, ''])
    .where('t.submitted_at', 'is not', null)
    .where('q.type', 'in', ['choice', 'multi'])
    .select((e) => ['q.no', sql<string[] | null>`a.choice`.as('choice'), e.fn.countAll<number>().as('n')])
    .groupBy(['q.no', 'a.choice'])
    .execute()
  const touched = new Set(rows.flatMap((r) => (r.choice === null ? [] : [r.no])))
  const counts = new Map<number, Map<string, number>>()
  for (const r of rows.filter(({ no }) => touched.has(no))) {
    const of = counts.get(r.no) ?? new Map<string, number>()
    counts.set(r.no, of)
    for (const letter of r.choice && r.choice.length > 0 ? r.choice : ['']) {
      of.set(letter, (of.get(letter) ?? 0) + Number(r.n))
    }
  }
  return counts
}
