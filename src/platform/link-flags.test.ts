import { afterEach, describe, expect, it, vi } from 'vitest'
import { seeded } from '#core/domain/seeded.ts'
import { fakePage } from '#tests/support/phone/fake-page.ts'
import { readFlags } from './link-flags.ts'

describe('the flags of an address', () => {
  it('are wishes of one kind, the strongest first [S07]', () => {
    expect(readFlags('?delSession=1&logOut=1').wish).toEqual({ kind: 'delSession' })
    expect(readFlags('?logOut=true&switchUserId=u2').wish).toEqual({ kind: 'logOut' })
    expect(readFlags('?switchUserId=u2').wish).toEqual({ kind: 'switchUser', userId: 'u2' })
    expect(readFlags(`?token=${'a'.repeat(43)}`).wish).toEqual({ kind: 'token', token: 'a'.repeat(43) })
    expect(readFlags('?logOut=0&delSession=false').wish).toBeNull()
  })
  it('leave the rest of the address as it was [S07]', () => {
    const taken = readFlags('?examId=e1&serviceType=2&appType=xcx&wechatType=fwh&studentId=s7&autoBindStu=1')
    expect(taken.entry).toEqual({ serviceType: '2', appType: 'xcx', wechatType: 'fwh' })
    expect(taken.student).toEqual({ studentId: 's7', autoBindStu: '1' })
    expect(taken.rest).toBe('?examId=e1')
    expect(readFlags('?a=%20b').rest).toBe('?a=%20b')
    expect(readFlags('?scoreBoost=1')).toMatchObject({ mode: 'boost', rest: '' })
    expect(readFlags('?scoreCheck=1')).toMatchObject({ mode: 'check', rest: '' })
  })
  it('mean nothing when they stand twice or are no such value', () => {
    for (const search of [
      '?delSession=1&delSession=0',
      '?switchUserId=u1&switchUserId=u2',
      '?switchUserId=../x',
      '?switchUserId=',
      '?token=short',
      '?token=<script>alert(1)</script>xxxxxxxx',
    ]) {
      expect(readFlags(search), search).toMatchObject({ wish: null, changed: true, rest: '' })
    }
    expect(readFlags('?appType=%3Cb%3E').entry).toEqual({})
  })
  it('of 10,000 random combinations never bring more than a wish, and none stays', () => {
    const next = seeded(7)
    const random = (n: number) => Math.floor(next() * n)
    const names =
      'delSession logOut token switchUserId serviceType appType wechatType scoreBoost scoreCheck x next'
    const values = [
      '1',
      '0',
      '',
      'true',
      'u1',
      '//evil.example',
      'javascript:alert(1)',
      '%00',
      'a'.repeat(600),
    ]
    for (let run = 0; run < 10_000; run++) {
      const pairs = Array.from({ length: random(6) }, (): [string, string] => [
        names.split(' ')[random(11)] as string,
        values[random(values.length)] as string,
      ])
      const taken = readFlags(`?${new URLSearchParams(pairs).toString()}`)
      const left = [...new URLSearchParams(taken.rest).keys()]
      expect(left.every((name) => name === 'x' || name === 'next')).toBe(true)
      expect([undefined, 'delSession', 'logOut', 'switchUser', 'token']).toContain(taken.wish?.kind)
      expect(JSON.stringify(taken.entry)).not.toMatch(/evil|javascript/)
    }
  })
})

describe('taking them', () => {
  afterEach(() => vi.unstubAllGlobals())
  const open = async (address: string) => {
    const page = fakePage()
    const { pathname, search, hash } = new URL(address, 'http://school.test')
    const written: string[] = []
    vi.stubGlobal('location', { pathname, search, hash })
    vi.stubGlobal('history', {
      state: null,
      replaceState: (_: unknown, __: string, to: string) => written.push(to),
    })
    const flags = await import('./link-flags.ts')
    flags.takeFlags('/user/student-update/form')
    return { ...page, ...flags, written }
  }

  it('cleans the address and its entry in the history; the wish is given out once [S07]', async () => {
    const page = await open('/exam/list?delSession=1&page=2#top')
    expect(page.written).toEqual(['/exam/list?page=2#top'])
    expect(page.spendWish()).toEqual({ kind: 'delSession' })
    expect(page.spendWish()).toBeNull()
  })
  it('does the same behind a # [S07]', async () => {
    const page = await open('/app/#/exam/list?logOut=1')
    expect(page.written).toEqual(['/app/#/exam/list'])
    expect(page.spendWish()).toEqual({ kind: 'logOut' })
  })
  it('leaves an address without flags alone, and remembers how the tab was entered [S06] [S07]', async () => {
    expect((await open('/exam/list?examId=e1')).written).toEqual([])
    const page = await open('/?wechatType=fwh&scoreCheck=1')
    expect(page.written).toEqual(['/'])
    expect(page.entryFacts()).toEqual({ wechatType: 'fwh' })
    expect(page.tab.get('kb.score-mode')).toBe('check')
    expect([...page.local.keys()]).toEqual([])
  })
  it('takes the student out too and remembers it, but not the bind form’s own [S07] [S14]', async () => {
    const page = await open('/exam/list?studentId=s7&autoBindStu=1')
    expect(page.written).toEqual(['/exam/list'])
    expect(page.readLinkedStudent()).toEqual({ studentId: 's7', autoBindStu: '1' })
    page.tab.set('kb.entry.student', '["broken')
    expect(page.readLinkedStudent()).toEqual({})
    expect((await open('/user/student-update/form?studentId=s7')).written).toEqual([])
    expect((await open('/user/student-update/form?next=%2F&logOut=1&studentId=s7')).written).toEqual([
      '/user/student-update/form?next=%2F&studentId=s7',
    ])
  })
})
