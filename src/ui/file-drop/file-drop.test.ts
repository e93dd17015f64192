import { describe, expect, it } from 'vitest'
import { sortFiles } from './file-drop.rules.ts'

const limits = { maxBytes: 100, maxFiles: 2, endings: ['.csv', '.xlsx'] }

describe('files that are dropped', () => {
  it('are taken or refused one by one, each with its reason [O03]', () => {
    const files = [
      { name: 'a.CSV', size: 100 },
      { name: 'b.xlsx', size: 101 },
      { name: 'c.exe', size: 5 },
      { name: 'd.csv', size: 0 },
      { name: 'e.csv', size: 1 },
      { name: 'f.csv', size: 1 },
    ]
    const { taken, refused } = sortFiles(files, limits, 0)
    expect(taken.map((file) => file.name)).toEqual(['a.CSV', 'e.csv'])
    expect(refused).toEqual([
      { name: 'b.xlsx', why: 'tooLarge' },
      { name: 'c.exe', why: 'otherKind' },
      { name: 'd.csv', why: 'empty' },
      { name: 'f.csv', why: 'tooMany' },
    ])
  })

  it('named after a kind that is not taken are looked at, where their content is what counts [V04]', () => {
    const photo = [{ name: '001_1.HEIC', size: 1 }]
    expect(sortFiles(photo, limits, 0).refused[0]?.why).toBe('otherKind')
    expect(sortFiles(photo, { ...limits, lookedAt: ['.heic'] }, 0).taken).toEqual(photo)
  })

  it('count those that are there already', () => {
    expect(sortFiles([{ name: 'a.csv', size: 1 }], limits, 2).refused[0]?.why).toBe('tooMany')
  })
})
