import { NOT_GIVEN } from '#core/domain/analysis/marks.ts'
import { seeded } from '#core/domain/seeded.ts'
import type { RankDisplay } from '../db/tables.ts'
import type { ExamData, PaperFacts, PaperMarks } from './exam-data.ts'

export interface SampleOptions {
  /** Students of each class, school by school: [[45, 45], [30]] is two schools with two classes and one. */
  classes: readonly (readonly number[])[]
  /** Grade of each class within its school, in the shape of `classes`; absent: one grade a school. */
  grades?: readonly (readonly number[])[]
  papers: number
  /** Course of each paper, absent: one each. */
  courses?: readonly number[]
  items: number
  knowledgePerItem?: number
  rankDisplay?: RankDisplay
  /** Share of papers not sat and of marks not given. */
  absent?: number
  notGiven?: number
  seed?: number
}

const POINTS = [
  '函数的单调性',
  '三角恒等变换',
  '导数的应用',
  '空间向量',
  '概率与统计',
  '数列求和',
  '圆锥曲线',
  '不等式',
  '集合',
  '复数',
]

/** An exam in memory, its scores drawn from abilities, so that figures look like real ones. */
export function sampleExam(options: SampleOptions): ExamData {
  const random = seeded(options.seed ?? 7)
  const grades = options.classes.flatMap((sizes, school) => {
    const own = new Set(sizes.map((_, i) => options.grades?.[school]?.[i] ?? 0))
    return [...own].map((at) => ({
      school,
      at,
      gradeId: at === 0 ? `grade-${school}` : `grade-${school}-${at}`,
      gradeName: at === 0 ? '高二' : '高一',
    }))
  })
  const classes = options.classes.flatMap((sizes, school) =>
    sizes.map((size, i) => ({
      school,
      grade: grades.findIndex((g) => g.school === school && g.at === (options.grades?.[school]?.[i] ?? 0)),
      size,
      classId: `c${school}-${i}`,
      className: `高二（${i + 1}）班`,
    })),
  )
  const klass = Int32Array.from(classes.flatMap((c, i) => Array<number>(c.size).fill(i)))
  const school = klass.map((c) => classes[c]?.school as number)
  const students = Array.from(klass, (_, s) => s)
  const ability = students.map(() => random() + random() - 1)
  const papers = Array.from({ length: options.papers }, (_, p) => samplePaper(p, options))
  return {
    facts: {
      examId: 'exam-1',
      version: 1,
      publishedAt: 1_760_000_000_000,
      examName: '高二年级期中考试',
      examType: 'midterm',
      startTime: 1_759_000_000_000,
      isJoint: options.classes.length > 1,
      schools: options.classes.map((_, i) => ({
        schoolId: `school-${i}`,
        schoolName: `第${i + 1}中学`,
        rankDisplay: options.rankDisplay ?? 'exact',
      })),
      grades: grades.map(({ school, gradeId, gradeName }) => ({ school, gradeId, gradeName })),
      classes,
      papers,
      pending: [],
    },
    students: {
      ids: students.map((s) => `student-${s}`),
      numbers: students.map((s) => String(2_024_0000 + s)),
      names: students.map((s) => `学生${s}`),
      school,
      grade: klass.map((c) => classes[c]?.grade as number),
      klass,
    },
    marks: papers.map((paper) => sampleMarks(paper, ability, options, random)),
  }
}

function samplePaper(p: number, { items, knowledgePerItem = 1, courses }: SampleOptions): PaperFacts {
  const course = courses?.[p] ?? p
  return {
    paperId: `paper-${p}`,
    courseId: `course-${course}`,
    courseName: `科目${course}`,
    knowledge: POINTS.map((name) => `${name}${p}`),
    items: Array.from({ length: items }, (_, j) => ({
      no: String(j + 1),
      type: j % 4 === 3 ? 'answer' : 'choice',
      full: j % 4 === 3 ? 600 : 300,
      key: j % 4 === 3 ? '' : ('ABCD'[j % 4] as string),
      kp: Array.from({ length: knowledgePerItem }, (_, k) => (j * 3 + k) % POINTS.length),
    })),
  }
}

function sampleMarks(
  paper: PaperFacts,
  ability: readonly number[],
  { absent = 0, notGiven = 0 }: SampleOptions,
  random: () => number,
): PaperMarks {
  const rows = Int32Array.from(ability.map((_, s) => s).filter(() => random() >= absent))
  const marks: number[] = []
  for (const s of rows) {
    for (const [j, item] of paper.items.entries()) {
      const p = 1 / (1 + Math.exp(-2 * (ability[s] as number) + ((j % 5) - 2) / 2))
      if (random() < notGiven) marks.push(NOT_GIVEN)
      else if (item.type === 'choice') marks.push(random() < p ? item.full : 0)
      else marks.push(Math.round((item.full * Math.min(1, Math.max(0, p + random() / 3 - 1 / 6))) / 50) * 50)
    }
  }
  return { rows, marks: Int16Array.from(marks) }
}
