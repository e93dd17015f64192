import path from 'node:path'

/** Where the files of one data home lie. Everything the server keeps is under `home`. */
export interface PostgresPaths {
  home: string
  /** The cluster itself, of PostgreSQL's major version 18. */
  cluster: string
  /** Socket folder when its path is short enough for a socket address. */
  run: string
  /** Names the socket folder in use when `run` was too long. */
  runElsewhere: string
  /** The port in use where no socket is. */
  port: string
  password: string
  log: string
  /** Locked by the owner; never opened by anything but the lock itself (see lock.ts). */
  lock: string
  /** Says who the owner is; worthless without the lock. */
  owner: string
  /** Copy of PostgreSQL's programs when the installed ones cannot be reached. */
  programs: string
}

export function resolvePostgresPaths(home: string): PostgresPaths {
  const at = (name: string): string => path.join(home, name)
  return {
    home,
    cluster: at('pg18'),
    run: at('run'),
    runElsewhere: at('run-folder.txt'),
    port: at('pg-port.txt'),
    password: at('pg.pass'),
    log: at('pg.log'),
    lock: at('owner.lock'),
    owner: at('owner.json'),
    programs: at('pg-programs'),
  }
}
