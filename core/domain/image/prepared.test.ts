import { expect, it } from 'vitest'
import { EXPORT_QUALITY, PROFILES, profileFor } from './prepared.ts'

it('a page leaves the phone with 2,000 pixels and 200 kB at most, on a slow line with less [K16]', () => {
  expect(PROFILES).toEqual({
    full: { maxSide: 2000, maxBytes: 200_000 },
    small: { maxSide: 1500, maxBytes: 100_000 },
    crop: { maxSide: 1200, maxBytes: 25_000 },
  })
  expect(EXPORT_QUALITY).toBe(0.92)
  expect([null, 320_000, 319_999].map(profileFor)).toEqual(['full', 'full', 'small'])
})
