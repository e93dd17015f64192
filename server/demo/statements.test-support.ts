import type { Pool } from 'pg'
import type { QueryFunction } from '../db/prepared.ts'

/** Calls `sent` after each statement that a pool hands to the database, with its number from 1. */
export function countStatements(pool: Pool, sent: (number: number) => void): void {
  let number = 0
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as QueryFunction
    const counted: QueryFunction = (...args) => {
      const answer = ask(...args)
      sent(++number)
      return answer
    }
    client.query = counted as typeof client.query
  })
}
