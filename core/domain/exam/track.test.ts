import { describe, expect, it } from 'vitest'
import { commonTrack, trackOf } from './track.ts'

describe('arts or science', () => {
  it('is told by physics and history, and by nothing where both or none were sat', () => {
    expect(trackOf(['chinese', 'physics', 'chemistry'], 10)).toBe('science')
    expect(trackOf(['chinese', 'history', 'geography'], null)).toBe('arts')
    expect(trackOf(['physics', 'history'], 12)).toBe('none')
    expect(trackOf([], 10)).toBe('none')
  })
  it('is no matter before senior school: grade 7 sits history and no physics', () => {
    expect(trackOf(['chinese', 'history', 'geography'], 7)).toBe('none')
    expect(trackOf(['chinese', 'physics'], 9)).toBe('none')
  })
  it('of a class is what all of its students have in common', () => {
    expect(commonTrack(['arts', 'arts'])).toBe('arts')
    expect(commonTrack(['arts', 'science'])).toBe('none')
    expect(commonTrack([])).toBe('none')
  })
})
