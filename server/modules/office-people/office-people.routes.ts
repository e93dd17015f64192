import { officeParents } from '#contract/office/parents.ts'
import * as call from '#contract/office/people.ts'
import { officeYear, officeYearPromote, officeYearUndo } from '#contract/office/year.ts'
import type { Module } from '../../http/api.ts'
import { notFound } from '../../http/reply/refusal.ts'
import { handle } from '../../http/request/handle.ts'
import { dropClass, saveClass } from './classes.service.ts'
import type { OfficeActionContext } from './doing.rules.ts'
import { returnStudentsToRoll, takeStudentsOffRoll } from './leaving.service.ts'
import { parentList } from './parents.repo.ts'
import { bindParent, unbindParent } from './parents.service.ts'
import { listGradesWithClasses } from './places.repo.ts'
import { staffList } from './staff.repo.ts'
import { saveStaff } from './staff.service.ts'
import { studentDetail, studentList } from './students.repo.ts'
import { moveStudents, saveStudent } from './students.service.ts'
import { promote } from './year/promote.service.ts'
import { undoYear } from './year/undo.service.ts'
import { yearPreview } from './year/year.repo.ts'

/** The roster of a school: who is there, in which class, who teaches whom, and whose parents they are. */
export const officePeopleModule: Module = (api) => {
  const { db } = api
  handle(api, call.officePlaces, ({ principal }) => listGradesWithClasses(db, principal.schoolId))
  handle(api, call.officeStudents, ({ principal, input }) => studentList(db, principal.schoolId, input))
  handle(api, call.officeStudent, async ({ principal, input }) => {
    const found = await studentDetail(db, principal, input.ofStudentId)
    if (!found) throw notFound()
    return found
  })
  handle(api, call.officeStudentSave, ({ input, ...of }) => saveStudent(doing(of), input))
  handle(api, call.officeStudentsMove, ({ input, ...of }) => moveStudents(doing(of), input.moves))
  handle(api, call.officeStudentsLeave, ({ input, ...of }) =>
    takeStudentsOffRoll(doing(of), input.studentIds),
  )
  handle(api, call.officeStudentsReturn, ({ input, ...of }) => returnStudentsToRoll(doing(of), input))
  handle(api, call.officeClassSave, ({ input, ...of }) => saveClass(doing(of), input))
  handle(api, call.officeClassDrop, ({ input, ...of }) => dropClass(doing(of), input.toClassId))
  handle(api, call.officeStaff, ({ principal, input }) => staffList(db, principal, input))
  handle(api, call.officeStaffSave, ({ input, ...of }) => saveStaff(doing(of), input))
  handle(api, officeParents, ({ principal, input }) => parentList(db, principal, input))
  handle(api, call.officeParentBind, ({ input, ...of }) => bindParent(doing(of), input))
  handle(api, call.officeParentUnbind, ({ input, ...of }) => unbindParent(doing(of), input))
  handle(api, officeYear, ({ principal, now }) => yearPreview(db, principal.schoolId, now))
  handle(api, officeYearPromote, ({ input, ...of }) => promote(doing(of), input))
  handle(api, officeYearUndo, ({ input, ...of }) => undoYear(doing(of), input.changeId))

  function doing({
    principal,
    audit,
    now,
  }: Pick<OfficeActionContext, 'audit' | 'now'> & {
    principal: OfficeActionContext['who']
  }): OfficeActionContext {
    return { db, who: principal, audit, now }
  }
}
