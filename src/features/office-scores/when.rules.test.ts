import { describe, expect, it } from 'vitest'
import { nextEvening, parseDateTimeField, toField } from './when.rules.ts'

describe('when families see an exam', () => {
  it('is what the field holds, and nothing while it is not whole', () => {
    const at = new Date('2026-11-24T18:05:00+08:00').getTime()
    expect(toField(at)).toBe('2026-11-24T18:05')
    expect(parseDateTimeField('2026-11-24T18:05')).toBe(at)
    expect(parseDateTimeField('')).toBeNull()
  })

  it('is offered as the next evening at six', () => {
    expect(toField(nextEvening(new Date('2026-11-24T17:59:00+08:00').getTime()))).toBe('2026-11-24T18:00')
    expect(toField(nextEvening(new Date('2026-11-24T18:00:00+08:00').getTime()))).toBe('2026-11-25T18:00')
  })
})
