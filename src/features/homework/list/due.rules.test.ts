import { beforeAll, describe, expect, it } from 'vitest'
import { loadArea, setLocale } from '#src/i18n/i18n.ts'
import { dueText, isPressing, stateBadge } from './due.rules.ts'

const at = (text: string) => new Date(`2026-11-20T${text}:00+08:00`).getTime()
const now = at('18:00')
const DAY = 86_400_000
const line = (state: 'todo' | 'doing' | 'submitted' | 'checked', deadlineAt: number, late = false) => ({
  state,
  deadlineAt,
  late,
  submittedAt: null,
})

beforeAll(async () => {
  await loadArea('shell')
  await loadArea('homework')
  await setLocale('en')
})

describe('deadlines as people say them', () => {
  it('today, tomorrow, a day, minutes, and over', () => {
    expect(dueText(at('21:40'), now)).toBe('Due today 21:40')
    expect(dueText(at('08:00') + DAY, now)).toBe('Due tomorrow 08:00')
    expect(dueText(at('08:00') + 5 * DAY, now)).toBe('Due 25 Nov 08:00')
    expect(dueText(now + 90_000, now)).toBe('Due in 2 minutes')
    expect(dueText(at('17:00'), now)).toBe('Was due today 17:00')
  })
  it('a line says what matters now: overdue, soon, begun, handed in late', () => {
    expect(stateBadge(line('todo', now - 1), now)?.tone).toBe('bad')
    expect(stateBadge(line('todo', now + DAY / 2), now)?.tone).toBe('warn')
    expect(stateBadge(line('todo', now + 3 * DAY), now)).toBeNull()
    expect(stateBadge(line('submitted', now - 1, true), now)?.text).toBe('Handed in late')
    expect(stateBadge(line('submitted', now + 1), now)?.tone).toBe('good')
  })
  it('the last hour and what is overdue are pressing', () => {
    expect([isPressing(now + DAY, now), isPressing(now + 1000, now), isPressing(now - DAY, now)]).toEqual([
      false,
      true,
      true,
    ])
  })
})
