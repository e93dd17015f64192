import { inject } from 'vitest'

/**
 * The shipped server of the worker that runs this file, and of no other: files of two workers run at the same time, and
 * neither sees what the other's pupils do.
 */
function own() {
  const servers = inject('servers')
  const server = servers[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % servers.length]
  if (!server) throw new Error('No server was started for the browser tests.')
  return server
}

export const serverPort = (): number => own().port

/** Data folder of that server, for commands that run beside it. */
export const serverDataDir = (): string => own().dataDir
