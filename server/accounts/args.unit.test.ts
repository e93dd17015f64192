import { describe, expect, it } from 'vitest'
import { readArgs } from './args.ts'

const read = (text: string) => readArgs(text.split(' '), '/home/me')

describe('the command line', () => {
  it('reads each task', () => {
    expect(
      read('--school North --students --grade G1 --class C1 --reset-unused --out a.csv').options,
    ).toEqual({
      task: 'students',
      school: 'North',
      grade: 'G1',
      className: 'C1',
      people: [],
      ignore: [],
      reset: [],
      replace: false,
      resetUnused: true,
      administrator: '',
      account: '',
      ofDistrict: false,
      out: '/home/me/a.csv',
      cwd: '/home/me',
    })
    expect(read('--people a.csv --people b.xlsx --ignore x,y --out /l.csv').options).toMatchObject({
      task: 'people',
      people: ['a.csv', 'b.xlsx'],
      ignore: ['x', 'y'],
      out: '/l.csv',
    })
    expect(read('--administrator Li --account li --out l.csv').options).toMatchObject({
      task: 'administrator',
      administrator: 'Li',
      account: 'li',
      ofDistrict: false,
    })
    expect(read('--district-administrator Li --out l.csv').options).toMatchObject({
      task: 'administrator',
      administrator: 'Li',
      ofDistrict: true,
    })
    expect(read('--reset 12 --out l.csv').options).toMatchObject({ task: 'reset', reset: ['12'] })
  })

  it('shows the help when asked, or when there is nothing to do', () => {
    expect(readArgs([], '/').options).toBeNull()
    expect(read('--lang en')).toEqual({ lang: 'en', options: null })
    expect(read('--students --help').options).toBeNull()
  })

  it.each([
    ['--students --reset 1 --out a.csv', '--students / --people / --reset'],
    ['--school North --out a.csv', '--students / --people / --reset'],
    ['--students', '--out'],
    ['--people p.csv --class C1 --out a.csv', '--class'],
    ['--reset 1 --reset-unused --out a.csv', '--reset-unused'],
    ['--students --ignore x --out a.csv', '--ignore'],
    ['--students --account x --out a.csv', '--account'],
    ['--administrator a --district-administrator b --out a.csv', '--administrator'],
    ['--administrator= --out a.csv', '--administrator'],
    ['--students --colour --out a.csv', '--colour'],
  ])('%s is refused and names the flag', (text, flag) => {
    expect(() => read(text)).toThrow(flag)
  })
})
