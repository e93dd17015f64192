import { describe, expect, it } from 'vitest'
import { audiences, listChunkAudiences } from './groups.ts'

const FAMILY = [4, 5]
const of = audiences(
  [
    { roles: [4, 5], feature: 'notebook', areas: ['notebook', 'exam'] },
    { roles: [3, 9], feature: 'marking', areas: ['marking', 'exam'] },
    { roles: [3, 4, 5], feature: 'exams', areas: ['exam'] },
    { roles: 'signed-in', feature: 'account', areas: ['account'] },
    { roles: [5], feature: 'account', areas: ['account'] },
  ],
  FAMILY,
)
const texts = (locale: string, area: string) => [`/app/src/i18n/messages/${locale}/${area}.json`]

describe('for whom a file is kept', () => {
  it('a feature that only families or only staff may open is theirs, any other everybody’s', () => {
    expect(listChunkAudiences({ name: 'notebook', moduleIds: ['a', 'b'] }, of)).toEqual(['family'])
    expect(listChunkAudiences({ name: 'marking', moduleIds: ['a'] }, of)).toEqual(['staff'])
    for (const name of ['exams', 'account', 'main'])
      expect(listChunkAudiences({ name, moduleIds: ['a'] }, of)).toEqual([])
  })
  it('texts are for who reads their language, and for a feature’s readers where it alone has them', () => {
    expect(listChunkAudiences({ name: 'marking', moduleIds: texts('en', 'marking') }, of)).toEqual([
      'en',
      'staff',
    ])
    expect(listChunkAudiences({ name: 'exam', moduleIds: texts('zh-CN', 'exam') }, of)).toEqual(['zh-CN'])
    expect(listChunkAudiences({ name: 'shell', moduleIds: texts('en', 'shell') }, of)).toEqual(['en'])
  })
})
