import { describe, expect, it } from 'vitest'
import { ADMINISTRATORS, FAMILY, LEADERS, Role, type RoleCode } from '#contract/roles.ts'
import { PATH } from '#src/nav/paths.ts'
import { allowed } from '#tests/support/access/who-may-open.ts'
import { guard, isSignIn, type Who } from './guard.ts'
import type { RouteRow } from './routes/route-row.ts'
import { bringRest, routeOf, routes, rowOfRole } from './routes/routes.tsx'

await bringRest()

const every = Object.values(Role)

const signedIn = (role: RoleCode): Who => ({ phase: 'signedIn', role })
const signedOut: Who = { phase: 'signedOut', role: null }
const see = (path: string, who: Who) => guard(routeOf(path, who.role ?? undefined), who, path)

describe('who may open which page', () => {
  it('knows every route of the table', () => {
    const paths = new Set<string>(routes.map((row) => row.path))
    expect([...paths].toSorted()).toEqual(Object.keys(allowed).toSorted())
  })

  it.each(
    routes.filter((row) => !isSignIn(row)).flatMap((row) => every.map((role) => [row.path, role] as const)),
  )('%s as role %i goes to /401 unless listed [S16] [A10] [E14]', (path, role) => {
    const verdict = see(path, signedIn(role))
    if (!allowed[path].includes(role)) expect(verdict).toEqual({ kind: 'go', to: '/401' })
    else if (path === PATH.home && LEADERS.includes(role))
      expect(verdict).toEqual({ kind: 'go', to: PATH.examList })
    else if (path === PATH.home && [...ADMINISTRATORS, Role.scheduleAdmin, Role.school].includes(role))
      expect(verdict).toEqual({ kind: 'go', to: PATH.office })
    else expect(verdict).toEqual({ kind: 'show' })
  })

  it.each(routes.map((row) => row.path).filter((path) => routeOf(path)?.roles !== 'public'))(
    '%s signed out goes to the sign-in page and remembers the way',
    (path) => {
      const here = path === PATH.home ? path : `${path}?examId=e1`
      const to = path === PATH.home ? PATH.login : `${PATH.login}?next=${encodeURIComponent(here)}`
      expect(guard(routeOf(path), signedOut, here)).toEqual({ kind: 'go', to })
    },
  )

  it.each([PATH.numberForm, PATH.numberList, PATH.numberResult])(
    '%s is open to who registers, and a page of its own to who is signed in [R122] [R123] [R124]',
    (path) => {
      expect(see(path, signedOut)).toEqual({ kind: 'show' })
      const [open, own] = [routeOf(path), routeOf(path, Role.parent)]
      expect(own).not.toBe(open)
      expect(see(path, signedIn(Role.parent))).toEqual({ kind: 'show' })
    },
  )

  it('nobody is sent anywhere while the session is being found', () => {
    const starting: Who = { phase: 'starting', role: null }
    expect(see(PATH.report, starting)).toEqual({ kind: 'wait' })
    expect(see(PATH.login, starting)).toEqual({ kind: 'wait' })
  })

  it('an account with several identities chooses first, and goes on after that [S12]', () => {
    const several: Who = { phase: 'signedIn', role: null }
    expect(see('/exam/list', several)).toEqual({
      kind: 'go',
      to: `${PATH.chooseUser}?next=%2Fexam%2Flist`,
    })
    expect(see(PATH.chooseUser, several)).toEqual({ kind: 'show' })
    expect(see(PATH.login, several)).toEqual({ kind: 'go', to: PATH.chooseUser })
  })

  it('an identity once chosen stays where the brand wants it so [P20]', () => {
    const who: Who = { phase: 'signedIn', role: Role.parent, stays: true }
    const page = `${PATH.chooseUser}?next=%2Fexam%2Flist`
    expect(see(PATH.chooseUser, who)).toEqual({ kind: 'go', to: PATH.home })
    expect(guard(routeOf(PATH.chooseUser), who, page)).toEqual({ kind: 'go', to: '/exam/list' })
    expect(see(PATH.chooseUser, { ...who, role: null })).toEqual({ kind: 'show' })
    expect(see(PATH.chooseUser, { ...who, stays: false })).toEqual({ kind: 'show' })
  })

  it('after signing in one goes where one wanted to, and never out of the app', () => {
    const from = (next: string) =>
      guard(routeOf(PATH.login), signedIn(Role.student), `${PATH.login}?next=${encodeURIComponent(next)}`)
    expect(from('/exam/report?examId=e1')).toEqual({ kind: 'go', to: '/exam/report?examId=e1' })
    expect(from('//elsewhere.example')).toEqual({ kind: 'go', to: '/' })
  })

  it('whoever signs in after somebody signed out starts at the first page', () => {
    expect(guard(routeOf(PATH.user), { ...signedOut, left: true }, '/user')).toEqual({
      kind: 'go',
      to: PATH.login,
    })
  })

  it('an address in no table is told so, signed in or not', () => {
    expect(routeOf('/no/such')).toBeUndefined()
    expect(see('/no/such', signedOut)).toEqual({ kind: 'show' })
    expect(routeOf('/exam/list/')?.path).toBe(PATH.examList)
  })
})

