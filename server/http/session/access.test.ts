import type { TObject } from 'typebox'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Endpoint } from '#contract/endpoint.ts'
import { ADMINISTRATORS, ROLE_ID_FIELD } from '#contract/roles.ts'
import { values, valuesOf } from '#tests/support/access/values.ts'
import { withoutSecondFactor } from '#tests/support/office/office.ts'
import { classes, exams, type Person, people, SCHOOLS, students } from '#tests/support/school/facts.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { type Checked, checkedInject } from '#tests/support/servers/checked.ts'

// every call, every role, everybody's ids: the more calls there are, the longer
vi.setConfig({ testTimeout: 120_000 })

/** Tries every call as every role of two schools with everybody's ids, and looks for what is not the asker's. */
let t: TestApp
beforeAll(async () => {
  t = await testApp({ limits: { perAddress: 1e9, perAccount: 1e9 }, config: { logLevel: 'warn' } })
  await withoutSecondFactor(t.db)
  // levels are letters unless a school names them, and B is also a school of these tests
  const levels = JSON.stringify([
    { level: '优', share: 50 },
    { level: '良', share: 50 },
  ])
  for (const school_id of SCHOOLS)
    await t.db.insertInto('school_setting').values({ school_id, key: 'levels', value: levels }).execute()
})
afterAll(() => t.close())

type Identity = Person['identities'][number]
const ids = (list: readonly { id: string }[]) => list.map((x) => x.id)

const fieldsOf = (c: Endpoint) => Object.keys(((c.query ?? c.body) as TObject | undefined)?.properties ?? {})

function combinations(call: Endpoint): Record<string, unknown>[] {
  const own = { ...values, ...valuesOf[call.call] }
  return fieldsOf(call).reduce<Record<string, unknown>[]>(
    (made, field) => made.flatMap((one) => (own[field] ?? []).map((v) => ({ ...one, [field]: v }))),
    [{}],
  )
}

/** Signed-in calls that only read; signing out is tried elsewhere. */
const tried = (calls as readonly Endpoint[]).filter(
  (c) => c.scope !== 'public' && c.call !== 'POST /api/base/data/logout',
)
const mayCall = (c: Endpoint, who: Identity) => c.roles === 'any' || c.roles.some((r) => r === who.userType)

/** All values of all fields together; an older version where there is one, a few where the role is refused anyway. */
function trials(who: Identity): { call: Endpoint; fields: Record<string, unknown> }[] {
  return tried.flatMap((call) => {
    const all = combinations(call).filter(
      (f) => !('examId' in f) || f['version'] === undefined || f['examId'] === 'exam-joint',
    )
    return (mayCall(call, who) ? all : all.slice(0, 4)).map((fields) => ({ call, fields }))
  })
}

/** As many at a time as the database has connections. */
async function inBatches<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let i = 0; i < list.length; i += 10) {
    done.push(...(await Promise.all(list.slice(i, i + 10).map((one) => work(one)))))
  }
  return done
}

/** Names and ids that this identity may meet in a reply, by what the two schools are made of. */
function allowed(account: Person, who: Identity): Set<string> {
  const own = new Set<string>([
    account.account,
    ...account.identities.flatMap((i) => [i.userId, i.relativeId, i.school]),
  ])
  const addStudent = (id: string) => {
    const s = students.find((x) => x.id === id)
    if (s) for (const part of [s.id, s.classId, s.gradeId, s.school]) own.add(part)
  }
  for (const i of account.identities) addStudent(i.relativeId)
  if (who.userType === 4 || who.userType === 5) return own
  if (ADMINISTRATORS.some((role) => role === who.userType)) {
    // the office of a school knows its people
    for (const p of people)
      for (const i of p.identities)
        if (i.school === who.school) own.add(p.account).add(i.userId).add(i.relativeId)
    for (const s of students) if (s.school === who.school) addStudent(s.id)
    for (const c of classes) if (c.school === who.school) own.add(c.id).add(c.gradeId)
  }
  const reach = staffClasses[account.account] ?? []
  for (const classId of reach) {
    const c = classes.find((x) => x.id === classId)
    if (c) own.add(c.id).add(c.gradeId)
    for (const s of students) if (s.classId === classId) own.add(s.id)
  }
  return own
}

