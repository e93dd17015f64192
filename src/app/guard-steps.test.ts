import { describe, expect, it } from 'vitest'
import { Role, type RoleCode } from '#contract/roles.ts'
import { PATH } from '#src/nav/paths.ts'
import { guard, STEPS, type Who } from './guard.ts'
import { bringRest, routeOf, routes } from './routes/routes.tsx'

await bringRest()

const out: Who = { phase: 'signedOut', role: null }
const isIn = (more: Partial<Who> = {}): Who => ({ phase: 'signedIn', role: Role.parent, ...more })
const ask = (step: keyof typeof STEPS, who: Who, here: string) => {
  const row = routeOf(here.split('?')[0] as string, who.role ?? undefined)
  return row && STEPS[step]({ row, who, here })
}
const to = (path: string) => ({ kind: 'go', to: path })

describe('each step alone', () => {
  it('1: while nobody knows who is here, one waits, except on pages open to all', () => {
    const starting: Who = { phase: 'starting', role: null }
    expect(ask('token', starting, PATH.examList)).toEqual({ kind: 'wait' })
    expect(ask('token', starting, PATH.login)).toEqual({ kind: 'wait' })
    expect(ask('token', starting, '/auth/sso')).toEqual({ kind: 'show' })
    expect(ask('token', out, PATH.examList)).toBeNull()
  })

  it('2: after signing out the sign-in page, or the parents’ own in score mode [S05] [S06]', () => {
    expect(ask('left', { ...out, left: true }, PATH.examList)).toEqual(to(PATH.login))
    expect(ask('left', { ...out, left: true, scoreMode: true }, PATH.examList)).toEqual(to(PATH.parLogin))
    expect(ask('left', out, PATH.examList)).toBeNull()
    expect(ask('left', isIn({ left: true }), PATH.examList)).toBeNull()
  })

  it('3: WeChat is asked for login version 1.1 alone [S08] [K12]', () => {
    const inside: Who = { ...out, program: 'wechat' }
    expect(ask('wechat', inside, PATH.home)).toEqual(to('/auth'))
    expect(ask('wechat', { ...inside, loginVersion: '1.1' }, '/exam/list?page=2')).toEqual(
      to('/auth?next=%2Fexam%2Flist%3Fpage%3D2'),
    )
    expect(ask('wechat', { ...inside, loginVersion: '2.0' }, PATH.home)).toBeNull()
    expect(ask('wechat', { ...out, program: 'mini-program' }, PATH.home)).toBeNull()
    expect(ask('wechat', isIn({ program: 'wechat' }), PATH.home)).toBeNull()
  })

  it('4: nobody came in: the sign-in page, with the way on; somebody did: it is over [S10]', () => {
    expect(ask('code', out, '/exam/list')).toEqual(to('/system/login?next=%2Fexam%2Flist'))
    expect(ask('code', { ...out, scoreMode: true }, '/exam/list')).toEqual(
      to('/system/parLogin?next=%2Fexam%2Flist'),
    )
    expect(ask('code', out, PATH.login)).toEqual({ kind: 'show' })
    expect(ask('code', isIn(), '/system/login?next=%2Fuser')).toEqual(to('/user'))
    expect(ask('code', isIn(), PATH.user)).toBeNull()
  })

  it('5: the mini-program has its own page [S11]', () => {
    expect(ask('miniProgram', { ...out, program: 'mini-program' }, PATH.user)).toEqual(
      to('/auth/tencent?next=%2Fuser'),
    )
    expect(ask('miniProgram', { ...out, program: 'wechat' }, PATH.user)).toBeNull()
  })

  it('6: several identities unchosen', () => {
    expect(ask('identities', isIn({ role: null }), PATH.user)).toEqual(to('/system/chooseUser?next=%2Fuser'))
    expect(ask('identities', isIn(), PATH.user)).toBeNull()
    expect(ask('identities', isIn(), PATH.chooseUser)).toEqual({ kind: 'show' })
  })

  it('7: no user behind the account [S13]', () => {
    expect(ask('noUser', isIn({ noUser: true }), PATH.user)).toEqual({ kind: 'leave' })
    expect(ask('noUser', isIn(), PATH.user)).toBeNull()
  })

  it('9: whom the schoolmate platform serves is handed over, once and before the page [S15]', () => {
    expect(ask('companion', isIn({ mustHandOver: true }), PATH.user)).toEqual({ kind: 'hand-over' })
    expect(ask('companion', isIn(), PATH.user)).toBeNull()
    const verdict = (more: Partial<Who>) =>
      guard(routeOf(PATH.user), isIn({ mustHandOver: true, ...more }), PATH.user)
    expect(verdict({}).kind).toBe('hand-over')
    expect(verdict({ mustBind: true }).kind).toBe('go')
    expect(verdict({ role: null }).kind).toBe('go')
  })

  it('8: a student to bind, 11: a password to change, 10: the list of the route', () => {
    expect(ask('student', isIn({ mustBind: true }), PATH.user)).toEqual(
      to('/user/student-update/form?next=%2Fuser'),
    )
    expect(ask('student', isIn({ mustBind: true }), PATH.numberForm)).toBeNull()
    const asked = { studentId: 's7', autoBindStu: '1' }
    expect(ask('student', isIn({ mustBind: true, asked }), PATH.home)).toEqual(
      to('/user/student-update/form?autoBindStu=1&studentId=s7'),
    )
    expect(ask('password', isIn({ mustChange: true }), PATH.user)).toEqual(
      to('/user/change-password?next=%2Fuser'),
    )
    expect(ask('password', isIn(), PATH.changePassword)).toBeNull()
    expect(ask('role', isIn(), PATH.transcript)).toEqual(to('/401'))
    expect(ask('role', isIn(), PATH.report)).toEqual({ kind: 'show' })
  })
})

