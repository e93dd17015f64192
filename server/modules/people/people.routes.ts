import * as call from '#contract/account/people.ts'
import { STAFF } from '#contract/roles.ts'
import { isGateOpen } from '#core/brand/switches.ts'
import type { Module } from '../../http/api.ts'
import { schoolsOf } from '../../http/reach/schools.repo.ts'
import { safeError } from '../../http/reply/errors.ts'
import { badField } from '../../http/reply/refusal.ts'
import { handle } from '../../http/request/handle.ts'
import { someone } from '../../http/session/principal.ts'
import { userLevelOf } from '../../http/session/user-level.ts'
import { switchesIn } from '../../http/switches/school-features.ts'
import { accountActionsOf, userActionsOf, writeAccountAction, writeUserAction } from './actions.repo.ts'
import { askCancel, closeDue, revokeCancel } from './cancel.service.ts'
import { isModule, SYS_MODULE } from './dictionary.rules.ts'
import { parentsOf } from './guardians.service.ts'
import { ledGrades, teacherClasses } from './relatives.service.ts'
import { saveAccount } from './save.service.ts'
import { listStaffTasks, type TodoSources } from './staff-work.service.ts'
import { markTodo, staffReports, todosOf, withHomework } from './todo.service.ts'
import { toolsOf } from './tools.rules.ts'
import { timesOf, unbind } from './unbind.service.ts'

/** How often cancellations whose day has come are carried out. */
const CLOSE_EVERY_MS = 10 * 60_000

const validateModule = (module: string): void => {
  if (!isModule(module)) throw badField('module', 'noModule')
}

/** What an account keeps about itself, its children and its to-dos. `sources`: where work that waits for staff comes from. */
export const peopleModule =
  (sources: TodoSources): Module =>
  (api) => {
    const { db, clock, app, brands } = api
    handle(api, call.accountParents, async ({ principal }) => ({ parents: await parentsOf(db, principal) }))
    handle(api, call.accountUnbind, ({ session, input, now }) => unbind(db, session.accountId, input, now))
    handle(api, call.unbindTimes, ({ session, now }) => timesOf(db, session.accountId, now))
    handle(api, call.saveAccount, ({ session, principal, input, now }) =>
      saveAccount(db, session.accountId, principal, input, now),
    )
    handle(api, call.cancelAccount, ({ session, input, now }) =>
      input.action === 'ask'
        ? askCancel(db, session.accountId, input.typed, now)
        : revokeCancel(db, session.accountId),
    )
    handle(api, call.userActions, async ({ session, principal }) => ({
      actions: await userActionsOf(db, session.accountId, someone(principal).userId),
    }))
    handle(api, call.saveUserAction, async ({ session, principal, input, now }) => {
      validateModule(input.module)
      await writeUserAction(db, session.accountId, someone(principal).userId, input, now)
      return {}
    })
    handle(api, call.accountActions, async ({ session }) => ({
      actions: await accountActionsOf(db, session.accountId),
    }))
    handle(api, call.saveAccountAction, async ({ session, input, now }) => {
      validateModule(input.module)
      await writeAccountAction(db, session.accountId, input, now)
      return {}
    })
    handle(api, call.relativeAll, async ({ session }) => ({
      schools: await schoolsOf(db, [...new Set(session.identities.map((p) => p.schoolId))]),
    }))
    handle(api, call.relativeTeacher, async ({ principal }) => ({
      classes: await teacherClasses(db, principal),
    }))
    handle(api, call.relativeGrade, async ({ principal }) => ({ grades: await ledGrades(db, principal) }))
    handle(api, call.accountRole, async ({ session, principal }) => ({
      users: session.identities.map((p) => ({
        userId: p.userId,
        userType: p.userType,
        userSchool: { schoolId: p.schoolId },
        information: { relativeId: p.relativeId },
      })),
      tools: principal ? toolsOf(principal.userType) : [],
    }))
    handle(api, call.checkUser, async ({ principal }) => {
      const userLevel = await userLevelOf(db, someone(principal))
      return { studentNotExistStatus: 1 - userLevel, userLevel }
    })
    handle(api, call.todoTask, async ({ principal, now, req }) => {
      const { brand } = brands.byHost(req.hostname)
      const switches = await switchesIn(db, principal.schoolId, brand.switches)
      const list = await todosOf(db, principal, now)
      if (!STAFF.includes(principal.userType)) {
        const open = isGateOpen(sources.homework, switches)
          ? await sources.homework.open(db, principal, now)
          : null
        return withHomework(list, open, now)
      }
      const [work, reports] = await Promise.all([
        listStaffTasks(db, sources, principal, switches, now),
        staffReports(db, sources, principal, now),
      ])
      return { list, work, reports }
    })
    handle(api, call.todoUpdate, async ({ principal, input, now }) => {
      await markTodo(db, sources, principal, input, now)
      return {}
    })
    handle(api, call.dictReverse, async () => ({ sysModule: SYS_MODULE }))

    const sweep = () =>
      closeDue(db, clock.now()).catch((e: unknown) => {
        app.log.error({ err: safeError(e) }, 'cancellations wait')
      })
    const timer = setInterval(() => void sweep(), CLOSE_EVERY_MS)
    timer.unref()
    app.addHook('onClose', async () => clearInterval(timer))
  }
