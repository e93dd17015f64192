import { expect, it } from 'vitest'
import { wakeRequests } from './wake.bridge.ts'

function browser() {
  const state = { now: 0, asked: 0 }
  const wakes = wakeRequests(
    () => state.asked++,
    () => state.now,
  )
  return { ...wakes, state }
}

it('the browser is asked once while work waits', () => {
  const { waiting, noNetwork, state } = browser()
  for (const waits of [false, true, true]) waiting(waits)
  noNetwork()
  expect(state.asked).toBe(1)
  waiting(false)
  waiting(true)
  expect(state.asked).toBe(2)
})

it('a wake-up that meets no network is asked for again, at most once a minute', () => {
  const { waiting, woken, noNetwork, state } = browser()
  waiting(true)
  woken()
  noNetwork()
  expect(state.asked).toBe(1)
  state.now = 60_000
  noNetwork()
  noNetwork()
  expect(state.asked).toBe(2)
  state.now = 120_000
  noNetwork()
  expect(state.asked).toBe(2)
  woken()
  noNetwork()
  expect(state.asked).toBe(3)
})

it('nothing is asked for once all work is sent', () => {
  const { waiting, woken, noNetwork, state } = browser()
  waiting(true)
  waiting(false)
  woken()
  state.now = 60_000
  noNetwork()
  expect(state.asked).toBe(1)
})