/** Written by hand, not by the server's rules. */
const staffClasses: Record<string, readonly string[]> = {
  headA1: ['A-c1', 'A-c2'],
  mathA2: ['A-c2'],
  twoA2: ['A-c2'],
  idleA: [],
  headB1: ['B-c1'],
  masterA: ['A-c1', 'A-c2', 'A-c3'],
  directorA: ['A-c1', 'A-c2', 'A-c3'],
  gradeA1: ['A-c1', 'A-c2'],
  subjectA: ['A-c1', 'A-c2', 'A-c3'],
  subjectsA: ['A-c1', 'A-c2', 'A-c3'],
  masterB: ['B-c1', 'B-c2', 'B-c3'],
}

/** Exams an identity may meet; by a trace leaders of a school or grade meet those not published yet, too. */
function allowedExams(account: string, who: Identity, isTrace: boolean): string[] {
  if (ADMINISTRATORS.some((role) => role === who.userType))
    return exams.filter((e) => e.schools.includes(who.school)).map((e) => e.id)
  const meetsNew = isTrace && [9, 10, 11].includes(who.userType)
  const seen = (classId: string) =>
    exams.filter(
      (e) =>
        (e.versions > 0 || meetsNew) &&
        e.schools.includes(classId.slice(0, 1)) &&
        e.classes.includes(Number(classId.at(-1))),
    )
  const at =
    who.userType <= 5 && who.userType >= 4
      ? students.filter((s) => s.id === who.relativeId).map((s) => s.classId)
      : (staffClasses[account] ?? [])
  return at.flatMap(seen).map((e) => e.id)
}

const everything = [
  ...SCHOOLS,
  ...ids(classes),
  ...ids(students),
  ...SCHOOLS.flatMap((s) => [`${s}-g1`, `${s}-g2`]),
  ...people.flatMap((p) => [p.account, ...p.identities.flatMap((i) => [i.userId, i.relativeId])]),
]

/** Ids in a reply as whole words: `名A-s11名`, `"A-s11"`, `n-A-s11`, `key-parentA`. */
const wordsOf = (text: string): Set<string> =>
  new Set([...text.matchAll(/[A-Za-z0-9_-]+/g)].flatMap(([w]) => [w, w.replace(/^(n|key|job)-/, '')]))

/** Calls that tell schools which sat an exam together whose it is, by the name of that school. */
const TELLS_OWNER = ['/api/analysis/data/key/', '/api/analysis/data/paper/items']

function leaks(text: string, account: Person, who: Identity, call = ''): string[] {
  const words = wordsOf(text)
  const mine = allowed(account, who)
  if (TELLS_OWNER.some((part) => call.includes(part))) for (const school of SCHOOLS) mine.add(school)
  const myExams = allowedExams(account.account, who, call.startsWith('GET /api/exam/trace/'))
  return [
    ...everything.filter((id) => words.has(id) && !mine.has(id)),
    ...ids(exams).filter((id) => words.has(id) && !myExams.includes(id)),
  ]
}

/** Values of each call's fields that a claim is tried with. */
const firstFields = new Map(tried.map((call) => [call.call, combinations(call)[0]]))
/** Of the pairs of a claim and a call one in so many is tried; `npm run lab` tries all. */
const CLAIMED_ONCE_IN = process.env['KAOBAN_LAB'] === '1' ? 1 : 8

const roles = people.flatMap((p) =>
  p.identities.map((who) => [`${p.account} ${who.userId}`, p, who] as const),
)

