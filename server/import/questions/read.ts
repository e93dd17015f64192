import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Faults } from '../../sheets/faults.ts'
import { fileRef } from '../../sheets/file-ref.ts'
import { contentKind } from '../../sheets/read/content-kind.ts'
import { courseInName } from '../look/course-in-name.ts'
import type { ImportOptions } from '../options.ts'
import { type QuestionDraft, readQuestion } from './draft.ts'
import { readQti } from './qti/read-qti.ts'

/** Reads all questions of the files, a JSON object a line or a QTI package; what is wrong is in `faults`. */
export async function readQuestions(options: ImportOptions, faults: Faults): Promise<QuestionDraft[]> {
  const drafts: QuestionDraft[] = []
  for (const path of options.paths) {
    const ref = fileRef(path, options.cwd)
    const first = new Map<string, number>()
    let row = 0
    try {
      const course = options.fileCourses[ref.label] ?? options.course
      if ((await contentKind(ref.path)).kind === 'xlsx') {
        const elseCourse = courseInName(ref.label)
        const source = ref.label.replace(/\.\w+$/, '')
        drafts.push(...(await readQti(ref, { course, elseCourse, source }, faults)))
        continue
      }
      for await (const line of createInterface({ input: createReadStream(ref.path, 'utf8') })) {
        row++
        const text = line.replace(/^\ufeff/, '').trim()
        if (text === '') continue
        const place = { file: ref.label, row }
        const value = parsed(text)
        if (typeof value === 'string') {
          faults.add('broken_json', place, { cell: value })
          continue
        }
        const draft = readQuestion(value, place, course, faults)
        if (!draft) continue
        const earlier = first.get(draft.id)
        if (earlier !== undefined) faults.add('question_twice', place, { id: draft.id, first: earlier })
        else first.set(draft.id, row)
        drafts.push(draft)
      }
    } catch {
      faults.add('file_missing', { file: ref.label })
      continue
    }
    if (row === 0) faults.add('empty_file', { file: ref.label })
  }
  return drafts
}

/** The object of a line, or why there is none. */
function parsed(text: string): Record<string, unknown> | string {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : '{…}'
  } catch (e) {
    return (e as Error).message
  }
}
