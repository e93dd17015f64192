import { expect, it } from 'vitest'
import { MOST_OF_ACCOUNT, MOST_WAITING, placeFor, type WaitingFrame } from './waiting-places.ts'

it('one account gets a few places, however many frames it sends, and others get theirs [G08]', () => {
  const waiting = new Set<WaitingFrame>()
  const got = Array.from({ length: 10_000 }, () => placeFor(waiting, 'student1'))
  expect(got.filter((place) => place !== null)).toHaveLength(MOST_OF_ACCOUNT)
  expect(placeFor(waiting, 'student2')).not.toBeNull()
})

it('many accounts together cannot keep another out: it gets places up to their share [G08]', () => {
  const waiting = new Set<WaitingFrame>()
  for (let i = 0; i < MOST_WAITING; i++) placeFor(waiting, `attacker${i % 22}`)
  expect(waiting.size).toBe(MOST_WAITING)
  const mine = Array.from({ length: MOST_OF_ACCOUNT }, () => placeFor(waiting, 'student1'))
  expect(mine.filter((place) => place !== null).length).toBeGreaterThanOrEqual(10)
  expect(mine.every((place) => place?.isTaken !== true)).toBe(true)
  expect(waiting.size).toBe(MOST_WAITING)
})

it('where everybody has the same, nobody’s place is taken [G08]', () => {
  const waiting = new Set<WaitingFrame>()
  for (let i = 0; i < MOST_WAITING; i++) placeFor(waiting, `student${i}`)
  expect(placeFor(waiting, 'late')).toBeNull()
  expect([...waiting].some((place) => place.isTaken)).toBe(false)
})

it('a place is taken from who has two more, and the newest of those [G08]', () => {
  const waiting = new Set<WaitingFrame>()
  const first = placeFor(waiting, 'two')
  const second = placeFor(waiting, 'two')
  for (let i = 2; i < MOST_WAITING; i++) placeFor(waiting, `student${i}`)
  expect(placeFor(waiting, 'late')).not.toBeNull()
  expect([first?.isTaken, second?.isTaken, waiting.size]).toEqual([false, true, MOST_WAITING])
  expect(placeFor(waiting, 'later')).toBeNull()
})
