import { EventEmitter } from 'node:events'
import type { Pool } from 'pg'
import { describe, expect, it } from 'vitest'
import { keepPlans, type QueryFunction } from './prepared.ts'

/** What a connection of a pool is asked, in the driver's own forms. */
function connect() {
  const pool = new EventEmitter()
  keepPlans(pool as unknown as Pool)
  const asked: unknown[] = []
  const client: { query: QueryFunction } = { query: (config) => void asked.push(config) }
  pool.emit('connect', client)
  const names = (text: string, times: number, values: unknown[] = ['a']) => {
    asked.length = 0
    for (let i = 0; i < times; i++) client.query(text, values)
    return asked.map((config) => (config as { name?: string }).name ?? null)
  }
  return { names }
}

describe('a statement is kept by name', () => {
  it('from the third time that it is asked, a writing as well as a reading', () => {
    const { names } = connect()
    expect(names('select 1 where $1', 4)).toEqual([null, null, 'q0', 'q0'])
    expect(names('insert into t values ($1)', 3)).toEqual([null, null, 'q1'])
    expect(names('\n    with a as (select $1) update t set b = 1', 3)).toEqual([null, null, 'q2'])
    expect(names('select 1 where $1', 1)).toEqual(['q0'])
  })

  it('not where it has no values, is long or changes what tables there are', () => {
    const { names } = connect()
    for (const [text, values] of [
      ['select 1', []],
      [`select 1 where $1 in (${'$1, '.repeat(2000)})`, ['a']],
      ['create table t (a text default $1)', ['a']],
    ] as const)
      expect(names(text, 5, [...values])).toEqual([null, null, null, null, null])
  })

  it('although thousands of texts that come once are asked beside it', () => {
    const { names } = connect()
    for (let i = 0; i < 5000; i++) names(`select ${i} where $1`, 1)
    expect(names('select 1 where $1', 4).at(-1)).toBe('q0')
    for (let i = 0; i < 500; i++) names(`update t set a = ${i} where b = $1`, 3)
    expect(names('delete from t where b = $1', 9).at(-1)).toBeNull()
    expect(names('select 1 where $1', 1)).toEqual(['q0'])
  })
})
