import type { WrongBook, WrongBookQuestion } from '#contract/wrong/download.ts'
import type { Drawn } from '#core/domain/formula/drawing.ts'
import { printedAddress } from '#core/domain/redo/address.ts'
import type { BookPaper, PaperQuestion } from './sheet.ts'
import { BOOK_WORDS, type BookWords } from './words.ts'

export interface BookLook extends Pick<BookPaper, 'space' | 'locale'> {
  readonly student: { readonly id: string; readonly name: string }
  /** Whether the student reads it: a parent is told of "the answer" otherwise. */
  readonly reader: 'self' | 'other'
  /** What the product is called here. */
  readonly shortTitle: string
  /** Epoch ms; null: not known. */
  readonly madeAt: number | null
  /** Epoch ms: days of another year have it with them. */
  readonly now: number
  readonly explain: boolean
  /** What comes before the paths of the app's pages; null: no codes are wanted. */
  readonly app: string | null
}

function answerOf({ key, answer, knowledge }: WrongBookQuestion, words: BookWords, look: BookLook): string {
  return [
    ...(key === '' ? [] : [words.pair(words.key, key)]),
    ...(answer === '' ? [] : [words.pair(words.own[look.reader], answer)]),
    ...(knowledge.length === 0 ? [] : [words.points(knowledge.join(words.comma))]),
  ].join(' · ')
}

function questionOf(one: WrongBookQuestion, words: BookWords, look: BookLook): PaperQuestion {
  const year = (at: number): string => words.day(at, true).replace(words.day(at, false), '')
  const day = words.day(one.startTime, year(one.startTime) !== year(look.now))
  return {
    about: [
      `${one.examName} ${day}`,
      one.courseName,
      words.item(one.itemNo),
      words.itemMark(one.score, one.full),
    ].join(' · '),
    stem: one.words === null ? words.noWords(one.itemNo) : one.words.stem,
    options: one.words?.options ?? [],
    code: look.app === null ? null : printedAddress(look.app, one, look.student.id),
    answer: answerOf(one, words, look),
    explanation: look.explain ? (one.words?.explanation ?? '') : '',
  }
}

/** What is printed of a book. */
export function buildBookPaper(
  { questions, drawn }: Pick<WrongBook, 'questions' | 'drawn'>,
  look: BookLook,
): BookPaper {
  const words = BOOK_WORDS[look.locale]
  return {
    title: words.title(look.student.name),
    note: [words.count(questions.length), ...(look.madeAt === null ? [] : [words.moment(look.madeAt)])].join(
      ' · ',
    ),
    answers: words.answers,
    questions: questions.map((one) => questionOf(one, words, look)),
    space: look.space,
    watermark: `${look.shortTitle} ${look.student.name}`,
    locale: look.locale,
    drawn: drawn as Drawn,
  }
}
