import type { AnswerType, Marker } from '#contract/homework/homework.ts'
import type { BankQuestion } from '#contract/homework/teacher.ts'

/** A question as it stands in the form. Those of the bank carry its id; of them only the full mark is the teacher's. */
export interface FormQuestion {
  questionId: string | null
  type: AnswerType
  text: string
  options: { letter: string; text: string }[]
  /** Letters of the right choices; '' = marked by a person. */
  key: string
  fullMark: number
  knowledge: string[]
}

/** A page of the paper: on this phone from the moment it is chosen, at the school once it has come there. */
export interface FormPage {
  /** The school's id; '' until it is there. */
  fileId: string
  /** This phone's id of its bytes. */
  keptId: string
  name: string
}

/** Everything of the form, as the draft keeps it. */
export interface SetForm {
  title: string
  courseId: string
  classIds: string[]
  /** Epoch ms. */
  startAt: number
  deadlineAt: number
  marker: Marker
  /** Questions of the bank, or those of an uploaded paper. */
  source: 'bank' | 'paper'
  questions: FormQuestion[]
  /** Questions of other sources and subjects, found again when the teacher comes back to them. */
  aside: Readonly<Record<string, FormQuestion[]>>
  pages: FormPage[]
  examTplPlanId: string | null
  /** Made with the form, so that a second tap sets no second homework: 32 hex digits. */
  opId: string
}

export type FormField = 'title' | 'courseId' | 'classIds' | 'startAt' | 'deadlineAt' | 'questions' | 'pages'

export const LIMITS = { title: 60, classes: 30, questions: 100, pages: 20, fullMark: 200, key: 400 } as const
export const CHOICES = ['A', 'B', 'C', 'D'] as const

/** Marks of one page to its full: the sum of all questions. */
export const sumQuestionFullMarks = (questions: readonly Pick<FormQuestion, 'fullMark'>[]): number =>
  questions.reduce((sum, q) => sum + q.fullMark, 0)

/**
 * What is still wrong with the form, by field; empty: it may be set.
 * @param now epoch ms by the server's clock
 * @param preparing files that are being made pages
 */
export function formErrors(form: SetForm, now: number, preparing = 0): Partial<Record<FormField, ErrorName>> {
  const errors: Partial<Record<FormField, ErrorName>> = {}
  const title = form.title.trim()
  if (title === '') errors.title = 'titleMissing'
  else if (title.length > LIMITS.title) errors.title = 'titleLong'
  if (form.courseId === '') errors.courseId = 'courseMissing'
  if (form.classIds.length === 0) errors.classIds = 'classMissing'
  if (!Number.isFinite(form.startAt)) errors.startAt = 'timeMissing'
  if (!Number.isFinite(form.deadlineAt)) errors.deadlineAt = 'timeMissing'
  else if (form.deadlineAt <= now) errors.deadlineAt = 'deadlinePast'
  else if (form.deadlineAt <= form.startAt) errors.deadlineAt = 'deadlineEarly'
  if (form.questions.length === 0) errors.questions = 'questionMissing'
  else if (form.questions.length > LIMITS.questions) errors.questions = 'questionsMany'
  else if (form.questions.some((q) => !(q.fullMark > 0 && q.fullMark <= LIMITS.fullMark)))
    errors.questions = 'markWrong'
  else if (form.questions.some(keyWrong)) errors.questions = 'keyWrong'
  if (form.source === 'paper') {
    if (preparing > 0 || form.pages.some((page) => page.fileId === '')) errors.pages = 'pagesComing'
    else if (form.pages.length === 0) errors.pages = 'pageMissing'
  }
  return errors
}

export type ErrorName =
  | 'titleMissing'
  | 'titleLong'
  | 'courseMissing'
  | 'classMissing'
  | 'timeMissing'
  | 'deadlinePast'
  | 'deadlineEarly'
  | 'questionMissing'
  | 'questionsMany'
  | 'markWrong'
  | 'keyWrong'
  | 'pageMissing'
  | 'pagesComing'

/** A key names letters the question has: one for a single choice, each at most once. */
const keyWrong = ({ type, key, options, questionId }: FormQuestion): boolean => {
  if (questionId !== null || key === '' || (type !== 'choice' && type !== 'multi')) return false
  const letters = [...new Set(key)]
  const known = options.map((o) => o.letter)
  return (
    letters.length !== key.length ||
    letters.some((letter) => !known.includes(letter)) ||
    (type === 'choice' && letters.length !== 1)
  )
}

/** A key as it is kept: letters in order, once each, of those there are. */
export const tidyKey = (typed: string): string =>
  [...new Set(typed.toUpperCase().replaceAll(/[^A-H]/g, ''))].toSorted((a, b) => (a < b ? -1 : 1)).join('')

export const bankQuestionToForm = (question: BankQuestion): FormQuestion => ({
  questionId: question.questionId,
  type: question.type,
  text: question.text,
  options: question.options,
  key: question.key,
  fullMark: question.fullMark,
  knowledge: question.knowledge,
})

/** A question that stands on an uploaded page. */
export const onPaper = (type: AnswerType = 'photo', fullMark = 10): FormQuestion => ({
  questionId: null,
  type,
  text: '',
  options: type === 'choice' || type === 'multi' ? CHOICES.map((letter) => ({ letter, text: '' })) : [],
  key: '',
  fullMark,
  knowledge: [],
})

/** Adds questions of the bank that are not in yet, in the order chosen. */
export function withQuestions(form: SetForm, chosen: readonly BankQuestion[]): SetForm {
  const here = new Set(form.questions.map((q) => q.questionId))
  const added = chosen.filter((q) => !here.has(q.questionId)).map(bankQuestionToForm)
  return { ...form, questions: [...form.questions, ...added] }
}

/** Moves a question one place up or down. */
export function shiftListItem<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const next = [...list]
  const [one] = next.splice(at, 1)
  if (one !== undefined) next.splice(Math.min(next.length, Math.max(0, at + by)), 0, one)
  return next
}

const shelfOf = (form: Pick<SetForm, 'source' | 'courseId'>): string =>
  form.source === 'bank' ? `bank/${form.courseId}` : 'paper'

/** The form with other questions: those it had are put aside, those put aside before come back. */
function swapQuestionSource(form: SetForm, change: Partial<Pick<SetForm, 'source' | 'courseId'>>): SetForm {
  const next = { ...form, ...change }
  const [from, to] = [shelfOf(form), shelfOf(next)]
  if (from === to) return next
  return { ...next, aside: { ...form.aside, [from]: form.questions }, questions: form.aside[to] ?? [] }
}

/** Another subject: its classes and the bank's questions of the former go, and come back with it. */
export const withCourse = (form: SetForm, courseId: string): SetForm =>
  courseId === form.courseId ? form : { ...swapQuestionSource(form, { courseId }), classIds: [] }

/** Questions of the bank, or of an uploaded paper. */
export const withSource = (form: SetForm, source: SetForm['source']): SetForm =>
  swapQuestionSource(form, { source })
