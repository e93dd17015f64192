import type { Question, SheetDetail } from '#contract/homework/homework.ts'
import type { NewOperation } from '#core/sync/types.ts'
import { isAnswered, NO_ANSWER, PAPER_VIEW, type PaperDraft } from '../do/paper.rules.ts'
import { buildHomeworkWorkName, refOf } from '../ref.rules.ts'
import { fromSchool, samePages, sameWords } from '../two-phones/school-answer.rules.ts'

type SubmissionSheet = Pick<SheetDetail, 'homeworkId' | 'studentId' | 'questions' | 'answers' | 'sheetRev'>

/** Numbers of the questions without any answer. */
export const missing = (questions: readonly Question[], paper: Readonly<PaperDraft>): number[] =>
  questions.filter(({ no }) => !isAnswered(paper.answers[no])).map(({ no }) => no)

/** Photographs that are not ready to be sent. */
export const unmade = (paper: Readonly<PaperDraft>): number =>
  Object.values(paper.answers).reduce(
    (sum, { pages }) => sum + pages.filter((page) => page.made === null).length,
    0,
  )

function ofQuestion(
  sheet: SubmissionSheet,
  { no, type }: Question,
  paper: Readonly<PaperDraft>,
): NewOperation[] {
  const mine = paper.answers[no] ?? NO_ANSWER
  const known = sheet.answers.find((answer) => answer.no === no)
  const theirs = known ? fromSchool(known) : NO_ANSWER
  const work = buildHomeworkWorkName(sheet.homeworkId, sheet.studentId)
  const name = `${sheet.homeworkId}/${sheet.studentId}/${no}`
  const out: NewOperation[] = []
  // What the school has and nobody wrote on is not sent: it may be older than the school's own by now.
  if (!mine.own) return out
  if (!sameWords(mine, theirs))
    out.push({
      target: `answer/${name}`,
      work,
      kind: 'answer',
      body: type === 'choice' || type === 'multi' ? { choice: mine.choice } : { text: mine.text },
      baseRev: mine.seen.rev,
    })
  if (!samePages(mine, theirs))
    out.push({
      target: `pages/${name}`,
      work,
      kind: 'pages',
      body: {
        pages: mine.pages.flatMap((page) =>
          page.made ? [{ fileId: page.made.file, smallId: page.made.small }] : [],
        ),
      },
      files: mine.pages.flatMap((page) =>
        page.place === 'phone' && page.made ? [page.made.file, page.made.small] : [],
      ),
      baseRev: mine.seen.pagesRev,
    })
  return out
}

/** Numbers of the questions of which this paper says something else than the school has. */
export const changedSince = (sheet: SubmissionSheet, paper: Readonly<PaperDraft>): number[] =>
  sheet.questions.filter((question) => ofQuestion(sheet, question, paper).length > 0).map(({ no }) => no)

/** Everything that handing in puts into the queue, in its order: answers, photographs, and the handing in itself. */
export const submission = (sheet: SubmissionSheet, paper: Readonly<PaperDraft>): NewOperation[] => [
  ...sheet.questions.flatMap((question) => ofQuestion(sheet, question, paper)),
  {
    target: `sheet/${sheet.homeworkId}/${sheet.studentId}`,
    work: buildHomeworkWorkName(sheet.homeworkId, sheet.studentId),
    kind: 'submit',
    body: {},
    last: true,
    baseRev: sheet.sheetRev,
    finishes: { ...refOf(sheet.homeworkId, sheet.studentId), view: PAPER_VIEW },
  },
]
