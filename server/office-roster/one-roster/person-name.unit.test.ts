import { expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { nameOfParts, partsOfName } from './person-name.ts'

it('a name in two parts is the name again, whatever it is', () => {
  for (const name of [
    '王小明',
    '欧阳娜娜',
    'Ada Lovelace',
    'Madonna',
    '买买提·艾力',
    '李',
    'José María Núñez',
    '王 小明',
  ])
    expect(nameOfParts(partsOfName(name)), name).toBe(name)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
      expect(nameOfParts(partsOfName(name))).toBe(name)
    }),
  )
})

it('a Chinese name begins with the family’s, one in Latin letters ends with it', () => {
  expect(partsOfName('王小明')).toEqual({ givenName: '小明', familyName: '王' })
  expect(partsOfName('Ada King Lovelace')).toEqual({ givenName: 'Ada King', familyName: 'Lovelace' })
})