describe('signed out, inside a program that may know the person', () => {
  const inside = (program: 'wechat' | 'mini-program'): Who => ({ ...signedOut, program })
  it('WeChat is asked first, and the way is remembered [S08]', () => {
    const to = `/auth?next=${encodeURIComponent('/exam/list?page=2')}`
    expect(guard(routeOf(PATH.examList), inside('wechat'), '/exam/list?page=2')).toEqual({ kind: 'go', to })
    expect(guard(routeOf(PATH.home), inside('wechat'), '/')).toEqual({ kind: 'go', to: '/auth' })
  })
  it('the mini-program is asked first [S11]', () => {
    expect(guard(routeOf(PATH.home), inside('mini-program'), '/')).toEqual({
      kind: 'go',
      to: '/auth/tencent',
    })
  })
  it('whoever has just signed out is not signed in again', () => {
    expect(guard(routeOf(PATH.home), { ...inside('wechat'), left: true }, '/')).toEqual({
      kind: 'go',
      to: PATH.login,
    })
  })
  it('the page of the program itself is shown: no loop [S11]', () => {
    expect(see('/auth', inside('wechat'))).toEqual({ kind: 'show' })
    expect(see('/auth/tencent', inside('mini-program'))).toEqual({ kind: 'show' })
  })
})

describe('a family whose student the school does not know', () => {
  const lost: Who = { phase: 'signedIn', role: Role.parent, level: 0, mustBind: true }

  it.each(routes.filter((row) => row.roles !== 'public').map((row) => row.path))(
    '%s leads to the form that binds one, unless it belongs to that or gives the account up [S14]',
    (path) => {
      const stays: readonly string[] = [
        PATH.bindChild,
        // whoever has no child any more may still give the account up
        PATH.accountCancel,
        PATH.numberForm,
        PATH.numberList,
        PATH.numberResult,
        PATH.chooseUser,
      ]
      const verdict = see(path, lost)
      if (stays.includes(path)) expect(verdict).toEqual({ kind: 'show' })
      else
        expect(verdict).toMatchObject({
          kind: 'go',
          to: expect.stringMatching(/^\/user\/student-update\/form/),
        })
    },
  )

  it('keeps the way on, and the student whose answers were to be checked [S14]', () => {
    const here = '/exam/list?autoBindStu=1&studentId=s7'
    const verdict = guard(routeOf('/exam/list'), lost, here)
    expect(verdict.kind).toBe('go')
    const query = new URLSearchParams((verdict as { to: string }).to.split('?')[1])
    expect(Object.fromEntries(query)).toEqual({ next: here, autoBindStu: '1', studentId: 's7' })
  })

  it('is below level 1: such pages are not for it, even where a brand binds nobody [A05]', () => {
    const known: Who = { phase: 'signedIn', role: Role.parent, level: 1 }
    const unknown: Who = { phase: 'signedIn', role: Role.parent, level: 0 }
    const level1 = routes.filter((row) => row.userLevel === 1).map((row) => row.path)
    const ofShop = (path: string) => /^\/user\/vip|wrong-(book|paper)/.test(path)
    expect(level1.filter(ofShop)).toHaveLength(13)
    const others = level1.filter((path) => !path.includes('homework') && !ofShop(path))
    expect([...new Set(others)].toSorted()).toEqual(
      [
        ...[PATH.rollDetail, PATH.updateStage, PATH.calendarFeed],
        ...[PATH.holidayJump, PATH.holidaySubmit, PATH.holidayDetail],
        ...[PATH.practiceList, PATH.practiceAdd, PATH.practiceCenter],
        ...[PATH.wrongDownloads, PATH.wrongQuestions, PATH.wrongQuestion, PATH.wrongFilter, PATH.wrongBook],
        ...[PATH.consolidateList, PATH.consolidateDo, PATH.consolidateMark],
        ...[PATH.consolidateProgress, PATH.consolidateReport, PATH.consolidateCheck],
      ].toSorted(),
    )
    for (const path of level1) {
      expect(see(path, known)).toEqual({ kind: 'show' })
      expect(see(path, unknown)).toEqual({ kind: 'go', to: '/401' })
    }
    expect(see(PATH.user, unknown)).toEqual({ kind: 'show' })
  })

  it('an initial password is changed before any other page, whatever the address [S17]', () => {
    const who: Who = { ...signedIn(Role.student), mustChange: true, mustBind: true, level: 0 }
    for (const row of routes) {
      const { path, roles } = row
      const verdict = see(path, who)
      if (roles === 'public' && !isSignIn(row)) continue
      if (path === PATH.changePassword || path === PATH.chooseUser) expect(verdict).toEqual({ kind: 'show' })
      else if (isSignIn(row)) expect(verdict).toEqual({ kind: 'go', to: '/' })
      else expect(verdict.kind === 'go' && verdict.to.startsWith(PATH.changePassword), path).toBe(true)
    }
    expect(see(PATH.report, { ...who, mustChange: false, mustBind: false, level: 1 })).toEqual({
      kind: 'show',
    })
  })
})

describe('pages that are one thing to some roles and another to others', () => {
  const teachers = { ...routeOf(PATH.examList), roles: [Role.teacher] } as RouteRow
  const families = { ...routeOf(PATH.examList), roles: FAMILY } as RouteRow
  it('each role gets the row that lists it, every other role the first, which refuses it', () => {
    const rows = [teachers, families]
    expect(rowOfRole(rows, Role.student)).toBe(families)
    expect(rowOfRole(rows, Role.teacher)).toBe(teachers)
    expect(guard(rowOfRole(rows, Role.typist), signedIn(Role.typist), PATH.examList)).toEqual({
      kind: 'go',
      to: '/401',
    })
  })
})
