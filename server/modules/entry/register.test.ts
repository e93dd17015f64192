import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROTOCOL_VERSION } from '#core/domain/entry/protocol.ts'
import { spellingsOf } from '#tests/support/school/spellings.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { type EntryApp, entryApp, provePhone, seal } from '#tests/support/servers/entry.ts'
import { keepIdentities } from '../../http/session/student-identity.ts'
import { ID_SEARCHES, NUMBER_SEARCHES, PHONE_SEARCHES } from './find-child.service.ts'

const CHILD = 'POST /api/base/data/system/account/check/register/student'
const NUMBER = 'POST /api/base/data/system/account/check/student/number'
const REGISTER = 'POST /api/base/data/system/account/register'
const ACCOUNT = 'GET /api/base/data/system/account/user'
const GROWN = '440524188001010014'
/** Twelve years old in the tests' present. */
const YOUNG = '410102201403074510'
const PASSWORD = 'mianbao kafei 42'

let t: EntryApp
let nextPhone = 13_800_000_000
beforeAll(async () => {
  t = await entryApp()
  await keepIdentities(t.db, [{ schoolId: 'A', studentId: 'A-s12', idNumber: GROWN, birth: '1880-01-01' }])
  await keepIdentities(t.db, [{ schoolId: 'A', studentId: 'A-s11', idNumber: GROWN, birth: '1880-01-01' }])
  await keepIdentities(t.db, [{ schoolId: 'A', studentId: 'A-s21', idNumber: YOUNG, birth: '2014-03-07' }])
})
afterAll(() => t.close())

const phone = () => String(nextPhone++)
const facts = (id: string, idNumber = GROWN) => ({
  schoolName: '名A名',
  studentNumber: `n-${id}`,
  studentName: `学生${id}`,
  idNumber,
})

beforeAll(async () => {
  for (const [id, name] of [
    ['A-s12', '林小雨'],
    ['A-s11', '陈一'],
    ['A-s21', '周星星'],
  ] as const)
    await t.db.updateTable('student').set({ name }).where('student_id', '=', id).execute()
})
const NAMES: Record<string, string> = { 'A-s12': '林小雨', 'A-s11': '陈一', 'A-s21': '周星星' }

const findChild = async (ticket: string, id: string, change: Partial<ReturnType<typeof facts>> = {}) => {
  const claim = { ...facts(id, id === 'A-s21' ? YOUNG : GROWN), studentName: NAMES[id] ?? '', ...change }
  return checkedInject(t.app, CHILD, { input: { ticket, ...(await seal(t, claim)) } })
}
const register = async (
  proofs: { ticket: string; childTicket: string },
  more: Record<string, unknown> = {},
  sealed: Record<string, string> = {},
) =>
  checkedInject(t.app, REGISTER, {
    input: {
      ...proofs,
      userType: 5,
      version: PROTOCOL_VERSION,
      ...more,
      ...(await seal(t, { name: '林大山', password: PASSWORD, ...sealed })),
    },
  })
const proofsFor = async (id: string, own = phone()) => {
  const ticket = await provePhone(t, 'register', own)
  return { ticket, childTicket: (await findChild(ticket, id)).data.childTicket }
}

