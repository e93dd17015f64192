import { describe, expect, it } from 'vitest'
import { ageAt, dayInChina, needsGuardian } from './age.ts'
import { readCode } from './code.ts'
import { checkCharacter, readIdNumber } from './id-number.ts'
import { passwordFault, passwordStrength } from './password.ts'
import { maskName, readName } from './person-name.ts'
import { maskPhone, readPhone } from './phone.ts'

const TODAY = '2026-11-21'

describe('a phone number', () => {
  it.each([
    ['13800138000', '13800138000'],
    ['+86 138-0013-8000', '13800138000'],
    ['008613800138000', '13800138000'],
    ['８６13800138000', '13800138000'],
    ['１３８００１３８０００', '13800138000'],
    [' 199 0000 0001 ', '19900000001'],
  ])('%s is read [V10]', (text, phone) => expect(readPhone(text)).toBe(phone))

  it.each(['', '12800138000', '1380013800', '138001380001', '1380013800a', '4008001234', '+1 415 555 0100'])(
    '%j is none [V10]',
    (text) => expect(readPhone(text)).toBeNull(),
  )

  it('is shown with its middle hidden', () => expect(maskPhone('13800138000')).toBe('138****8000'))
})

describe('a code', () => {
  it('is six digits, whatever their width [V10]', () => {
    expect(readCode(' 012 345')).toBe('012345')
    expect(readCode('０１２３４５')).toBe('012345')
    for (const wrong of ['12345', '1234567', 'abcdef', '']) expect(readCode(wrong)).toBeNull()
  })
})

describe('an ID number', () => {
  it.each([
    '11010519491231002X',
    '11010519491231002x',
    '440524188001010014',
    '410102201003074511',
    '130102200901010016',
    '430102201106300028',
    '350203200802290019',
  ])('%s is valid [V10]', (text) => expect(readIdNumber(text, TODAY).ok).toBe(true))

  it.each([
    ['110105194912310021', 'check'],
    ['11010519491331002X', 'date'],
    ['350203200902290010', 'date'],
    ['110105491231002', 'shape'],
    ['A1010519491231002X', 'shape'],
    ['', 'shape'],
  ])('%s is refused: %s [V10]', (text, fault) =>
    expect(readIdNumber(text, TODAY)).toEqual({ ok: false, fault }),
  )

  it('finds every single wrong digit and every swap of neighbours [V10]', () => {
    const good = '350203200802290019'
    for (let i = 0; i < 17; i++) {
      for (let d = 0; d <= 9; d++) {
        const wrong = good.slice(0, i) + d + good.slice(i + 1)
        if (wrong !== good) expect(checkCharacter(wrong.slice(0, 17))).not.toBe(good[17])
      }
      const swapped = good.slice(0, i) + (good[i + 1] ?? '') + (good[i] ?? '') + good.slice(i + 2)
      if (i < 16 && swapped !== good) expect(checkCharacter(swapped.slice(0, 17))).not.toBe(good[17])
    }
  })

  it('of somebody not born yet is refused; the birthday itself is not', () => {
    const body = '35020320261122001'
    const number = body + checkCharacter(body)
    expect(readIdNumber(number, TODAY)).toEqual({ ok: false, fault: 'date' })
    expect(readIdNumber(number, '2026-11-22')).toEqual({ ok: true, number, birth: '2026-11-22' })
  })
})

describe('an age', () => {
  it('is that of the day in China', () => {
    expect(dayInChina(Date.UTC(2026, 0, 31, 16))).toBe('2026-02-01')
    expect(ageAt('2012-11-21', TODAY)).toBe(14)
    expect(ageAt('2012-11-22', TODAY)).toBe(13)
    expect(ageAt('2012-02-29', '2026-02-28')).toBe(13)
    expect(ageAt('2012-02-29', '2026-03-01')).toBe(14)
    expect(needsGuardian('2012-11-22', TODAY)).toBe(true)
    expect(needsGuardian('2012-11-21', TODAY)).toBe(false)
  })
})

describe('a password', () => {
  it.each([
    ['1234567', 'short'],
    ['密码密码密码密', 'short'],
    ['12345678', 'common'],
    ['98765432', 'common'],
    ['Password1', 'common'],
    ['aaaaaaaa', 'common'],
    ['abababab', 'common'],
    ['abcdefgh', 'common'],
    ['13800138000', 'account'],
    ['a13800138000', 'account'],
    ['ZhangSan8', 'account'],
    ['x'.repeat(65), 'long'],
  ])('%s is refused: %s [V10]', (password, fault) =>
    expect(passwordFault(password, ['13800138000', 'zhangsan8'])).toBe(fault),
  )

  it('needs length, not a mixture of signs [V10]', () => {
    for (const good of ['mianbao kafei', '春眠不觉晓处处闻', 'k7#mQ2vx', '13800138000 and more words'])
      expect(passwordFault(good, ['13800138000', ''])).toBeNull()
  })

  it('shows how strong it is [V10]', () => {
    expect(passwordStrength('12345678', [])).toBe(0)
    expect(passwordStrength('kqzvwmxp', [])).toBe(1)
    expect(passwordStrength('kqzvwm42', [])).toBe(1)
    expect(passwordStrength('kqzvWm42', [])).toBe(2)
    expect(passwordStrength('mianbao-Kafei 42', [])).toBe(3)
  })
})

describe('names and student numbers', () => {
  it.each([
    ['张三', '张三'],
    [' 欧阳 修 ', '欧阳修'],
    ['阿卜杜•热合曼', '阿卜杜·热合曼'],
    ['Anna Smith', 'Anna Smith'],
    ["O'Neil  Sean", "O'Neil Sean"],
  ])('%s is a name [V10]', (text, name) => expect(readName(text)).toBe(name))

  it.each(['', '张', '张3', '<b>张三</b>', '一二三四五六七八九十一二三四五六', '12345678'])(
    '%s is none [V10]',
    (text) => expect(readName(text)).toBeNull(),
  )

  it('masks what lies between', () => {
    expect([maskName('张三'), maskName('张三丰'), maskName('阿卜杜·热合曼')]).toEqual([
      '张*',
      '张*丰',
      '阿*****曼',
    ])
  })
})
