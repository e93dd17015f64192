import type { Answer as SchoolAnswer } from '#contract/homework/homework.ts'
import type { Writer } from '#contract/homework/writer.ts'
import { type AnswerDraft, changeAnswer, NO_ANSWER, type PaperDraft } from '../do/paper.rules.ts'
import type { ServerSheet } from './school-answer.rules.ts'
import { fromSchool, samePages, sameWords, writerOf } from './school-answer.rules.ts'

/** Photographs of one answer, as `use-photos.ts` has it. */
const MOST_PAGES = 9

/** An answer written here without what the school has by now: neither may give way unasked. */
export interface Clash {
  no: number
  mine: AnswerDraft
  theirs: AnswerDraft
  /** Who wrote the other one; undefined: the server does not say. */
  writer: Writer | undefined
}

function clashOf(sheet: ServerSheet, paper: Readonly<PaperDraft>, answer: SchoolAnswer): Clash[] {
  const { no } = answer
  const mine = paper.answers[no]
  if (!mine?.own) return []
  const theirs = fromSchool(answer)
  const words = theirs.seen.rev > mine.seen.rev && !sameWords(mine, theirs)
  const pages = theirs.seen.pagesRev > mine.seen.pagesRev && !samePages(mine, theirs)
  if (!words && !pages) return []
  return [{ no, mine, theirs, writer: writerOf(sheet, words ? 'answer' : 'pages', no) }]
}

/** Answers of which another phone has written something that was not read here. */
export const clashesIn = (sheet: ServerSheet, paper: Readonly<PaperDraft>): Clash[] =>
  sheet.answers.flatMap((answer) => clashOf(sheet, paper, answer))

export type ClashChoice = 'mine' | 'theirs' | 'both'

/** Whether there is a sense in having both: letters of one choice have none. */
export const mayJoin = ({ mine, theirs }: Pick<Clash, 'mine' | 'theirs'>, type: string): boolean =>
  type !== 'choice' && mine.pages.length + theirs.pages.length <= MOST_PAGES

function joined(mine: AnswerDraft, theirs: AnswerDraft): Pick<AnswerDraft, 'choice' | 'text' | 'pages'> {
  const texts = [mine.text, theirs.text].filter((text) => text.trim() !== '')
  const known = new Set(mine.pages.map(({ made, pageId }) => made?.file ?? pageId))
  return {
    choice: [...new Set([...mine.choice, ...theirs.choice])].toSorted(),
    text: [...new Set(texts)].join('\n'),
    pages: [...mine.pages, ...theirs.pages.filter(({ made, pageId }) => !known.has(made?.file ?? pageId))],
  }
}

/** The paper after the person, with both in view, has chosen. */
export function resolveAnswerClash(
  paper: Readonly<PaperDraft>,
  { no, theirs }: Pick<Clash, 'no' | 'theirs'>,
  how: ClashChoice,
): PaperDraft {
  const mine = paper.answers[no] ?? NO_ANSWER
  const { seen } = theirs
  if (how === 'theirs') return changeAnswer(paper, no, { ...theirs, own: false })
  return changeAnswer(paper, no, how === 'both' ? { ...joined(mine, theirs), seen } : { seen })
}

/** What of a paper that was handed in already would be replaced by handing it in as it is here. */
export const wouldReplace = (
  sheet: ServerSheet,
  paper: Readonly<PaperDraft>,
): Pick<Clash, 'no' | 'mine' | 'theirs'>[] =>
  sheet.answers.flatMap((answer) => {
    const mine = paper.answers[answer.no]
    const theirs = fromSchool(answer)
    const isThere = theirs.choice.length > 0 || theirs.text !== '' || theirs.pages.length > 0
    if (!mine?.own || !isThere || (sameWords(mine, theirs) && samePages(mine, theirs))) return []
    return [{ no: answer.no, mine, theirs }]
  })
