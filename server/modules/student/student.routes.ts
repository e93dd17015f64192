import * as call from '#contract/student.ts'
import { maskName } from '#core/domain/entry/person-name.ts'
import { schoolYearOf } from '#core/domain/roll/grade.ts'
import type { Module } from '../../http/api.ts'
import { addressKey } from '../../http/limits/limiter.ts'
import { rollGradeOf } from '../../http/reach/grade.repo.ts'
import { schoolsOf } from '../../http/reach/schools.repo.ts'
import { notFound } from '../../http/reply/refusal.ts'
import { handle } from '../../http/request/handle.ts'
import { requireStudentId, someone } from '../../http/session/principal.ts'
import { areas } from './areas.rules.ts'
import { bindChildOf, relateStudent, triesLeft } from './bind.service.ts'
import { giveBindTicket } from './bind-ticket.service.ts'
import { askForNumber, asksLeft, requestsOf } from './number-request.service.ts'
import { bindReader, findPaperReader } from './reader.service.ts'
import {
  boundStudents,
  listCoursesWithStages,
  numberShape,
  schoolFacts,
  schoolsNamed,
  studentCard,
} from './student.repo.ts'

/** Students, their numbers, and who is bound to them. */
export const studentModule: Module = (api) => {
  const { db } = api
  handle(api, call.relativeStuInfo, async ({ principal }) => ({
    student: await studentCard(db, principal.schoolId, requireStudentId(principal)),
  }))
  handle(api, call.studentLogic, async ({ session, input, now }) => ({
    ...(await numberShape(db, input.ofSchoolId)),
    triesLeft: await triesLeft(db, session.accountId, now),
  }))
  handle(api, call.studentSearch, async ({ session, input, now }) => ({
    ticket: await giveBindTicket(db, session.accountId, input, now),
    maskedName: maskName(input.studentName.trim()),
    maskedNumber: maskName(input.studentNumber),
  }))
  handle(api, call.studentPeopleInfo, async ({ session, input, now }) => ({
    maskedName: maskName(input.studentName.trim()),
    way: 'headTeacher' as const,
    asksLeft: await asksLeft(db, session.accountId, now),
  }))
  handle(api, call.studentSearchStatus, async ({ session, now }) => ({
    requests: await requestsOf(db, session.accountId, now),
  }))
  handle(api, call.studentSearchInfo, async ({ session }) => ({
    students: await boundStudents(db, session.accountId),
  }))
  handle(api, call.studentSchools, async ({ input }) => ({
    schools: await schoolsNamed(db, input.schoolName),
  }))
  handle(api, call.studentSend, ({ session, input, req, now }) =>
    askForNumber(db, session.accountId, input, addressKey(req.ip), now),
  )
  handle(api, call.addNewUser, ({ session, principal, input, req, now }) =>
    relateStudent(db, { accountId: session.accountId, principal, address: addressKey(req.ip), now }, input),
  )
  handle(api, call.bindChild, ({ session, principal, input, req, now }) =>
    bindChildOf(db, { accountId: session.accountId, principal, address: addressKey(req.ip), now }, input),
  )
  handle(api, call.schoolMaintain, async ({ principal }) => {
    const facts = await schoolFacts(db, someone(principal).schoolId)
    if (!facts) throw notFound()
    return facts
  })
  handle(api, call.moduleConfig, async ({ principal }) => ({
    moduleConfigList: (await schoolsOf(db, [someone(principal).schoolId]))[0]?.moduleConfigList ?? [],
  }))
  handle(api, call.readerStatus, ({ principal }) => findPaperReader(db, principal))
  handle(api, call.readerBind, ({ principal, input, now }) =>
    bindReader(db, principal, input.readAccount, now),
  )
  handle(api, call.courseAll, async ({ principal }) => ({
    courses: await listCoursesWithStages(db, someone(principal).schoolId),
  }))
  handle(api, call.areaCommon, async () => ({ areas }))
  handle(api, call.studentCommonInfo, async ({ principal, now }) => {
    const roll = await rollGradeOf(db, principal, now)
    return {
      studentId: roll ? requireStudentId(principal) : null,
      gradeName: roll?.gradeName ?? null,
      rollGradeNo: roll?.rollGradeNo ?? null,
      gradeNo: roll?.state.gradeNo ?? null,
      nextGradeNo: roll?.state.next ?? null,
      schoolYear: schoolYearOf(now),
      mayMoveOn: roll?.state.mayMoveOn ?? false,
    }
  })
}
