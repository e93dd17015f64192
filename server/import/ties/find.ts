import type { Db } from '../../db/db.ts'
import { type SchoolId, schoolOf } from '../../db/scope.ts'
import type { BankQuestionRow } from '../../exams/papers/bank-question.ts'
import { courseCode } from '../../sheets/courses.ts'
import type { Faults } from '../../sheets/faults.ts'
import type { DraftItem } from '../check/items.ts'
import { bankIdOf } from '../questions/store.ts'

/**
 * The questions that some ids may mean: an id of the bank itself, or one as the file of questions calls it, where it
 * may stand behind the collection's name and a slash. The first school's bank goes over the others'.
 */
async function bankQuestions(
  db: Db,
  schools: readonly SchoolId[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly BankQuestionRow[]>> {
  if (schools.length === 0 || ids.length === 0) return new Map()
  const collections = await db
    .selectFrom('bank_question')
    .where('school_id', 'in', schools)
    .select('source')
    .distinct()
    .execute()
  const meant = new Map(
    ids.map((id) => {
      const of = collections.flatMap(({ source }) => [
        bankIdOf(source, id),
        ...(id.startsWith(`${source}/`) ? [bankIdOf(source, id.slice(source.length + 1))] : []),
      ])
      return [id, new Set([id, ...of])] as const
    }),
  )
  const rows = await db
    .selectFrom('bank_question')
    .where('school_id', 'in', schools)
    .where(
      'question_id',
      'in',
      [...meant.values()].flatMap((all) => [...all]),
    )
    .selectAll()
    .execute()
  const byId = new Map<string, BankQuestionRow>()
  for (const school of schools)
    for (const row of rows)
      if (row.school_id === school && !byId.has(row.question_id)) byId.set(row.question_id, row)
  return new Map(
    ids.map((id) => [id, [...(meant.get(id) ?? [])].flatMap((candidate) => byId.get(candidate) ?? [])]),
  )
}

/** What an item shows of its question. */
export interface TiedWords {
  stem: string
  options: { letter: string; text: string }[]
  explanation: string
}

/** An item whose file says which question of the bank it is; null: the file says that it is none. */
export interface Tie {
  /** The paper's subject, and which of its papers in the exam: 0 is the first. */
  courseId: string
  nth: number
  itemNo: string
  words: TiedWords | null
}

interface Tying {
  draft: { papers: { courseName: string; items: readonly DraftItem[] }[] }
  owner: BankOwner
  schools: readonly BankOwner[]
}
interface BankOwner {
  known: { schoolId: string } | null
}

/**
 * Finds the questions that items of the files name, in the banks of the exam's schools. An item without a key of its
 * own takes that of its question. What cannot be found, or contradicts the file, is in `faults`.
 */
export async function findTies(
  db: Db,
  { draft, owner, schools }: Tying,
  faults: Faults,
): Promise<readonly Tie[]> {
  const ids = draft.papers.flatMap((p) => p.items.flatMap((i) => (i.bank?.id ? [i.bank.id] : [])))
  const known = [owner, ...schools].flatMap((s) => (s.known ? [schoolOf(s.known.schoolId, 'row')] : []))
  const found = await bankQuestions(db, [...new Set(known)], [...new Set(ids)])
  const codes = draft.papers.map((p) => courseCode(p.courseName))
  const ties: Tie[] = []
  for (const [at, paper] of draft.papers.entries()) {
    const { courseName } = paper
    const courseId = codes[at] ?? ''
    const nth = codes.slice(0, at).filter((code) => code === courseId).length
    const items = paper.items.map((item) => {
      if (!item.bank) return item
      const { id } = item.bank
      const rows = found.get(id) ?? []
      const [row] = rows
      if (id !== '' && isRight(item, rows, courseName, faults) && row) {
        ties.push({ courseId, nth, itemNo: item.no, words: toTiedWords(row) })
        return keyed(item, row)
      }
      if (id === '') ties.push({ courseId, nth, itemNo: item.no, words: null })
      return item
    })
    draft.papers[at] = { ...paper, items }
  }
  return ties
}

const hasLetters = ({ type }: { type: string }): boolean => type === 'choice' || type === 'multi'

function isRight(
  item: DraftItem,
  rows: readonly BankQuestionRow[],
  courseName: string,
  faults: Faults,
): boolean {
  const { id = '', place = { file: '' } } = item.bank ?? {}
  const [row, second] = rows
  if (!row) faults.add('bank_unknown', place, { id })
  else if (second) {
    const sources = rows.map((r) => r.source).join(', ')
    faults.add('bank_ambiguous', place, { id, sources, example: `${row.source}/${id}` })
  } else if (row.course_id !== courseCode(courseName)) faults.add('bank_course', place, { id, courseName })
  else if (item.key !== '' && hasLetters(row) && item.key !== row.answer_key)
    faults.add('bank_key', place, { id, key: item.key, bank: row.answer_key })
  else return true
  return false
}

/** Where the file gives no key, that of the bank counts; a type the file gives is kept. */
function keyed(item: DraftItem, row: BankQuestionRow): DraftItem {
  if (item.key !== '' || !hasLetters(row) || (item.type !== 'other' && item.type !== row.type)) return item
  return { ...item, type: row.type as 'choice' | 'multi', key: row.answer_key }
}

/** Of an open question the model answer is told first, then the explanation. */
function toTiedWords(row: BankQuestionRow): TiedWords {
  const said = hasLetters(row) ? [row.explanation] : [row.answer_key, row.explanation]
  return {
    stem: row.text,
    // letters without words: the options stand in the stem
    options: row.options.some((o) => o.text !== '') ? row.options : [],
    explanation: said.filter((words) => words !== '').join('\n\n'),
  }
}
