import { beforeAll, describe, expect, it } from 'vitest'
import { OP_KINDS, type OpKind } from '#contract/operations/kinds.ts'
import type { WorkItem, WorkStatus } from '#core/sync/types.ts'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { loadArea, setLocale } from '#src/i18n/i18n.ts'
import {
  filterHomeworkItems,
  isReplyOlder,
  isUnstoredItem,
  itemName,
  lastAttemptOf,
  newestOf,
  statusText,
  waitsFor,
  worstOf,
} from './where.rules.ts'

beforeAll(async () => {
  for (const area of ['shell', 'homework', 'sync'] as const) await loadArea(area)
  await setLocale('en')
})

const now = new Date('2026-11-20T18:00:00+08:00').getTime()
const item = (opId: string, target: string, kind: string, status: WorkStatus): WorkItem => ({
  opId,
  target,
  work: 'homework/h1/s1',
  kind,
  createdAt: 1,
  status,
})
const phone: WorkStatus = { at: 'phone', since: now }
const safe: WorkStatus = { at: 'school', time: now, number: '0201-7K2M-9QXP', outcome: 'applied' }
const sending: WorkStatus = { at: 'sending', percent: 40, kbLeft: 120, secondsLeft: 9, keepOpen: true }

describe('where a piece of work is', () => {
  it.each([
    ['sync.uploadClock', 'Your local time is abnormal, please set local time to standard time'],
    ['sync.uploadTimeout', 'upload timed out, please retry'],
    ['sync.uploadToken', 'failed to get token'],
  ] as const)('says %s while it waits and while it goes again [E08, E09, E11]', (note, text) => {
    const far = { percent: 10, kbLeft: 90, secondsLeft: null, keepOpen: true }
    for (const status of [
      { at: 'phone', since: 1, note },
      { at: 'sending', ...far, note },
    ] as const)
      expect(lastAttemptOf({ status })).toBe(text)
    expect(lastAttemptOf({ status: { at: 'phone', since: 1 } })).toBeNull()
  })
  it('adds what the store itself said [E10]', () => {
    const status = { at: 'phone', since: 1, note: 'sync.uploadOther', serverMessage: 'SlowDown' } as const
    expect(lastAttemptOf({ status })).toContain('SlowDown')
  })
  it('is only ever called safe on the receipt, with time and number [B03]', () => {
    expect(statusText({ status: safe }, now)).toBe('Received today 18:00, receipt number 0201-7K2M-9QXP')
    for (const status of [phone, sending]) expect(statusText({ status }, now)).not.toMatch(/safe|received/i)
  })
  it('what waits behind another says so, not that the line is away', () => {
    expect(statusText({ status: phone }, now, 'next')).toContain('right after what is being sent')
  })
  it('what waits behind something refused says so: no line makes it go [B03]', () => {
    const attention: WorkStatus = { at: 'attention', messageKey: 'sync.refused' }
    const bad = item('1', 'answer/h1/s1/3', 'answer', attention)
    const handIn = item('2', 'sheet/h1/s1', 'submit', phone)
    const other = item('3', 'answer/h1/s1/4', 'answer', phone)
    const elsewhere = { ...item('4', 'sheet/h2/s1', 'submit', phone), work: 'homework/h2/s1' }
    const all = [bad, handIn, other, elsewhere]
    expect(all.slice(1).map((one) => waitsFor(one, all))).toEqual(['person', 'line', 'line'])
    expect(statusText(handIn, now, waitsFor(handIn, all))).toContain('needs attention')
    const moving = [...all, item('5', 'pages/h1/s1/5', 'pages', sending)]
    expect(moving.slice(1, 4).map((one) => waitsFor(one, moving))).toEqual(['person', 'next', 'next'])
  })
  it('what only this page has is not called saved, and the page is to stay open [T01]', () => {
    const held: WorkStatus = { ...phone, place: 'memory' }
    const words: WorkStatus = { ...phone, place: 'journal' }
    expect(statusText({ status: held }, now)).toMatch(/^Not saved on this phone. Keep this page open/)
    expect(statusText({ status: words }, now, 'next')).toMatch(/only the words.*Keep this page open/)
    const items = [held, words, phone, sending, safe].map((status) =>
      item('1', 'answer/h1/s1/1', 'answer', status),
    )
    expect(items.map(isUnstoredItem)).toEqual([true, true, false, true, false])
  })
  it('tells percent, what is left and for how long', () => {
    expect(statusText({ status: sending }, now)).toBe('40%, 120 KB left, about 9 seconds')
  })
  it('tells what the school made of it', () => {
    expect(statusText({ status: { ...safe, outcome: 'late' } }, now)).toContain('Counts as late')
  })
  it('a homework is as far as its worst item', () => {
    const items = [item('1', 'answer/h1/s1/1', 'answer', safe), item('2', 'sheet/h1/s1', 'submit', phone)]
    expect(worstOf(items)).toBe('phone')
    expect(worstOf([...items, item('3', 'pages/h1/s1/2', 'pages', sending)])).toBe('sending')
    expect(worstOf(items.slice(0, 1))).toBeNull()
  })
  it('a reply is older than a receipt that came after it, whatever still waits', () => {
    const items = [item('1', 'answer/h1/s1/1', 'answer', phone), item('2', 'pages/h1/s1/4', 'pages', safe)]
    expect(isReplyOlder(safe.time - 1, items)).toBe(true)
    expect(isReplyOlder(safe.time, items)).toBe(false)
    expect(isReplyOlder(safe.time - 1, items.slice(0, 1))).toBe(false)
  })
  it('an answer handed in twice is told once, as it is now', () => {
    const twice = [item('1', 'answer/h1/s1/1', 'answer', safe), item('2', 'answer/h1/s1/1', 'answer', phone)]
    expect(newestOf(twice).map(({ opId }) => opId)).toEqual(['2'])
  })
  it('an answer that was refused is told beside the one written after it, which it holds up', () => {
    const attention: WorkStatus = { at: 'attention', messageKey: 'sync.refused' }
    const bad = item('1', 'answer/h1/s1/1', 'answer', attention)
    const again = item('2', 'answer/h1/s1/1', 'answer', phone)
    expect(newestOf([bad, again]).map(({ opId }) => opId)).toEqual(['1', '2'])
    expect(waitsFor(again, [bad, again])).toBe('person')
    const safeBefore = item('0', 'answer/h1/s1/1', 'answer', safe)
    expect(newestOf([safeBefore, bad]).map(({ opId }) => opId)).toEqual(['1'])
  })
  it('belongs to its homework and says what it is', () => {
    const items = [item('1', 'pages/h1/s1/12', 'pages', phone)]
    expect([filterHomeworkItems(items, 'h1').length, filterHomeworkItems(items, 'h').length]).toEqual([1, 0])
    expect(itemName(items[0] as WorkItem)).toBe('Photographs of question 12')
  })
  it('is named in words of its own, whatever kind it is; a newer release’s kind is something else', () => {
    const nameOf = (kind: string) => itemName({ kind, target: `${kind}/of/s1/1` })
    const other = nameOf('unheard')
    expect(other).toBe('Something else')
    const names = OP_KINDS.map(nameOf)
    expect(new Set([...names, other]).size).toBe(OP_KINDS.length + 1)
    expect(names).not.toContain('')
    // @ts-expect-error -- a kind without words does not compile
    const key: MessageKey = `homework.item.${'unheard' as OpKind | 'unheard'}`
    expect(key).toBe('homework.item.unheard')
  })
})
