import type { Pool } from 'pg'

type CountedQueryFunction = (...args: unknown[]) => unknown

/** Calls `sent` after each statement that a pool hands to the database, with its number from 1. */
export function countStatements(pool: Pool, sent: (number: number) => void): void {
  let number = 0
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as CountedQueryFunction
    const counted: CountedQueryFunction = (...args) => {
      const answer = ask(...args)
      sent(++number)
      return answer
    }
    client.query = counted as typeof client.query
  })
}
