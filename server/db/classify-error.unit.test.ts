import { expect, it } from 'vitest'
import { classifyDatabaseError } from './classify-error.ts'

const database = (code: string) => Object.assign(new Error('of a row'), { code, severity: 'ERROR' })
const system = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall })

it.each([
  ['08006', 'away'],
  ['53300', 'connections'],
  ['53100', 'full'],
  ['57P01', 'away'],
  ['57P02', 'away'],
  ['57P03', 'away'],
  ['57014', 'slow'],
  ['55P03', 'locked'],
  ['40P01', 'locked'],
  ['25P03', 'slow'],
  ['25006', 'away'],
])('%s of the database means that it is %s [G08]', (code, away) => {
  expect(classifyDatabaseError(database(code))).toBe(away)
})

it.each(['23505', '22P02', '42P01', 'XX000', '22021'])(
  '%s is a fault of the question or ours [G08]',
  (code) => {
    expect(classifyDatabaseError(database(code))).toBeNull()
  },
)

it('a connection that cannot be made is told from a file that is missing [G08]', () => {
  expect(classifyDatabaseError(system('ECONNREFUSED', 'connect'))).toBe('away')
  expect(classifyDatabaseError(system('ENOENT', 'connect'))).toBe('away')
  expect(classifyDatabaseError(system('ENOENT', 'open'))).toBeNull()
  expect(classifyDatabaseError(new AggregateError([system('ECONNREFUSED', 'connect')]))).toBe('away')
  expect(classifyDatabaseError(new TypeError('x is undefined'))).toBeNull()
  expect(classifyDatabaseError('nothing')).toBeNull()
})
