import type { Pool, PoolClient } from 'pg'

type Ask = (...args: unknown[]) => unknown

const isSilence = (reason: unknown): boolean =>
  reason instanceof Error && reason.message === 'Query read timeout'

/**
 * Ends connections on which a query got no answer at all (the machine has gone, a firewall forgot the connection): the
 * driver would give them to the next query, which would wait in vain behind the first.
 */
export function endSilent(pool: Pool): Pool {
  pool.on('connect', (client: PoolClient & { connection?: { stream: { destroy(): void } } }) => {
    const ask = client.query.bind(client) as Ask
    const askAndWatch: Ask = (...args) => {
      const asked = ask(...args)
      if (asked instanceof Promise)
        asked.catch((reason: unknown) => {
          if (isSilence(reason)) client.connection?.stream.destroy()
        })
      return asked
    }
    client.query = askAndWatch as typeof client.query
  })
  return pool
}
