import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KeyChangeOrder } from '#contract/exam/key-change.ts'
import { Role, type RoleCode } from '#contract/roles.ts'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { Refusal } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { type Jobs } from '../../../jobs/jobs.ts'
import { schoolAt, storeTwoItems, type TwoItems } from '../../../publish/two-items.test-support.ts'
import { paperItemsFor } from '../items/items.service.ts'
import { previewFor, saveFor } from './key-change.service.ts'

const who = (userType: RoleCode, of: number): Principal => ({
  ...{ accountId: 'a', userId: 'u', userType, schoolId: schoolAt(of), relativeId: 'l', studentId: null },
})

let fresh: FreshDb
let exam: TwoItems
const jobs = { enqueueIn: () => Promise.resolve('job') } as unknown as Jobs

beforeAll(async () => {
  fresh = await freshDb()
  exam = await storeTwoItems(fresh.db)
  // of each school a leader of the subject in all grades
  await fresh.db
    .insertInto('leader_scope')
    .values(
      [0, 1].map((of) => ({
        ...{ school_id: schoolAt(of), relative_id: 'l', user_type: Role.subjectLeader },
        ...{ grade_id: '', course_id: '2' },
      })),
    )
    .execute()
})
afterAll(() => fresh.drop())

const order = (): KeyChangeOrder => ({
  ...{ examId: exam.examId, paperId: exam.paperId, itemNo: '1', kind: 'key', key: 'B' },
})
const versions = async () =>
  (await fresh.db.selectFrom('exam_version').where('exam_id', '=', exam.examId).selectAll().execute()).length
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (e: unknown) => (e instanceof Refusal ? [e.status, e.key, e.more.values] : e),
  )

describe('the key of an exam of two schools', () => {
  it.each([
    ['a subject leader of the school that owns it', Role.subjectLeader, 0],
    ['a subject leader of the other school', Role.subjectLeader, 1],
    ['the head of the other school', Role.scheduleMaster, 1],
    ['the director of the other school', Role.teachingDirector, 1],
  ] as const)('is not changed by %s, who is told whose it is [T05]', async (_, role, of) => {
    const owner = (
      await fresh.db
        .selectFrom('school')
        .where('school_id', '=', schoolAt(0))
        .select('name')
        .executeTakeFirstOrThrow()
    ).name
    const told = [10002, 'jointKey', { school: owner }]
    expect(await refused(previewFor(fresh.db, who(role, of), order()))).toEqual(told)
    // with the token of a preview that somebody else made
    const { token } = await previewFor(fresh.db, who(Role.scheduleMaster, 0), order())
    const save = saveFor(fresh.db, jobs, who(role, of), { ...order(), token }, new Date(0))
    expect(await refused(save)).toEqual(told)
    expect(await versions()).toBe(1)
    const { joint } = await paperItemsFor(fresh.db, who(role, of), { examId: exam.examId })
    expect(joint).toEqual({ owner, mayChange: false })
  })

  it('is previewed by its owner for every school, and says how many of the named there are [T05] [B11]', async () => {
    const preview = await previewFor(fresh.db, who(Role.scheduleMaster, 0), order())
    const schools = preview.joint?.schools ?? []
    expect(schools.map((s) => s.sat)).toEqual([44, 22])
    const sum = (of: 'sat' | 'changed' | 'up' | 'down') => schools.reduce((n, s) => n + s[of], 0)
    const { sat, changed, up, down } = preview
    expect({ sat, changed, up, down }).toEqual({
      ...{ sat: sum('sat'), changed: sum('changed'), up: sum('up'), down: sum('down') },
    })
    expect(preview.moved).toBe(schools[0]?.changed)
    const { joint } = await paperItemsFor(fresh.db, who(Role.teachingDirector, 0), { examId: exam.examId })
    expect(joint?.mayChange).toBe(true)
  })
})