describe('finding the student', () => {
  it('takes school, number, name and ID number, and tells no more than a hint [C013]', async () => {
    const ticket = await provePhone(t, 'register', phone())
    const { data } = await findChild(ticket, 'A-s12', {
      studentName: ' 林 小雨',
      idNumber: '440524 18800101 0014',
    })
    expect(data).toMatchObject({
      schoolName: '名A名',
      studentName: '林*雨',
      needsGuardian: false,
      hasAccount: false,
    })
    expect((await findChild(ticket, 'A-s21')).data.needsGuardian).toBe(true)
    expect((await findChild(ticket, 'A-s11')).data.hasAccount).toBe(true)
  })

  it.each(spellingsOf('n-A-s12'))('takes the number typed as %j [T04]', async (studentNumber) => {
    // each of the ways is a search of this number
    await t.db.deleteFrom('login_attempt').execute()
    const ticket = await provePhone(t, 'register', phone())
    expect((await findChild(ticket, 'A-s12', { studentNumber })).status).toBe(0)
  })

  it.each([
    ['张伟1', '张伟1'],
    ['张伟Ａ', '张伟a'],
    ['阿依古丽.买买提', '阿依古丽·买买提'],
    ['Emily王', 'emily 王'],
    ['\u{e123}明', '\u{e123}明'],
  ])('takes the name as the school wrote it: %j [T04]', async (name, typed) => {
    const rename = (to: string) =>
      t.db.updateTable('student').set({ name: to }).where('student_id', '=', 'A-s12').execute()
    await rename(name)
    const ticket = await provePhone(t, 'register', phone())
    const found = await findChild(ticket, 'A-s12', { studentName: typed })
    const other = await findChild(ticket, 'A-s12', { studentName: `${typed}2` })
    await rename(NAMES['A-s12'] ?? '')
    expect([found.status, other.status]).toEqual([0, 10005])
  })

  it('gives one answer whichever fact is wrong, and for a student without an ID number on record (security S41) [C013]', async () => {
    const ticket = await provePhone(t, 'register', phone())
    const misses = [
      await findChild(ticket, 'A-s12', { schoolName: '名B名' }),
      await findChild(ticket, 'A-s12', { studentNumber: 'n-A-s22' }),
      await findChild(ticket, 'A-s12', { studentName: '林小云' }),
      await findChild(ticket, 'A-s12', { idNumber: YOUNG }),
      await findChild(ticket, 'A-s12', { idNumber: 'none' }),
      await findChild(ticket, 'A-s22', { studentName: '名A-s22名' }),
    ]
    for (const miss of misses) expect([miss.status, miss.text]).toEqual([10005, misses[0]?.text])
  })

  it('needs a proved phone, proved for this (security S43) [C013]', async () => {
    expect((await findChild('x'.repeat(24), 'A-s12')).status).toBe(10001)
    expect((await findChild(await provePhone(t, 'guardian', phone()), 'A-s12')).status).toBe(10001)
    const ticket = await provePhone(t, 'register', phone())
    t.clock.at += 15 * 60_000
    expect((await findChild(ticket, 'A-s12')).status).toBe(10001)
  })

  it('stops guessing: by one phone, and at one number from many phones (security S41) [C013]', async () => {
    const ticket = await provePhone(t, 'register', phone())
    for (let i = 0; i < PHONE_SEARCHES; i++)
      expect((await findChild(ticket, 'A-s12', { studentNumber: `n-${i}` })).status).toBe(10005)
    expect((await findChild(ticket, 'A-s12')).status).toBe(10004)
    await t.db
      .updateTable('login_attempt')
      .set({ failures: NUMBER_SEARCHES })
      .where('subject', 'like', 'child-number:%')
      .execute()
    const other = await provePhone(t, 'register', phone())
    expect((await findChild(other, 'A-s12')).status).toBe(10004)
    t.clock.at += 25 * 3_600_000
  })
})

describe('the student number of somebody who registers', () => {
  const numberFor = async (ticket: string, change: Record<string, string> = {}) => {
    const claim = { schoolName: '名A名', studentName: '林小雨', idNumber: GROWN, ...change }
    return checkedInject(t.app, NUMBER, { input: { ticket, ...(await seal(t, claim)) } })
  }

  it('is given for school, name and ID number after a proved phone [R122, R124]', async () => {
    const ticket = await provePhone(t, 'register', phone())
    const { data } = await numberFor(ticket, { studentName: ' 林 小雨' })
    expect(data).toMatchObject({ studentNumber: 'n-A-s12', schoolName: '名A名', studentName: '林*雨' })
    expect((await findChild(ticket, 'A-s12', { studentNumber: data.studentNumber })).status).toBe(0)
  })

  it('is never given for a name alone, and one answer tells no fact apart (security S41) [R122]', async () => {
    const ticket = await provePhone(t, 'register', phone())
    const misses = [
      await numberFor(ticket, { schoolName: '名B名' }),
      await numberFor(ticket, { studentName: '林小云' }),
      await numberFor(ticket, { idNumber: YOUNG }),
      await numberFor(ticket, { idNumber: '-' }),
    ]
    for (const miss of misses) expect([miss.status, miss.text]).toEqual([10005, misses[0]?.text])
    expect((await numberFor('x'.repeat(24))).status).toBe(10001)
    expect((await numberFor(await provePhone(t, 'guardian', phone()))).status).toBe(10001)
  })

  it('stops guessing: by one phone, and of one ID number from many phones (security S41) [R122]', async () => {
    const ticket = await provePhone(t, 'register', phone())
    for (let i = 0; i < PHONE_SEARCHES; i++)
      expect((await numberFor(ticket, { studentName: `人${i}` })).status).toBe(10005)
    expect((await numberFor(ticket)).status).toBe(10004)
    await t.db
      .updateTable('login_attempt')
      .set({ failures: ID_SEARCHES })
      .where('subject', 'like', 'child-id:%')
      .execute()
    expect((await numberFor(await provePhone(t, 'register', phone()))).status).toBe(10004)
    t.clock.at += 25 * 3_600_000
  })
})

