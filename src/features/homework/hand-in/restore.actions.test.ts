import { beforeEach, expect, it, vi } from 'vitest'
import { facts } from '#src/state/facts.ts'
import { restoreAll } from './restore.actions.ts'

const { call, restoreDraft } = vi.hoisted(() => ({ call: vi.fn(), restoreDraft: vi.fn() }))
vi.mock('#src/state/client.ts', () => ({ client: { call } }))
vi.mock('#src/state/unsent/work.ts', () => ({ openAccountWork: () => Promise.resolve({ restoreDraft }) }))

/** A school where so much is to do; every third has a draft there. `until`: pages that come before the line breaks. */
function school(open: number, until = Number.POSITIVE_INFINITY): void {
  const ids = Array.from({ length: open }, (_, n) => ({ homeworkId: `h${n}` }))
  call.mockImplementation(
    (_: string, { query }: { query: { show: string; pageNo: number; pageSize: number } }) => {
      if (query.pageNo > until) return Promise.resolve({ ok: false })
      const from = (query.pageNo - 1) * query.pageSize
      const list = query.show === 'open' ? ids.slice(from, from + query.pageSize) : []
      return Promise.resolve({ ok: true, asOf: null, data: { list, total: open } })
    },
  )
  restoreDraft.mockImplementation(({ target }: { target: string }) =>
    Promise.resolve(Number(target.split('/')[1]?.slice(1)) % 3 === 0 ? {} : null),
  )
}

beforeEach(() => {
  vi.clearAllMocks()
  facts.relativeId = 's1'
})

it('asks for the draft of every open homework, however many, and tells how far it is [B17]', async () => {
  school(123)
  const told: string[] = []
  expect(await restoreAll((done, all) => told.push(`${done}/${all}`))).toBe(41)
  const targets = restoreDraft.mock.calls.map(([ref]) => (ref as { target: string }).target)
  expect(targets).toEqual(Array.from({ length: 123 }, (_, n) => `homework/h${n}/s1`))
  expect([told.length, told[0], told.at(-1)]).toEqual([123, '0/123', '122/123'])
})

it('nothing open: nothing is asked for, and that is an answer', async () => {
  school(0)
  expect(await restoreAll(vi.fn())).toBe(0)
  expect(restoreDraft).not.toHaveBeenCalled()
})

it('a line that breaks before all pages came is said, so that nobody believes it was everything', async () => {
  school(123, 2)
  expect(await restoreAll(vi.fn())).toBeNull()
})

it('a line that breaks on the way is said too: the next tap asks again [B17]', async () => {
  school(6)
  restoreDraft.mockResolvedValueOnce({}).mockResolvedValueOnce('unreachable')
  expect(await restoreAll(vi.fn())).toBeNull()
  expect(restoreDraft).toHaveBeenCalledTimes(2)
  expect(await restoreAll(vi.fn())).toBe(2)
})
