import type { Calls } from '#contract/calls.ts'
import type { SetForm } from './set-form.rules.ts'

type HomeworkSetBody = Calls['POST /api/exam/homework/set']['body']

/** The form as the server takes it. A start that is over by this phone's clock is the school's now: the phone's may be wrong. */
export const toHomeworkSetBody = (form: SetForm, now: number): HomeworkSetBody => ({
  opId: form.opId,
  title: form.title.trim(),
  courseId: form.courseId,
  classIds: form.classIds,
  ...(form.startAt > now ? { startAt: form.startAt } : {}),
  deadlineAt: form.deadlineAt,
  marker: form.marker,
  ...(form.examTplPlanId === null ? {} : { examTplPlanId: form.examTplPlanId }),
  questions: form.questions.map((q) =>
    q.questionId === null
      ? {
          type: q.type,
          text: q.text,
          options: q.options,
          key: q.key,
          fullMark: q.fullMark,
          knowledge: q.knowledge,
        }
      : { questionId: q.questionId, fullMark: q.fullMark },
  ),
  ...(form.source === 'paper' ? { paper: form.pages.map(({ fileId }) => ({ fileId })) } : {}),
})