describe('a new account', () => {
  it('of a parent is made, signed in, and holds the child [C016]', async () => {
    const own = phone()
    const answer = await register(await proofsFor('A-s12', own))
    expect(answer.status).toBe(0)
    expect(answer.headers['set-cookie']?.toString()).toContain('kb_session=')
    const token = answer.data.dongniLoginToken
    const { data } = await checkedInject(t.app, ACCOUNT, { token })
    expect(data).toMatchObject({
      accountName: '林大山',
      userType: 5,
      relativeId: 'A-s12',
      passwordStatus: 1,
      phoneBindStatus: 1,
    })
    const consent = await t.db
      .selectFrom('consent')
      .where('account_id', '=', data.accountId)
      .selectAll()
      .execute()
    expect(consent.map((c) => [c.kind, c.version])).toEqual([['protocol', PROTOCOL_VERSION]])
    // and signs in by phone and password from now on
    const login = await checkedInject(t.app, 'POST /api/base/data/encrypt/login', {
      input: await seal(t, { account: own, password: PASSWORD }),
    })
    expect(login.data.accountKey).toBe(answer.data.accountKey)
  })

  it('is made once of its proofs, also at one moment, and once of a phone [C016]', async () => {
    const own = phone()
    const proofs = await proofsFor('A-s12', own)
    const answers = await Promise.all([register(proofs), register(proofs), register(proofs)])
    expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([0, 10001, 10001])
    t.clock.at += 61_000
    const again = await register(await proofsFor('A-s12', own))
    expect([again.status, again.message.includes('已有账号')]).toEqual([10001, true])
  })

  it('takes proofs of one person only (security S43) [C016]', async () => {
    const mine = await proofsFor('A-s12')
    const other = await proofsFor('A-s12')
    expect((await register({ ticket: mine.ticket, childTicket: other.childTicket })).status).toBe(10001)
    const ticket = await provePhone(t, 'guardian', phone())
    expect((await register({ ticket, childTicket: mine.childTicket })).status).toBe(10001)
    expect((await register(mine)).status).toBe(0)
  })

  it.each([
    [{ password: 'short' }, '太短'],
    [{ password: '12345678' }, '常见'],
    [{ password: 'n-A-s12!' }, '账号'],
    [{ name: '<b>x</b>' }, '姓名'],
  ] as const)('with %j is refused in words, and may be tried again [C016, V10]', async (sealed, word) => {
    const proofs = await proofsFor('A-s12')
    const refused = await register(proofs, {}, sealed)
    expect([refused.status, refused.message.includes(word)]).toEqual([10001, true])
    expect((await register(proofs)).status).toBe(0)
  })

  it('must agree to the present version [C016, C020]', async () => {
    const answer = await register(await proofsFor('A-s12'), { version: '2020-01-01' })
    expect([answer.status, answer.message.includes('协议')]).toEqual([10001, true])
  })

  it('of a child under 14 needs the guardian’s word, or a code to the guardian’s own phone [C016]', async () => {
    const parent = await proofsFor('A-s21')
    expect((await register(parent)).message).toContain('监护人')
    expect((await register(parent, { guardian: true })).status).toBe(0)

    const own = phone()
    const student = await proofsFor('A-s21', own)
    const as = { userType: 4, guardian: true }
    expect((await register(student, as, { name: '周星星' })).message).toContain('监护人')
    const self = await provePhone(t, 'guardian', own)
    expect((await register(student, { ...as, guardianTicket: self }, { name: '周星星' })).message).toContain(
      '不能与本人相同',
    )
    const guardian = phone()
    const guardianTicket = await provePhone(t, 'guardian', guardian)
    const made = await register(student, { ...as, guardianTicket }, { name: '周星星' })
    expect(made.data.userList).toMatchObject([{ userType: 4, studentId: 'A-s21', userName: '周星星' }])
    const rows = await t.db.selectFrom('consent').where('guardian_phone', '=', guardian).selectAll().execute()
    expect(rows.map((r) => [r.kind, r.version])).toEqual([['guardian', PROTOCOL_VERSION]])
  })

  it('of a parent is told to those bound before; where nobody is, to the head of the class (security S40)', async () => {
    const told = async (account: string) => {
      const call = 'GET /api/export/todo/common/todoTask'
      const { data } = await checkedInject(t.app, call, { token: await t.tokenOf(account) })
      return data.list.filter((x) => x.kind === 'guardianAdded').map((x) => x.about)
    }
    const [family, head] = [await told('parentA'), await told('headA1')]
    expect((await register(await proofsFor('A-s11'))).status).toBe(0)
    expect(await told('parentA')).toEqual([...family, '陈一'])
    expect(await told('studentA11')).toContain('陈一')
    expect(await told('headA1')).toEqual(head)
    await t.db.deleteFrom('account_user').where('relative_id', '=', 'A-s12').execute()
    expect((await register(await proofsFor('A-s12'))).status).toBe(0)
    expect(await told('headA1')).toEqual([...head, '林小雨'])
    expect(await told('mathA2')).toEqual([])
  })

  it('of a student who has one is refused [C016]', async () => {
    const answer = await register(await proofsFor('A-s11'), { userType: 4 }, { name: '陈一' })
    expect([answer.status, answer.message.includes('这位学生已有账号')]).toEqual([10001, true])
  })

  it('keeps the ID number nowhere, neither in the database nor in the log (security S44)', async () => {
    const rows = await t.db.selectFrom('student_identity').selectAll().execute()
    expect(JSON.stringify(rows) + JSON.stringify(t.logs)).not.toMatch(/44052418800101|41010220140307/)
  })
})
