import type { Question, Answer as SchoolAnswer, SheetDetail } from '#contract/homework.ts'
import type { NewOperation } from '#core/sync/types.ts'
import { type Answer, isAnswered, NEW_PAPER, NO_ANSWER, type Paper, type PhotoPage } from './paper.rules.ts'
import { refOf, workOf } from './ref.rules.ts'

type Sheet = Pick<SheetDetail, 'homeworkId' | 'studentId' | 'questions' | 'answers' | 'sheetRev'>

const fromSchool = (answer: Readonly<SchoolAnswer>): Answer => ({
  choice: answer.choice,
  text: answer.text,
  scans: [],
  pages: answer.pages.map(
    (page): PhotoPage => ({
      pageId: page.fileId,
      place: 'school',
      original: '',
      made: { file: page.fileId, small: page.smallId ?? page.fileId },
      turn: 0,
      box: { left: 0, top: 0, right: 1, bottom: 1 },
      look: 'photo',
    }),
  ),
})

/** The paper a screen starts from where the phone has no draft: what the school has. */
export const paperOfSheet = (sheet: Pick<Sheet, 'answers'>): Paper => ({
  ...NEW_PAPER,
  answers: Object.fromEntries(sheet.answers.map((answer) => [answer.no, fromSchool(answer)])),
})

/** Numbers of the questions without any answer. */
export const missing = (questions: readonly Question[], paper: Readonly<Paper>): number[] =>
  questions.filter(({ no }) => !isAnswered(paper.answers[no])).map(({ no }) => no)

/** Photographs that are not ready to be sent. */
export const unmade = (paper: Readonly<Paper>): number =>
  Object.values(paper.answers).reduce(
    (sum, { pages }) => sum + pages.filter((page) => page.made === null).length,
    0,
  )

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at])
const filesOf = (answer: Readonly<Answer>): string[] =>
  answer.pages.flatMap((page) => (page.made ? [page.made.file] : []))

function ofQuestion(sheet: Sheet, { no, type }: Question, paper: Readonly<Paper>): NewOperation[] {
  const mine = paper.answers[no] ?? NO_ANSWER
  const known = sheet.answers.find((answer) => answer.no === no)
  const theirs = known ? fromSchool(known) : NO_ANSWER
  const work = workOf(sheet.homeworkId, sheet.studentId)
  const name = `${sheet.homeworkId}/${sheet.studentId}/${no}`
  const out: NewOperation[] = []
  if (!sameList(mine.choice, theirs.choice) || mine.text !== theirs.text)
    out.push({
      target: `answer/${name}`,
      work,
      kind: 'answer',
      body: type === 'choice' || type === 'multi' ? { choice: mine.choice } : { text: mine.text },
      baseRev: known?.rev ?? 0,
    })
  if (!sameList(filesOf(mine), filesOf(theirs)))
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
      baseRev: known?.pagesRev ?? 0,
    })
  return out
}

/** Everything that handing in puts into the queue, in its order: answers, photographs, and the handing in itself. */
export const submission = (sheet: Sheet, paper: Readonly<Paper>): NewOperation[] => [
  ...sheet.questions.flatMap((question) => ofQuestion(sheet, question, paper)),
  {
    target: `sheet/${sheet.homeworkId}/${sheet.studentId}`,
    work: workOf(sheet.homeworkId, sheet.studentId),
    kind: 'submit',
    body: {},
    last: true,
    baseRev: sheet.sheetRev,
    finishes: refOf(sheet.homeworkId, sheet.studentId),
  },
]
