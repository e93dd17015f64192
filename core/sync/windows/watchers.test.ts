import { expect, it, vi } from 'vitest'
import type { Tabs, TabWord } from '../ports.ts'
import type { Draft, WorkItem } from '../types.ts'
import { createWatchers } from './watchers.ts'

const ref = { kind: 'homework' as const, target: 'homework/1/s' }
const draft = (text: string) => ({ body: { 1: text } }) as unknown as Draft

function tab() {
  let word: (word: TabWord) => void = () => {}
  const stop = vi.fn()
  const tabs = { tell: () => {}, hear: (heard: typeof word) => ((word = heard), stop) } as Tabs
  const reads: ((items: WorkItem[]) => void)[] = []
  const items = vi.fn(() => new Promise<WorkItem[]>((done) => reads.push(done)))
  const read = vi.fn(async () => draft('theirs'))
  const watchers = createWatchers(tabs, { items, draft: read })
  return { ...watchers, word: (said: TabWord) => word(said), reads, items, read, stop }
}
const settled = () => new Promise((done) => setImmediate(done))

it('however many changes come while the list is read, it is read once more', async () => {
  const t = tab()
  const heard = vi.fn()
  t.watchItems(heard)
  for (let i = 0; i < 50; i++) t.itemsChanged()
  t.word({ type: 'items' })
  expect(t.items).toHaveBeenCalledTimes(1)
  t.reads[0]?.([])
  await settled()
  expect(t.items).toHaveBeenCalledTimes(2)
  t.reads[1]?.([])
  await settled()
  expect(t.items).toHaveBeenCalledTimes(2)
  expect(heard).toHaveBeenCalledTimes(2)
})

it('a list that nobody looks at is not read; one that could not be read is read at the next change', async () => {
  const t = tab()
  t.itemsChanged()
  expect(t.items).not.toHaveBeenCalled()
  t.items.mockImplementationOnce(() => Promise.reject(new Error('closed')))
  t.watchItems(() => {})
  await settled()
  t.itemsChanged()
  expect(t.items).toHaveBeenCalledTimes(2)
})

it('another window’s words come to who looks at that draft, and to nobody else', async () => {
  const t = tab()
  const [own, other] = [vi.fn(), vi.fn()]
  const leave = t.watchDraft(ref, own)
  t.watchDraft({ ...ref, target: 'homework/2/s' }, other)
  t.word({ type: 'draft', ref })
  await settled()
  expect(own.mock.calls).toEqual([[draft('theirs')]])
  expect(other).not.toHaveBeenCalled()
  leave()
  t.word({ type: 'draft', ref })
  await settled()
  expect(own).toHaveBeenCalledTimes(1)
  expect(t.read).toHaveBeenCalledTimes(1)
})

it('a saving is news to its own window only where another’s part came into it', () => {
  const t = tab()
  const heard = vi.fn()
  t.watchDraft(ref, heard)
  expect(t.draftSaved(ref, draft('mine'), { 1: 'mine' })).toBe(false)
  expect(heard).not.toHaveBeenCalled()
  expect(t.draftSaved(ref, draft('mine and theirs'), { 1: 'mine' })).toBe(true)
  expect(heard).toHaveBeenCalledTimes(1)
  t.close()
  expect(t.stop).toHaveBeenCalledTimes(1)
})
