import { createHash, type Hash } from 'node:crypto'
import { olderCode } from '../courses-apart/codes.ts'
import type { ExamInput, PaperInput } from './input.ts'
import { encodeMarks } from './marks.ts'

const ROWS_A_CHUNK = 4096

/**
 * SHA-256 (hex) over everything of an exam that a reader could see: name, type, time, schools' display, students,
 * papers, items, marks and answers. The order of students and of rows does not matter, the order of papers and items
 * does. `note` is left out: it speaks about a version, not about the exam.
 */
export function contentHash(input: ExamInput): string {
  const hash = createHash('sha256')
  const order = studentOrder(input)
  line(hash, [
    'kaoban-exam-1',
    input.name,
    input.examType,
    input.startTime.getTime(),
    input.papers.length,
    order.length,
    ...input.schools
      .map((s) => [s.schoolId, s.rankDisplay, s.visibleFrom?.getTime() ?? null, s.hidden] as const)
      .sort((a, b) => compare(a[0], b[0])),
  ])
  let text = ''
  for (const [i, at] of order.entries()) {
    const s = input.students[at]
    if (s) text += `${JSON.stringify([s.schoolId, s.studentId, s.classId, s.gradeId])}\n`
    if (i % ROWS_A_CHUNK === 0) {
      hash.update(text)
      text = ''
    }
  }
  hash.update(text)
  const rank = new Int32Array(order.length)
  for (const [i, at] of order.entries()) rank[at] = i
  for (const paper of input.papers) hashPaper(hash, paper, rank)
  return hash.digest('hex')
}

function hashPaper(hash: Hash, paper: PaperInput, rank: Int32Array): void {
  const width = paper.items.length
  line(hash, [
    // an exam stored by an older release and imported again is the same exam
    olderCode(paper.courseId),
    paper.courseName,
    paper.rows.length,
    ...paper.items.map((i) => [i.no, i.type, i.full, i.key, i.knowledge]),
  ])
  const at = (row: number) => rank[paper.rows[row] ?? -1] ?? -1
  const rows = Int32Array.from(paper.rows.keys()).sort((a, b) => at(a) - at(b))
  for (let from = 0; from < rows.length; from += ROWS_A_CHUNK) {
    const chunk = rows.subarray(from, from + ROWS_A_CHUNK)
    const marks = new Int16Array(chunk.length * width)
    for (const [i, row] of chunk.entries()) {
      marks.set(paper.marks.subarray(row * width, (row + 1) * width), i * width)
    }
    hash.update(encodeMarks(marks))
    line(
      hash,
      [...chunk].map((row) => [at(row), paper.answers?.[row] ?? null]),
    )
  }
}

function line(hash: Hash, value: unknown): void {
  hash.update(`${JSON.stringify(value)}\n`)
}

/** Indexes of the students, sorted by school and id in code unit order (the same on every machine). */
function studentOrder(input: ExamInput): Int32Array {
  return Int32Array.from(input.students.keys()).sort((a, b) => {
    const x = input.students[a]
    const y = input.students[b]
    return x && y ? compare(x.schoolId, y.schoolId) || compare(x.studentId, y.studentId) : 0
  })
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
