import { sql } from 'kysely'
import type { WrongEntry } from '#contract/wrong/notebook.ts'
import { plainTex } from '#core/domain/formula/plain-tex.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { on } from '../../../db/joins.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { hasWords } from '../../../exams/papers/has-words.ts'
import { loadFamilyDisplay } from '../../../http/reach/shown-to-families.ts'

/** How a question can be put before the student again. */
export interface WrongQuestionSource {
  readonly asked: NonNullable<WrongEntry['asked']>
  /** Files of its pieces of the scanned card, in the order of the template; none until they are made. */
  readonly crops: readonly string[]
  /** The same for all questions that ask the same in the same words; null: there are no words. */
  readonly text: string | null
  /** How its words begin, in plain text; '': there are none. */
  readonly begins: string
  /** Its words want a text written, which takes the better part of an hour. */
  readonly wantsEssay: boolean
}

const NONE: WrongQuestionSource = { asked: 'none', crops: [], text: null, begins: '', wantsEssay: false }

/** Characters of a question that are read for its first words, and how many are told. */
const READ = 300
const TOLD = 80

/** The first words of what was read; a formula that was cut off, or would be, is left out. */
export function firstWords(read: string): string {
  // `\$` is a dollar sign and no end of a formula
  const ends = read.replaceAll('\\$', '  ')
  const whole = (ends.split('$').length - 1) % 2 === 0 ? read : read.slice(0, ends.lastIndexOf('$'))
  const all = Array.from(plainTex(whole).replace(/\s+/g, ' ').trim())
  return all.length <= TOLD ? all.join('') : `${all.slice(0, TOLD - 1).join('')}…`
}

/** Its words and options as text, whatever blanks, quotation marks and width of signs a paper printed them with. */
const textKey = sql<string>`md5(regexp_replace(translate(normalize(stem || ' ' || options::text, NFC),
  '，；：？！（）．', ',;:?!().'), '[\\s\\u00a0\\u3000。“”‘’]+', '', 'g'))`
const wantsEssay = sql<boolean>`stem ~* '作文|书面表达|写一篇|不少于\\s*[0-9]+\\s*字|[0-9]+\\s*(字以上|字左右|个?单词|words)'`

/**
 * Of each question of some exams: `words` where the school gave its stem, else `card` where the student's own scanned
 * card has a place for it and the school shows cards, else `none`: such a question can be listed and nothing more.
 */
export async function sourcesOf(
  db: Db | Tx,
  school: SchoolId,
  studentId: string,
  examIds: readonly string[],
): Promise<(ref: { examId: string; paperId: string; itemNo: string }) => WrongQuestionSource> {
  if (examIds.length === 0) return () => NONE
  const [words, cards, { originPaperDisplayType }] = await Promise.all([
    db
      .selectFrom('exam_question')
      .where('exam_id', 'in', examIds)
      .where(hasWords('stem'))
      .select(['exam_id', 'paper_id', 'item_no', textKey.as('text'), wantsEssay.as('wants_essay')])
      .select(sql<string>`left(stem, ${READ})`.as('begins'))
      .execute(),
    db
      .selectFrom('answer_card as c')
      .innerJoin('card_template as t', on('t', 'c', 'school_id', 'exam_id', 'paper_id'))
      .where('c.school_id', '=', school)
      .where('c.student_id', '=', studentId)
      .where('c.exam_id', 'in', examIds)
      .select(['c.exam_id', 'c.paper_id', 'c.pictures', 't.template'])
      .execute(),
    loadFamilyDisplay(db, school),
  ])
  const worded = new Map(
    words.map((w) => [questionKey({ examId: w.exam_id, paperId: w.paper_id, itemNo: w.item_no }), w]),
  )
  const crops = new Map<string, string[]>()
  if (originPaperDisplayType !== 'none')
    for (const { exam_id: examId, paper_id: paperId, pictures, template } of cards)
      for (const { itemNo } of template.blocks) {
        const made = (pictures?.crops ?? []).filter((c) => c.itemNo === itemNo).map((c) => c.fileId)
        crops.set(questionKey({ examId, paperId, itemNo }), made)
      }
  return (ref) => {
    const name = questionKey(ref)
    const found = crops.get(name)
    const words = worded.get(name)
    return {
      asked: words ? 'words' : found === undefined ? 'none' : 'card',
      crops: found ?? [],
      text: words?.text ?? null,
      begins: words ? firstWords(words.begins) : '',
      wantsEssay: words?.wants_essay ?? false,
    }
  }
}
