import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { seeded } from '../core/domain/seeded.ts'

/** Marks of `students` x `items` from a one-parameter response model, full mark 4, whole marks; the same at every run. */
export function marksOf(students: number, items: number, seed = 7): Int16Array {
  const random = seeded(seed)
  const difficulty = Array.from({ length: items }, () => (random() - 0.5) * 4)
  const marks = new Int16Array(students * items)
  for (let i = 0; i < students; i++) {
    const ability = (random() + random() + random() + random() - 2) * 1.7
    for (let j = 0; j < items; j++) {
      const p = 1 / (1 + Math.exp((difficulty[j] as number) - ability))
      let m = 0
      for (let k = 0; k < 4; k++) if (random() < p) m++
      marks[i * items + j] = m
    }
  }
  return marks
}

/** Writes roster.csv, items.csv and scores.csv for the import command; 45 students a class. */
export async function writeExam(folder: string, students: number, items: number): Promise<void> {
  const marks = marksOf(students, items)
  const write = async (name: string, lines: Iterable<string>) => {
    const out = createWriteStream(join(folder, name))
    for (const line of lines)
      if (!out.write(`${line}\n`)) await new Promise<void>((done) => out.once('drain', done))
    out.end()
    await finished(out)
  }
  await write('roster.csv', roster(students))
  await write('items.csv', itemLines(items))
  await write('scores.csv', scoreLines(marks, students, items))
}

function* roster(students: number): Generator<string> {
  yield '学号,姓名,年级,班级'
  for (let i = 0; i < students; i++)
    yield `B${String(i).padStart(6, '0')},学生${i},高一,${Math.floor(i / 45) + 1}班`
}

function* itemLines(items: number): Generator<string> {
  yield '题号,满分,题型,知识点'
  for (let j = 1; j <= items; j++) yield `${j},4,answer,知识点${j % 12}`
}

function* scoreLines(marks: Int16Array, students: number, items: number): Generator<string> {
  yield `学号,${Array.from({ length: items }, (_, j) => j + 1).join(',')}`
  for (let i = 0; i < students; i++)
    yield `B${String(i).padStart(6, '0')},${marks.subarray(i * items, (i + 1) * items).join(',')}`
}
