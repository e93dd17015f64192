import type { Marker } from '#contract/homework/homework.ts'
import type { BankQuestion } from '#contract/homework/teacher.ts'
import type { JsonObject } from '#core/sync/types.ts'
import { bankQuestionToForm, type FormQuestion, type SetForm } from './set-form.rules.ts'
import { presetTime } from './when.rules.ts'

/** What a plan or a template gives to begin with. */
export interface Basis {
  name: string
  courseId: string
  questions: readonly BankQuestion[]
  /** Of a plan. */
  examTplPlanId?: string
  days?: number
  marker?: Marker
}

/**
 * A form to begin with: it starts now and ends tomorrow evening, or after the plan's days.
 * @param opId 32 hex digits, new for each form
 */
export function newForm(basis: Basis | null, now: number, opId: string): SetForm {
  return {
    title: basis?.name ?? '',
    courseId: basis?.courseId ?? '',
    classIds: [],
    startAt: now,
    deadlineAt: presetTime('tomorrow', now + Math.max(0, (basis?.days ?? 1) - 1) * 86_400_000),
    marker: basis?.marker ?? 'teacher',
    source: 'bank',
    questions: (basis?.questions ?? []).map(bankQuestionToForm),
    aside: {},
    pages: [],
    examTplPlanId: basis?.examTplPlanId ?? null,
    opId,
  }
}

const FIELDS = [
  'title',
  'courseId',
  'classIds',
  'startAt',
  'deadlineAt',
  'marker',
  'source',
  'questions',
] as const

/** The form out of a draft; null: it is none that this app can read. */
export function parseSetForm(body: JsonObject): SetForm | null {
  const form = body['form'] as Partial<SetForm> | undefined
  if (typeof form !== 'object' || FIELDS.some((field) => form[field] === undefined)) return null
  if (!/^[0-9a-f]{32}$/.test(form.opId ?? '')) return null
  // JSON has no NaN: a time that was not whole comes back as null.
  const time = (at: number | null | undefined): number => at ?? Number.NaN
  return {
    ...(form as SetForm),
    startAt: time(form.startAt),
    deadlineAt: time(form.deadlineAt),
    aside: form.aside ?? {},
    pages: (form.pages ?? []).map((page) => ({ ...page, keptId: page.keptId ?? page.fileId })),
    examTplPlanId: form.examTplPlanId ?? null,
  }
}

const plain = (q: FormQuestion) => ({
  ...q,
  knowledge: [...q.knowledge],
  options: q.options.map((o) => ({ ...o })),
})

/** The form as a draft keeps it. */
export const draftBody = (form: SetForm): JsonObject => ({
  form: {
    ...form,
    startAt: Number.isFinite(form.startAt) ? form.startAt : null,
    deadlineAt: Number.isFinite(form.deadlineAt) ? form.deadlineAt : null,
    classIds: [...form.classIds],
    questions: form.questions.map(plain),
    aside: Object.fromEntries(Object.entries(form.aside).map(([shelf, list]) => [shelf, list.map(plain)])),
    pages: form.pages.map((page) => ({ ...page })),
  },
})
