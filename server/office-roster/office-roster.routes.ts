import { rosterApply, rosterExport, rosterLast, rosterLook, rosterUndo } from '#contract/office/roster.ts'
import { dayInChina } from '#core/domain/entry/age.ts'
import type { Db } from '../db/db.ts'
import { rosterMark } from '../exams/year/roster-mark.ts'
import type { Module } from '../http/api.ts'
import { notFound } from '../http/reply/refusal.ts'
import { handle } from '../http/request/handle.ts'
import type { Principal } from '../http/session/principal.ts'
import type { OfficeActionContext } from '../modules/office-people/doing.rules.ts'
import { faultRows, faultWords } from '../sheets/fault-rows.ts'
import { Faults } from '../sheets/faults.ts'
import type { StorePaths } from '../store/store-paths.ts'
import { ensureStoredFile } from '../store/trash.ts'
import { applyRoster } from './apply.ts'
import { schoolFacts } from './one-roster/facts.repo.ts'
import { writeOneRoster } from './one-roster/write.ts'
import { planRoster } from './plan.ts'
import { readRosterFile } from './read-file.ts'
import { loadLastRosterChange, undoRoster } from './undo.ts'

/** Faults that are told with their places. */
const TOLD = 300

/** Rosters of a school from files: looked at, taken over in one step, undone. */
export const officeRosterModule =
  (places: () => StorePaths): Module =>
  (api) => {
    const { db } = api
    const reading = async (who: Principal, fileId: string, now: number, faults: Faults) => {
      const { name, sha256 } = await fileOf(db, who, fileId)
      if ((await ensureStoredFile(places(), who.schoolId, sha256)) === null) throw notFound()
      const path = places().blob(who.schoolId, sha256)
      const { schoolId } = who
      const school = await db
        .selectFrom('school')
        .where('school_id', '=', schoolId)
        .select('name')
        .executeTakeFirstOrThrow()
      const at = { schoolId, schoolName: school.name, today: dayInChina(now) }
      const file = await readRosterFile({ path, name, at }, faults)
      return { name, file }
    }
    handle(api, rosterLook, async ({ principal, input, now }) => {
      const { fileId, locale = 'zh-CN' } = input
      const faults = new Faults(TOLD)
      const { name, file } = await reading(principal, fileId, now, faults)
      const mark = await rosterMark(db, principal.schoolId)
      const { changes, people, same, folded } = await planRoster(db, principal.schoolId, file, faults, locale)
      const rows = faultRows(faults.list).map((row) => {
        const { sheet, row: at, columnName } = row
        return { ...faultWords(row, locale), sheet, row: at, columnName }
      })
      const { ignored } = file
      const told = { count: faults.count, rows }
      return { fileName: name, faults: told, ignored: [...ignored], mark, people, same, folded, changes }
    })
    handle(api, rosterExport, async ({ principal: { schoolId }, audit, now }) => {
      const facts = await schoolFacts(db, schoolId)
      const content = Buffer.from(writeOneRoster(schoolId, facts, now)).toString('base64')
      await audit.note(db, { target: 'roster', after: { exported: facts.students.length } })
      return { fileName: `oneroster-${dayInChina(now)}.zip`, content }
    })
    handle(api, rosterLast, ({ principal }) => loadLastRosterChange(db, principal.schoolId))
    handle(api, rosterApply, async ({ principal, audit, now, input: { fileId, mark, takeAway } }) => {
      const faults = new Faults()
      const { name, file } = await reading(principal, fileId, now, faults)
      const given = { file, fileName: name, mark, takeAway, faults: faults.count }
      return applyRoster(doing(principal, audit, now), given)
    })
    handle(api, rosterUndo, ({ principal, audit, now, input }) =>
      undoRoster(doing(principal, audit, now), input.changeId),
    )

    function doing(who: Principal, audit: OfficeActionContext['audit'], now: number): OfficeActionContext {
      return { db, who, audit, now }
    }
  }

/** @throws Refusal 10005 no such file of this account and school */
async function fileOf(db: Db, { schoolId, accountId }: Principal, fileId: string) {
  const file = await db
    .selectFrom('file')
    .where('school_id', '=', schoolId)
    .where('file_id', '=', fileId)
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'office')
    .select(['name', 'sha256'])
    .executeTakeFirst()
  if (!file) throw notFound()
  return file
}