describe('every call with everybody’s ids', () => {
  it('knows what to put into every field', () => {
    const unknown = tried.flatMap(fieldsOf).filter((f) => !(f in values))
    expect(unknown).toEqual([])
    expect(tried.length).toBeGreaterThan(50)
  })

  it.each(roles)('tells %s nothing that is another’s [B26, A07, C122]', async (_name, account, who) => {
    const token = await t.tokenOf(account.account)
    const answers = await inBatches(trials(who), async ({ call, fields }) => {
      const answer = await ask(call, token, { ...fields, userId: who.userId })
      expect(leaks(answer.text, account, who, call.call), `${call.call} ${JSON.stringify(fields)}`).toEqual(
        [],
      )
      // too many tries say how long to wait, and nothing else
      const said = answer.status === 10004 ? { retryAfter: expect.any(Number) as number } : undefined
      if (answer.status !== 0) expect(answer.data, call.call).toEqual(said)
      if (!mayCall(call, who)) expect(answer.status, call.call).toBe(10002)
      return answer.status
    })
    const answered = answers.filter((status) => status === 0).length
    // the net is not empty: each of them gets something
    expect(answered).toBeGreaterThan(0)
  })

  it('meets reports when it should: the matrix is not refused as a whole', async () => {
    const master = people.find((p) => p.account === 'masterA') as Person
    const token = await t.tokenOf('masterA')
    const call = 'GET /api/analysis/view/class/report'
    const answer = await checkedInject(t.app, call, {
      token,
      input: { examId: 'exam-joint', classId: 'A-c1' },
    })
    expect([...wordsOf(answer.text)]).toEqual(expect.arrayContaining(['A-s11', 'A-s12', 'A-c1']))
    expect(leaks(answer.text, people[0] as Person, people[0]?.identities[0] as Identity)).not.toEqual([])
    expect(leaks(answer.text, master, master.identities[0] as Identity)).toEqual([])
  })
})

describe('a request that says who it is', () => {
  it.each(roles)(
    '%s is refused whatever it claims to be, and it is logged [A08, B26]',
    async (_n, account, who) => {
      const token = await t.tokenOf(account.account)
      const strangers = people.filter((p) => p !== account).flatMap((p) => p.identities)
      const claims = [
        ...strangers.map((i) => ({ userId: i.userId })),
        ...strangers.map((i) => ({
          userId: who.userId,
          [ROLE_ID_FIELD[i.userType as keyof typeof ROLE_ID_FIELD]]: i.relativeId,
        })),
        { userId: who.userId, schoolId: who.school === 'A' ? 'B' : 'A' },
        { userId: who.userId, superAdmin: '1' },
      ].filter(
        (c) =>
          !('studentId' in c && c.studentId === who.relativeId) &&
          !('schoolId' in c && c.schoolId === who.school),
      )
      const open = tried.filter((c) => mayCall(c, who))
      for (const [i, claim] of claims.entries()) {
        for (const [j, call] of open.entries()) {
          // who asks is looked at before what is asked: each claim with some calls, each call with some claims
          if (i < 2 * strangers.length && (i + j) % CLAIMED_ONCE_IN !== 0) continue
          const fields = firstFields.get(call.call)
          const before = t.logs.length
          const answer = await ask(call, token, { ...fields, ...claim })
          expect([answer.status, answer.data], `${call.call} ${JSON.stringify(claim)}`).toEqual([
            10002,
            undefined,
          ])
          expect(t.logs.length).toBeGreaterThan(before)
          expect(t.logs.at(-1)).toMatchObject({ msg: 'refused', status: 10002 })
        }
      }
      // and what it truly is passes
      const own = {
        userId: who.userId,
        [ROLE_ID_FIELD[who.userType as keyof typeof ROLE_ID_FIELD]]: who.relativeId,
      }
      const call = 'GET /api/base/data/system/account/user'
      expect((await checkedInject(t.app, call, { token, input: own })).status).toBe(0)
    },
  )

  it('without a session gets nothing from any call [B26]', async () => {
    for (const call of tried) {
      for (const fields of combinations(call).slice(0, 3)) {
        expect((await ask(call, undefined, fields)).status, call.call).toBe(10051)
      }
    }
  })
})

function ask(call: Endpoint, token: string | undefined, input: object): Promise<Checked<unknown>> {
  return checkedInject(t.app, call.call as (typeof calls)[number]['call'], { token, input })
}
