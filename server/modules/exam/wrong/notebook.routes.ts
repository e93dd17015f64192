import * as call from '#contract/wrong/notebook.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import type { Api } from '../../../http/api.ts'
import { handle } from '../../../http/request/handle.ts'
import { type Principal, requireStudentId } from '../../../http/session/principal.ts'
import { savePlanOf } from './goal.service.ts'
import {
  emptyBin,
  findWrongNotebookEntry,
  loadWrongNotebookQuestions,
  move,
  practiseNow,
  summarizeWrongNotebookCourses,
} from './notebook.service.ts'
import { type Noted, notebookOf } from './read-notebook.service.ts'

const inCourse = (noted: readonly Noted[], courseId: string | undefined): Noted[] =>
  noted.filter(({ entry }) => courseId === undefined || entry.courseId === courseId)

/** A student's notebook of wrong questions. */
export function notebookRoutes(api: Api): void {
  const { db } = api
  const book = (who: Principal, now: number) => notebookOf(db, who.schoolId, requireStudentId(who), now)

  handle(api, call.wrongCourses, async ({ principal, now }) =>
    summarizeWrongNotebookCourses(await book(principal, now)),
  )
  handle(api, call.wrongList, async ({ principal, input, now }) => ({
    entries: inCourse((await book(principal, now)).kept, input.courseId).map((n) => n.entry),
  }))
  handle(api, call.wrongRecycled, async ({ principal, now }) => ({
    entries: (await book(principal, now)).binned.map((n) => n.entry),
  }))
  handle(api, call.wrongDetail, async ({ principal, input, now }) => {
    const noted = findWrongNotebookEntry(await book(principal, now), input)
    const { questions, drawn } = await loadWrongNotebookQuestions(db, [noted])
    const [question] = questions
    if (!question) throw new Error('An entry without a question.')
    const history = noted.history.map((p) => ({ at: p.practised_at.getTime(), grade: p.grade }))
    return { ...question, drawn, history }
  })
  handle(api, call.wrongPractice, async ({ principal, input, now }) => {
    const { kept, plan, today } = await book(principal, now)
    const byName = new Map(inCourse(kept, input.courseId).map((n) => [questionKey(n.item), n]))
    const asked = today.flatMap((name) => byName.get(name) ?? [])
    return { ...(await loadWrongNotebookQuestions(db, asked)), plan }
  })
  handle(api, call.saveWrongPractice, ({ principal, input, now }) =>
    practiseNow(db, principal, input, input, now),
  )
  handle(api, call.moveWrong, async ({ principal, input, now }) => {
    await move(db, principal, input, input.to, { at: now, now })
    return null
  })
  handle(api, call.emptyWrongRecycle, async ({ principal, input, now }) => {
    await emptyBin(db, principal, input.typed, now)
    return null
  })
  handle(api, call.saveWrongPlan, async ({ principal, input, now }) => {
    await savePlanOf(db, principal, input, now)
    return null
  })
}
