import { readdirSync, readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import { catalogue } from '#core/errors/catalogue.ts'

const folder = new URL('./messages/', import.meta.url)
const areas = readdirSync(new URL('zh-CN/', folder)).map((file) => file.replace('.json', ''))
const read = (locale: string, area: string) =>
  JSON.parse(readFileSync(new URL(`${locale}/${area}.json`, folder), 'utf8')) as Record<string, string>

/** A compiled text is a list of strings and of `[name, kind?, branches?]`; a branch is such a list again. */
const placeholders = (compiled: unknown): string[] => {
  if (!Array.isArray(compiled)) return []
  return compiled.flatMap((token: unknown) => {
    if (!Array.isArray(token)) return []
    const [name, , branches] = token as [string, string?, Record<string, unknown>?]
    return [name, ...Object.values(branches ?? {}).flatMap(placeholders)]
  })
}

const names = (text: string) => [...new Set(placeholders(compileMessage(text)))].toSorted()

it('a placeholder is found wherever it stands', () => {
  expect(names('{n, plural, one {# of {name}} other {#}} {end}')).toEqual(['end', 'n', 'name'])
})

describe.each(areas)('texts of %s', (area) => {
  const chinese = read('zh-CN', area)
  const english = read('en', area)

  it('are the same in both locales, key by key', () => {
    expect(Object.keys(english).toSorted()).toEqual(Object.keys(chinese).toSorted())
  })

  it('take the same values in both locales', () => {
    for (const [key, text] of Object.entries(chinese)) {
      expect({ key, names: names(english[key] ?? '') }).toEqual({ key, names: names(text) })
    }
  })

  it('are never empty', () => {
    for (const [key, text] of [...Object.entries(chinese), ...Object.entries(english)]) {
      expect([key, text.trim().length > 0]).toEqual([key, true])
    }
  })
})

it('no key is in two areas: one text would hide the other', () => {
  const keys = areas.flatMap((area) => Object.keys(read('zh-CN', area)))
  expect(keys.length).toBe(new Set(keys).size)
})

it('every failure of the catalogue has words', () => {
  for (const locale of LOCALES) {
    const shell = read(locale, 'shell')
    for (const row of catalogue) expect([row.key, row.key in shell]).toEqual([row.key, true])
  }
})

it('the English sentences of the requirements are kept to the letter', () => {
  const said = read('en', 'shell')
  expect(said['failure.loginUnreachable']).toBe('system busy, please try login again in half an hour')
  expect(said['failure.identitiesUnreachable']).toBe('Backend service response abnormal (338)')
  expect(said['failure.oldIos']).toBe('detected iOS version too low, minimum is IOS10, please upgrade')
  expect(said['failure.jobRetrying']).toBe('interface call failed, retrying')
  expect(said['failure.clockSkew']).toBe('please redo the operation or refresh')
})

it('the reader is spoken to in one way: never with the other word for you', () => {
  for (const area of areas)
    for (const [key, text] of Object.entries(read('zh-CN', area)))
      expect([key, text.includes('\u60a8')]).toEqual([key, false])
})

it('parents never read of answers as their own', () => {
  const toSelf = /\{reader, select, self \{(?:[^{}]|\{[^{}]*\})*\}/g
  const own = /我的(答案|作答|选择|得分|成绩|错题)|\bmy (own )?(answers?|choices?|marks?|scores?)\b/i
  for (const locale of LOCALES)
    for (const area of areas)
      for (const [key, text] of Object.entries(read(locale, area)))
        expect([locale, key, own.test(text.replaceAll(toSelf, ''))]).toEqual([locale, key, false])
})

it('moving up a grade speaks to a student and to a parent: of nobody’s child', () => {
  for (const locale of LOCALES)
    for (const [key, text] of Object.entries(read(locale, 'people')))
      if (key.startsWith('stage.'))
        expect([locale, key, /孩子|\bchild/i.test(text)]).toEqual([locale, key, false])
})

it('a report speaks of a child by name to whoever is not the child, wherever it says you', () => {
  const withYou = (text: string, you: RegExp) => {
    const self = text.replaceAll(/\{reader, select, self \{(?:[^{}]|\{[^{}]*\})*\}/g, '')
    return you.test(self)
  }
  for (const [locale, you] of [
    ['zh-CN', /你/],
    ['en', /\byou(r|rs)?\b/i],
  ] as const)
    for (const [key, text] of Object.entries(read(locale, 'report')))
      expect([locale, key, withYou(text, you)]).toEqual([locale, key, false])
})

it('English counts have the verb of their number, and no screen of a family says “I” for a child', () => {
  const account = read('en', 'account')
  expect(account['me.unsent']).toContain('{# pieces of work on this phone have}')
  // both a child and a parent read these
  const shared = [
    read('en', 'report')['report.next.consolidate'],
    read('en', 'homework')['homework.progress'],
  ]
  for (const text of [...shared, read('en', 'consolidate')['consolidate.offer.redo']])
    expect(text).not.toMatch(/\b(?:I|my)\b/)
})
