import type { Answer as SchoolAnswer, SheetDetail } from '#contract/homework/homework.ts'
import type { Writer } from '#contract/homework/writer.ts'
import { type AnswerDraft, NEW_PAPER, type PaperDraft, type PhotoPage } from '../do/paper.rules.ts'

/** What the school has of a paper. */
export type ServerSheet = Pick<SheetDetail, 'homeworkId' | 'studentId' | 'answers' | 'writers'>

/** A picture of the school's store as a page of an answer. */
export const pageOfSchool = (page: { fileId: string; smallId?: string }): PhotoPage => ({
  pageId: page.fileId,
  place: 'school',
  original: '',
  made: { file: page.fileId, small: page.smallId ?? page.fileId },
  turn: 0,
  box: { left: 0, top: 0, right: 1, bottom: 1 },
  look: 'photo',
})

/** The school's answer as a screen shows it. */
export const fromSchool = (answer: Readonly<SchoolAnswer>): AnswerDraft => ({
  choice: answer.choice,
  text: answer.text,
  pages: answer.pages.map(pageOfSchool),
  scans: [],
  seen: { rev: answer.rev, pagesRev: answer.pagesRev },
  own: false,
})

/** The paper a screen starts from where the phone has no draft: what the school has. */
export const paperOfSheet = (sheet: Pick<ServerSheet, 'answers'>): PaperDraft => ({
  ...NEW_PAPER,
  answers: Object.fromEntries(sheet.answers.map((answer) => [answer.no, fromSchool(answer)])),
})

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at])
const filesOf = (answer: Readonly<AnswerDraft>): string[] =>
  answer.pages.flatMap((page) => (page.made ? [page.made.file] : [page.pageId]))

export const sameWords = (a: Readonly<AnswerDraft>, b: Readonly<AnswerDraft>): boolean =>
  sameList(a.choice, b.choice) && a.text === b.text
export const samePages = (a: Readonly<AnswerDraft>, b: Readonly<AnswerDraft>): boolean =>
  sameList(filesOf(a), filesOf(b))

type SheetTargetKind = 'answer' | 'pages' | 'sheet'

/** Who wrote what counts; undefined: nobody, or an older server does not say. */
export const writerOf = (
  sheet: Pick<ServerSheet, 'homeworkId' | 'studentId' | 'writers'>,
  part: SheetTargetKind,
  no?: number,
): Writer | undefined => {
  const name = `${part}/${sheet.homeworkId}/${sheet.studentId}${no === undefined ? '' : `/${no}`}`
  return sheet.writers?.find(({ target }) => target === name)
}

/** Moves what counts as read as far as it is on the screen: the same words, or this phone's own. */
function advanceSeenRevisions(
  sheet: ServerSheet,
  no: number,
  mine: AnswerDraft,
  theirs: AnswerDraft,
  device: string,
): AnswerDraft {
  const isOwn = (part: SheetTargetKind) => writerOf(sheet, part, no)?.deviceId === device
  const rev = sameWords(mine, theirs) || isOwn('answer') ? theirs.seen.rev : 0
  const pagesRev = samePages(mine, theirs) || isOwn('pages') ? theirs.seen.pagesRev : 0
  const seen = { rev: Math.max(mine.seen.rev, rev), pagesRev: Math.max(mine.seen.pagesRev, pagesRev) }
  return seen.rev === mine.seen.rev && seen.pagesRev === mine.seen.pagesRev ? mine : { ...mine, seen }
}

/** Words that were handed in and gave way, of which the account is told with a choice. */
export interface ReplacedAnswer {
  readonly target: string
  readonly kind: string
  readonly mine: Readonly<Record<string, unknown>>
}

/** True: these very words were handed in and the choice is offered beside them, so here is no second one to make. */
function isTold(
  sheet: ServerSheet,
  no: number,
  mine: AnswerDraft,
  theirs: AnswerDraft,
  told: readonly ReplacedAnswer[],
): boolean {
  const target = `answer/${sheet.homeworkId}/${sheet.studentId}/${no}`
  const { mine: words } = told.find((one) => one.kind === 'answer' && one.target === target) ?? {}
  if (!words || !samePages(mine, theirs)) return false
  const choice = Array.isArray(words['choice']) ? words['choice'].map(String) : []
  return sameList(choice, mine.choice) && (words['text'] ?? '') === mine.text
}

/**
 * The paper as it is shown beside what the school has now: answers that nobody wrote on are the school's, those that
 * somebody wrote stay, and so does what they were written upon.
 * @param device this phone's name at the school
 * @param told what of this account gave way; words that are among it follow the school's again
 */
export function followed(
  paper: Readonly<PaperDraft>,
  sheet: ServerSheet,
  device: string,
  told: readonly ReplacedAnswer[] = [],
): PaperDraft {
  const changed = sheet.answers.flatMap((answer): [number, AnswerDraft][] => {
    const theirs = fromSchool(answer)
    const mine = paper.answers[answer.no]
    const isGiven = mine?.own === true && isTold(sheet, answer.no, mine, theirs, told)
    if (mine?.own && !isGiven) {
      const next = advanceSeenRevisions(sheet, answer.no, mine, theirs, device)
      return next === mine ? [] : [[answer.no, next]]
    }
    // A copy read earlier, kept for times without a line.
    const isOlder = mine && (mine.seen.rev > theirs.seen.rev || mine.seen.pagesRev > theirs.seen.pagesRev)
    const isSame = mine && sameWords(mine, theirs) && samePages(mine, theirs)
    const isSeen = mine?.seen.rev === theirs.seen.rev && mine.seen.pagesRev === theirs.seen.pagesRev
    if (!isOlder && !(isSame && isSeen)) return [[answer.no, theirs]]
    // The school's newer one is not here yet: the choice is offered once all the same, whichever comes first.
    return isGiven ? [[answer.no, { ...mine, own: false }]] : []
  })
  if (changed.length === 0) return paper
  return { ...paper, answers: { ...paper.answers, ...Object.fromEntries(changed) } }
}
