import { describe, expect, it } from 'vitest'
import { seeded } from '#core/domain/seeded.ts'
import { leapOf } from './springboard.rules.ts'

const HERE = 'https://school.example'
const ALLOWED = ['https://study.example', 'http://10.1.2.3:8080']
const leap = (target: string, more = '') =>
  leapOf(`?targetUrl=${encodeURIComponent(target)}${more}`, HERE, ALLOWED)

describe('the springboard', () => {
  it('leads inside the app with the rest of the query [R215]', () => {
    expect(leap('/exam/list?a=1', '&b=2')).toEqual({ kind: 'inside', to: '/exam/list?a=1&b=2' })
    expect(leap(`${HERE}/exam/report?examId=e#x`)).toEqual({ kind: 'inside', to: '/exam/report?examId=e#x' })
  })

  it('leads to the brand’s other sites, by their full origin [R215]', () => {
    expect(leap('https://study.example/a', '&b=2')).toEqual({
      kind: 'outside',
      url: 'https://study.example/a?b=2',
    })
    expect(leap('http://10.1.2.3:8080/')).toMatchObject({ kind: 'outside' })
    expect(leap('HTTPS://STUDY.example/a')).toMatchObject({ url: 'https://study.example/a' })
  })

  it('carries nobody’s sign-in along', () => {
    const more = '&dongniLoginToken=t&code=c&state=s&ticket=k&x-session=y&sign=z&design=kept&statement=kept'
    expect(leap('https://study.example/?access_token=q&keep=1', more)).toEqual({
      kind: 'outside',
      url: 'https://study.example/?keep=1&design=kept&statement=kept',
    })
  })

  it.each([
    '//evil.example',
    '///evil.example',
    '////evil.example/%2f..',
    '/\\evil.example',
    '\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    '/\t/evil.example',
    '/%09/evil.example\n',
    '/.//evil.example',
    '/a/..//evil.example',
    '/..//evil.example',
    '\u0000//evil.example',
    ' https://evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:\\\\evil.example',
    'http:evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://school.example/x',
    'file:///etc/passwd',
    'weixin://dl/x',
    'https://evil.example',
    'https://study.example.evil.example',
    'https://evil.example/study.example',
    'https://study.example@evil.example',
    'https://evil.example#study.example',
    'https://evil.example?https://study.example',
    'https://user@study.example/',
    'https://user:pass@study.example/',
    'http://study.example',
    'https://study.example:444',
    'https://study.example.',
    'https://ｓtudy。example@evil.example',
    'https://xn--stdy-0ra.example',
    '//evil.example%00.study.example',
    'https://[::1]/',
    'evil.example',
    'exam/list',
    '?x=1',
    '#/exam',
    '',
    '/springboard?targetUrl=/springboard',
  ])('stops at %j', (target) => {
    expect(leap(target).kind).toBe('refused')
  })

  it('stops when two targets are given: two readers could take different ones', () => {
    expect(leapOf('?targetUrl=/a&targetUrl=https://evil.example', HERE, ALLOWED).kind).toBe('refused')
    expect(leapOf('', HERE, ALLOWED).kind).toBe('refused')
  })

  it('never gives an address off the list, whatever letters come', () => {
    const letters = [
      '/',
      '\\',
      '.',
      ':',
      '@',
      '?',
      '#',
      '%2f',
      '%5c',
      '\t',
      ' ',
      'a',
      'https',
      'evil.example',
      'study.example',
      '\u3002',
      '\u0000',
    ]
    const random = seeded(7)
    const next = (n: number) => Math.floor(random() * n)
    for (let i = 0; i < 20_000; i++) {
      const target = Array.from({ length: 1 + next(8) }, () => letters[next(letters.length)]).join('')
      const end = leap(target)
      if (end.kind === 'inside') expect(new URL(end.to, HERE).origin).toBe(HERE)
      if (end.kind === 'outside') expect(ALLOWED).toContain(new URL(end.url).origin)
    }
  })
})
