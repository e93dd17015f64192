import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '#tests/model/world.ts'
import { LINE_ROWS } from './matrix.ts'
import { broken, newPlay, SEED, work } from './phones.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Seconds after the line's return in which everything must be at the school, with no tap. */
const DRAIN_SECONDS = 30
/** Seconds after which a phone gives up a request without an answer. */
const GIVEN_UP_SECONDS = 30

describe(`a line or a clock gone wrong while a homework is done and handed in, seed ${SEED}`, () => {
  it.each(LINE_ROWS)('row $row, $what: all of it at school half a minute after', async (row) => {
    const play = await newPlay(world)
    await play.step({ kind: 'skew', phone: 0, ms: row.skew ?? 0 })
    await play.step({ kind: 'line', phone: 0, faults: row.faults })
    await work(play)
    await play.step({ kind: 'pass', phone: 0, ms: row.seconds * 1000 })
    const meanwhile = await world.db
      .selectFrom('op_kept')
      .where('of_id', '=', play.homeworkId)
      .select('op_id')
      .execute()
    if (row.isCut) expect(meanwhile).toEqual([])
    await play.step({ kind: 'repair', phone: 0 })
    // For a request that a black hole has swallowed the line is back when it is given up.
    if (play.devices[0].tabs.some((tab) => (tab?.line.swallowed ?? 0) > 0))
      await play.step({ kind: 'pass', phone: 0, ms: GIVEN_UP_SECONDS * 1000 })
    await play.step({ kind: 'pass', phone: 0, ms: DRAIN_SECONDS * 1000 })
    expect(await broken(world, play)).toEqual([])
    play.close()
  })
})
