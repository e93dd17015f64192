import { describe, expect, it } from 'vitest'
import type { Speaker } from '#contract/account/identity.ts'
import type { Client, Result } from '#core/request/types.ts'
import { type StoreToken, storeToken } from './token.ts'

const as = (userId: string) => ({ userId }) as Speaker
const ANNA = as('anna')
const signal = new AbortController().signal

/** A server that numbers its tokens; answers are failures while `isDown`. */
function world() {
  const state = { at: 1_000_000, asked: [] as string[], isDown: false }
  const call = (_: string, { as: who }: { as: Speaker }): Promise<Result<StoreToken>> => {
    state.asked.push(who.userId)
    const answer = state.isDown ? { ok: false } : { ok: true, data: { prefix: String(state.asked.length) } }
    return Promise.resolve(answer as unknown as Result<StoreToken>)
  }
  const tokenOf = storeToken({ client: { call } as unknown as Client, now: () => state.at })
  const prefix = async (who = ANNA, fresh = false): Promise<string> => {
    const token = await tokenOf(who, signal, fresh)
    return token.ok ? token.data.prefix : 'failed'
  }
  return { state, prefix }
}

describe('where files go [K05]', () => {
  it('is asked for once in 60 seconds', async () => {
    const { state, prefix } = world()
    expect(await prefix()).toBe('1')
    state.at += 59_999
    expect(await prefix()).toBe('1')
    state.at += 1
    expect(await prefix()).toBe('2')
    state.at += 59_999
    expect(await prefix()).toBe('2')
  })

  it('is asked for again when the clock was set back: its age is not known any more', async () => {
    const { state, prefix } = world()
    expect(await prefix()).toBe('1')
    state.at -= 1
    expect(await prefix()).toBe('2')
    expect(await prefix()).toBe('2')
  })

  it('is nobody else’s, and is asked for when it must be new', async () => {
    const { state, prefix } = world()
    expect([await prefix(), await prefix(as('ben')), await prefix(as('ben')), await prefix()]).toEqual([
      ...['1', '2', '2', '3'],
    ])
    expect(await prefix(ANNA, true)).toBe('4')
    expect(state.asked).toEqual(['anna', 'ben', 'anna', 'anna'])
  })

  it('is one question for those who ask at once', async () => {
    const { state, prefix } = world()
    expect(await Promise.all([prefix(), prefix(), prefix()])).toEqual(['1', '1', '1'])
    expect(state.asked).toHaveLength(1)
  })

  it('is not kept when it failed, while a newer one stays', async () => {
    const { state, prefix } = world()
    state.isDown = true
    const failing = prefix()
    state.isDown = false
    const fresh = prefix(ANNA, true)
    expect([await failing, await fresh, await prefix()]).toEqual(['failed', '2', '2'])
    state.isDown = true
    expect(await prefix(ANNA, true)).toBe('failed')
    state.isDown = false
    expect(await prefix()).toBe('4')
  })
})
