import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Faults } from '../faults.ts'
import { fileRef } from '../layout/file-ref.ts'
import type { ImportOptions } from '../options.ts'
import { type QuestionDraft, readQuestion } from './draft.ts'

/** Reads all questions of the files, a JSON object a line; what is wrong is in `faults`. */
export async function readQuestions(options: ImportOptions, faults: Faults): Promise<QuestionDraft[]> {
  const drafts: QuestionDraft[] = []
  for (const path of options.paths) {
    const ref = fileRef(path, options.cwd)
    const first = new Map<string, number>()
    let row = 0
    try {
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
        const draft = readQuestion(value, place, options.course, faults)
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
