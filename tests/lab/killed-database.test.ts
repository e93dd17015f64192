import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { openWorld, type World } from '#tests/model/world.ts'
import { FULL, type Line, openLine } from '#tests/support/phone/line.ts'
import { killCells, playKilled } from './killed.ts'
import { SEED } from './phones.ts'
import { realTime } from './real-time.ts'
import { IS_LONG, keepResult } from './results.ts'

const KILLS = 20

/** The run's own database server dies: no other test may use it meanwhile, so `npm run lab` alone does this. */
describe.skipIf(!IS_LONG || process.env['DATABASE_URL'] !== undefined)('the database killed', () => {
  let world: World
  let line: Line
  let folder: string
  beforeAll(async () => {
    world = await openWorld(realTime())
    await world.server().listen({ host: '127.0.0.1', port: 0 })
    line = await openLine((world.server().server.address() as AddressInfo).port, FULL)
    const { rows } = await sql<{
      folder: string
      name: string
    }>`select current_setting('data_directory') as folder, current_database() as name`.execute(world.db)
    folder = rows[0]?.folder ?? ''
    // As the server that ships has it: what was acknowledged is written. Tests do without, for speed.
    await sql`alter database ${sql.id(rows[0]?.name ?? '')} set synchronous_commit = on`.execute(world.db)
    await sql`checkpoint`.execute(world.db)
    await killAndRestart()
  })
  afterAll(async () => {
    await line.close()
    await world.close()
  })

  const pid = (): number =>
    Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n', 1)[0] ?? Number.NaN)
  const answers = () =>
    sql`select 1`.execute(world.db).then(
      () => true,
      () => false,
    )
  /** SIGKILL of its main process; whoever owns it starts it again. */
  async function killAndRestart(): Promise<void> {
    const before = pid()
    process.kill(before, 'SIGKILL')
    const until = performance.now() + 60_000
    for (;;) {
      await new Promise((done) => setTimeout(done, 50))
      const isAnother = await Promise.resolve()
        .then(pid)
        .then((now) => now !== before)
        .catch(() => false)
      if (isAnother && (await answers())) return
      if (performance.now() > until) throw new Error('the database did not come back')
    }
  }

  it(`row 8: at ${KILLS} bytes of a homework on its way; every receipt is there, seed ${SEED} [B16]`, async () => {
    const drained = await playKilled({
      world,
      line,
      dir: world.dir,
      kills: KILLS,
      seed: SEED,
      killAndRestart,
    })
    keepResult({
      table: 'The database killed at a byte of a homework on its way (SIGKILL of its main process)',
      cells: killCells(drained),
    })
  }, 1_200_000)
})
