import { describe, expect, it } from 'vitest'
import { commonTrack, trackOf } from './track.ts'

describe('arts or science', () => {
  it('is told by physics and history, and by nothing where both or none were sat', () => {
    expect(trackOf(['chinese', 'physics', 'chemistry'])).toBe('science')
    expect(trackOf(['chinese', 'history', 'geography'])).toBe('arts')
    expect(trackOf(['physics', 'history'])).toBe('none')
    expect(trackOf([])).toBe('none')
  })
  it('of a class is what all of its students have in common', () => {
    expect(commonTrack(['arts', 'arts'])).toBe('arts')
    expect(commonTrack(['arts', 'science'])).toBe('none')
    expect(commonTrack([])).toBe('none')
  })
})
