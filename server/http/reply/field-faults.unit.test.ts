import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { expect, it } from 'vitest'
import { type FaultKey, faultWords, firstFault } from './field-faults.ts'
import faultsEn from './messages/field-faults.en.json' with { type: 'json' }
import faultsZh from './messages/field-faults.zh-CN.json' with { type: 'json' }
import namesEn from './messages/field-names.en.json' with { type: 'json' }
import namesZh from './messages/field-names.zh-CN.json' with { type: 'json' }
import { badField } from './refusal.ts'

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? '').sort()
const LETTERS = /(?<!\{)\b[A-Za-z]{2,}\b(?!\})/

it('faults and labels are the same in both languages, without a word of the other [T06]', () => {
  expect(Object.keys(faultsEn)).toEqual(Object.keys(faultsZh))
  expect(Object.keys(namesEn)).toEqual(Object.keys(namesZh))
  for (const [key, en] of Object.entries(faultsEn)) {
    const zh = faultsZh[key as FaultKey]
    expect(places(zh), key).toEqual(places(en))
    // the one form of keys that is known by its letters
    expect(zh.replace('PEM', ''), key).not.toMatch(LETTERS)
  }
  for (const zh of Object.values(namesZh)) expect(zh).toMatch(/^\p{Script=Han}+$/u)
})

const shape = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 5 }),
  score: Type.Number({ minimum: 0, maximum: 10 }),
  gradeNo: Type.Integer(),
  questions: Type.Array(Type.String({ maxLength: 2 }), { minItems: 1, maxItems: 2 }),
  kind: Type.Optional(Type.Enum(['a', 'b'])),
  until: Type.Optional(Type.String({ pattern: '^\\d+$' })),
})
const good = { title: 'ab', score: 5, gradeNo: 1, questions: ['a'] }
const check = Compile(shape)

it.each([
  [
    { ...good, title: undefined },
    '标题：还没有填写。请更正后重试。',
    'Title: it is missing. Correct it and try again.',
  ],
  [{ ...good, title: '' }, '标题：不能为空。请更正后重试。', 'Title: it is empty. Correct it and try again.'],
  [
    { ...good, title: 'abcdef' },
    '标题：最多 5 个字。请更正后重试。',
    'Title: at most 5 characters. Correct it and try again.',
  ],
  [
    { ...good, score: 11 },
    '分数：不能大于 10。请更正后重试。',
    'Mark: at most 10. Correct it and try again.',
  ],
  [
    { ...good, score: 'x' },
    '分数：要填数字。请更正后重试。',
    'Mark: it has to be a number. Correct it and try again.',
  ],
  [
    { ...good, gradeNo: 1.5 },
    '年级：要填整数。请更正后重试。',
    'Grade: it has to be a whole number. Correct it and try again.',
  ],
  [
    { ...good, questions: [] },
    '题目：至少 1 项。请更正后重试。',
    'Questions: at least 1 of them. Correct it and try again.',
  ],
  [
    { ...good, until: 'x' },
    '结束时间：格式不正确。请更正后重试。',
    'End: it does not have the right form. Correct it and try again.',
  ],
  [
    { ...good, kind: 'c' },
    '提交的内容：不在可选的范围内。请更正后重试。',
    'Something that was sent: it is none of the choices. Correct it and try again.',
  ],
])('what a schema refuses is told by the screen’s own words: %j [T06]', (given, zh, en) => {
  const value = Object.fromEntries(Object.entries(given).filter(([, v]) => v !== undefined))
  const { field, why, values } = firstFault(check.Errors(value))
  const refusal = badField(field, why, values)
  expect([refusal.told('zh-CN'), refusal.told('en')]).toEqual([zh, en])
  expect(refusal.more.because).toBe(`${field}: ${why}`)
})

it('names the part that is meant', () => {
  const fault = { field: 'blocks', why: 'inTwoBlocks', values: { of: '作文', no: '12' } } as const
  expect(faultWords(fault, 'zh-CN')).toEqual({ label: '题块 作文', why: '第 12 题分在了两个题块里' })
})
