import { expect, it } from 'vitest'
import { ABANDONED_MS, COUNTED_MS, ORPHAN_MS, SWEEP_MS, TRASH_MS } from './times.ts'

it('uploads are given up after 7 days; the quota counts 30, and the trash keeps 30', () => {
  const days = [ABANDONED_MS, COUNTED_MS, TRASH_MS, ORPHAN_MS, SWEEP_MS].map((ms) => ms / 86_400_000)
  expect(days).toEqual([7, 30, 30, 1, 1])
})
