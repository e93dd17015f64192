import { beforeEach, expect, it, vi } from 'vitest'

/** Answers of the school, one for each call, in order. */
const answers: (() => Promise<{ ok: boolean; failure?: object }>)[] = []
const sent: string[] = []
vi.mock('#src/state/client.ts', () => ({
  skew: { read: () => 0 },
  client: {
    call: (_: string, { body }: { body: { bookId: string } }) => {
      sent.push(body.bookId)
      return answers.shift()?.() ?? Promise.resolve({ ok: true })
    },
  },
}))

const QUESTION = { examId: 'e1', paperId: 'p1', itemNo: '1' }
const down = { ok: false, failure: { kind: 'offline' } }
beforeEach(() => {
  vi.resetModules()
  answers.length = 0
  sent.length = 0
  const texts = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  })
})

/** The books of a student on a page opened again. */
async function opened() {
  const [books, { facts }] = await Promise.all([import('./books.state.ts'), import('#src/state/facts.ts')])
  Object.assign(facts, { accountKey: 'k1', userId: 'u1' })
  return books
}

it('a line that comes while a try is failing is not lost: another try follows that one', async () => {
  const { makeBook, sendBooks } = await opened()
  const bookId = makeBook([QUESTION])
  let fail: (() => void) | undefined
  answers.push(() => new Promise((done) => (fail = () => done(down))))
  const first = sendBooks()
  const second = sendBooks()
  await vi.waitFor(() => expect(fail).toBeDefined())
  fail?.()
  expect(await first).toEqual({ isNew: true, left: 0 })
  expect((await second).left).toBe(0)
  expect(sent).toEqual([bookId, bookId])
})

it('tells how many wait still where the line is down', async () => {
  const { makeBook, sendBooks } = await opened()
  makeBook([QUESTION])
  makeBook([QUESTION])
  answers.push(() => Promise.resolve(down))
  expect(await sendBooks()).toEqual({ isNew: false, left: 2 })
  expect(sent).toHaveLength(1)
  expect(await sendBooks()).toEqual({ isNew: true, left: 0 })
})