describe('the order of the steps', () => {
  it('is that of rows S03 to S18, with the password before the student', () => {
    expect(Object.keys(STEPS)).toEqual([
      ...['token', 'left', 'wechat', 'miniProgram', 'code', 'noUser', 'identities', 'password', 'student'],
      ...['companion', 'role'],
    ])
  })

  const everything: Who = isIn({ role: null, noUser: true, mustBind: true, mustChange: true, level: 0 })
  const peel: readonly [Partial<Who>, string][] = [
    [{}, 'leave'],
    [{ noUser: false }, PATH.chooseUser],
    [{ noUser: false, role: Role.parent }, PATH.changePassword],
    [{ noUser: false, role: Role.parent, mustChange: false }, PATH.bindChild],
    [{ noUser: false, role: Role.parent, mustChange: false, mustBind: false }, PATH.unauthorized],
  ]
  it.each(peel)('with %j it is %s', (more, expected) => {
    const verdict = guard(routeOf(PATH.rollDetail), { ...everything, ...more }, PATH.rollDetail)
    expect(verdict.kind === 'go' ? verdict.to.split('?')[0] : verdict.kind).toBe(expected)
  })
})

describe('every route, every role, every state', () => {
  const roles: (RoleCode | null)[] = [...Object.values(Role), null]
  const yes = [false, true]
  const states: Who[] = (['starting', 'signedOut', 'signedIn'] as const).flatMap((phase) =>
    roles.flatMap((r) =>
      yes.flatMap((a) =>
        yes.flatMap((b) =>
          ([null, 'wechat', 'mini-program'] as const).map((program) => ({
            phase,
            role: phase === 'signedIn' ? r : null,
            program,
            mustChange: a,
            mustBind: b,
            left: a,
            scoreMode: b,
          })),
        ),
      ),
    ),
  )

  it('ends on a page that shows, within five moves and without a circle [S11] [S14] [S16] [S17]', () => {
    for (const { path } of routes) {
      for (const who of states) {
        let here: string = path
        const seen: string[] = []
        for (;;) {
          const verdict = guard(routeOf(here.split('?')[0] as string), who, here)
          if (verdict.kind !== 'go') break
          seen.push(here)
          here = verdict.to
          expect(seen.includes(here) || seen.length > 5, `${JSON.stringify(who)}: ${seen.join(' → ')}`).toBe(
            false,
          )
        }
      }
    }
  })
})
