import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { AccountDatabase } from './database.ts'
import { eraseDatabase } from './erase.ts'
import { JOURNAL_LIMIT, openJournal, type SmallStore } from './journal.ts'
import type { DraftRow, OperationRow, ReceiptRow } from './work-rows.ts'
import { openWorkStore } from './work-store.ts'

const never = () => new Promise<void>(() => {})
const sealed = { accountKey: 'a', userId: 'u', userType: 4 as const, relativeId: 's' }

const draft = (target: string, text: string, rev = 1): DraftRow => ({
  ...{ target, seq: rev, sealed, rev, baseRev: 0, serverRev: 0, savedAt: rev, others: [], safe: false },
  body: { 1: text },
  fieldRev: { 1: rev },
})
const operation = (opId: string): OperationRow => ({
  ...{ opId, deviceId: 'd', sealed, target: 't', work: 't', last: false },
  ...{ seq: 1, rev: 1, baseRev: 0, kind: 'answer', body: {}, bodyText: '', hash: '' },
  ...{ fileHash: '', clockKnown: true, files: [], createdAt: 1, asked: false },
  ...{ trouble: null, finishes: null },
})

function smallStore(rows = new Map<string, string>()): SmallStore & { rows: Map<string, string> } {
  return {
    rows,
    read: (key) => rows.get(key) ?? null,
    write: (key, value) => {
      rows.set(key, value)
      return true
    },
    remove: (key) => void rows.delete(key),
    keys: () => [...rows.keys()],
  }
}

const put = (store: ReturnType<typeof openWorkStore>, row: DraftRow) =>
  store.change((tables) => tables.draft.homework.put(row))
const get = (store: ReturnType<typeof openWorkStore>, target: string) =>
  store.read((tables) => tables.draft.homework.get(target))

describe('work on the phone', () => {
  it('is there after the browser was killed: homework drafts, wrong answers, queued uploads [W02]', async () => {
    const first = openWorkStore('kill', openJournal('kill', smallStore()), { wait: never })
    await put(first, draft('h', 'mine'))
    await first.change((tables) => tables.draft.mistake.put(draft('m', 'wrong')))
    await first.change((tables) => tables.bytes.put({ fileId: 'f', bytes: new Uint8Array([1, 2]).buffer }))
    // Nothing is closed: the process is gone.
    const again = openWorkStore('kill', openJournal('kill', smallStore()), { wait: never })
    expect((await get(again, 'h'))?.body).toEqual({ 1: 'mine' })
    expect((await again.read((tables) => tables.draft.mistake.get('m')))?.body).toEqual({ 1: 'wrong' })
    const bytes = (await again.read((tables) => tables.bytes.get('f')))?.bytes
    expect(new Uint8Array(bytes as ArrayBuffer)).toEqual(new Uint8Array([1, 2]))
  })

  it('keeps either the content and its operation or none of both [W02]', async () => {
    const store = openWorkStore('both', openJournal('both', smallStore()), { wait: never })
    await put(store, draft('h', 'before'))
    let tries = 0
    const cut = store.change(async (tables) => {
      tries++
      await tables.draft.homework.put(draft('h', 'after', 2))
      await tables.operation.put(operation('op'))
      throw new Error('the connection was lost')
    })
    await expect(cut).rejects.toThrow('lost')
    expect(tries).toBeGreaterThan(1)
    const disk = new AccountDatabase('both')
    expect(await disk.operation.count()).toBe(0)
    expect((await disk.homeworkDraft.get('h'))?.body).toEqual({ 1: 'before' })
    disk.close()
  })

  it.each([
    ['before its work is done', false],
    ['as its work was just written', true],
  ])(
    'row 40: a connection lost again and again %s is opened again, and all of 60 savings are there [W02]',
    async (name, isAfter) => {
      let transactions = 0
      let losses = 0
      const lost = () => {
        losses++
        return Promise.reject(new DOMException('Connection to Indexed Database server lost', 'UnknownError'))
      }
      const store = openWorkStore(name, openJournal(name, smallStore()), {
        wait: never,
        create: (key) => {
          const db = new AccountDatabase(key)
          const real = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>
          db.transaction = ((...args: unknown[]) => {
            const isLost = ++transactions % 3 === 0
            if (isLost && !isAfter) return lost()
            return isLost ? real(...args).then(lost) : real(...args)
          }) as typeof db.transaction
          return db
        },
      })
      for (let n = 1; n <= 60; n++)
        await store.change(async (tables) => {
          await tables.draft.homework.put(draft(`h${n}`, `words ${n}`))
          await tables.operation.put(operation(`op${n}`))
        })
      expect(store.isOnDisk()).toBe(true)
      expect(losses).toBeGreaterThan(20)
      store.close()
      const disk = new AccountDatabase(name)
      expect(await disk.operation.count()).toBe(60)
      expect(await disk.homeworkDraft.count()).toBe(60)
      disk.close()
    },
  )

  it('goes on in the journal when the database never opens, and is brought back by the next start', async () => {
    const small = smallStore()
    const hung = openWorkStore('hung', openJournal('hung', small), {
      wait: () => Promise.resolve(),
      create: (key) => {
        const db = new AccountDatabase(key)
        db.open = (() => new Promise(() => {})) as unknown as typeof db.open
        return db
      },
    })
    const row = draft('h', 'typed while it hung')
    await put(hung, row)
    expect(hung.isOnDisk()).toBe(false)
    expect((await get(hung, 'h'))?.body).toEqual({ 1: 'typed while it hung' })
    expect(openJournal('hung', small).keepDraft('homework', row)).toBe(true)
    const again = openWorkStore('hung', openJournal('hung', small), { wait: never })
    expect((await get(again, 'h'))?.body).toEqual({ 1: 'typed while it hung' })
    expect(again.isOnDisk()).toBe(true)
  })

  it.each([
    ['fails', () => Promise.reject(new Error('refused'))],
    ['never ends', () => new Promise(() => {})],
  ])('is back on the disk after an open that %s, once it is asked again [T01]', async (how, first) => {
    let opens = 0
    const store = openWorkStore(`again ${how}`, openJournal('again', smallStore()), {
      wait: () => (how === 'never ends' && opens === 1 ? Promise.resolve() : never()),
      create: (key) => {
        const db = new AccountDatabase(key)
        if (opens++ === 0) db.open = first as unknown as typeof db.open
        return db
      },
    })
    await put(store, draft('h', 'typed meanwhile'))
    expect(store.isOnDisk()).toBe(false)
    await store.tryAgain()
    expect([store.isOnDisk(), (await get(store, 'h'))?.body]).toEqual([true, { 1: 'typed meanwhile' }])
  })

  it('takes up nothing of the journal that the school has a receipt of [B17]', async () => {
    const small = smallStore()
    const journal = openJournal('settled', small)
    const first = openWorkStore('settled', journal, { wait: never })
    const finishes = { kind: 'homework', target: 'h', rev: 1, view: ['no'] } as const
    await first.change((tables) => tables.receipt.put({ opId: 'done', keptAt: 1 } as ReceiptRow))
    // the page ended after the receipt's transaction
    for (const opId of ['done', 'waits']) journal.keepOperation({ ...operation(opId), finishes })
    // only the place in it moved since
    journal.keepDraft('homework', { ...draft('h', 'handed in'), rev: 2, fieldRev: { 1: 1, no: 2 } })
    journal.keepDraft('mistake', draft('h', 'of another book'))
    const again = openWorkStore('settled', journal, { wait: never })
    expect(await get(again, 'h')).toBeUndefined()
    const left = await again.read((tables) => tables.operation.all())
    expect(left.map(({ opId }) => opId)).toEqual(['waits'])
    const { drafts, operations } = journal.read()
    expect(drafts.map(({ kind }) => kind)).toEqual(['mistake'])
    expect(operations.map(({ opId }) => opId)).toEqual(['waits'])
  })

  it('makes room by what was only read, and never keeps less of what was written', async () => {
    const small = smallStore()
    let refusals = 1
    const store = openWorkStore('full', openJournal('full', small), {
      wait: never,
      create: (key) => {
        const db = new AccountDatabase(key)
        db.use({
          stack: 'dbcore',
          name: 'full',
          create: (core) => ({
            ...core,
            table: (name) => {
              const table = core.table(name)
              return {
                ...table,
                mutate: (change) => {
                  if (name === 'homeworkDraft' && change.type === 'put' && refusals-- > 0)
                    return Promise.reject(new DOMException('full', 'QuotaExceededError'))
                  return table.mutate(change)
                },
              }
            },
          }),
        })
        return db
      },
    })
    const disk = new AccountDatabase('full')
    await disk.payload.put({ key: 'report', call: 'c', body: 'b', etag: '', asOf: 1 })
    await put(store, draft('h', 'mine'))
    expect(store.isOnDisk()).toBe(true)
    expect((await get(store, 'h'))?.body).toEqual({ 1: 'mine' })
    expect(await disk.payload.count()).toBe(0)
    disk.close()
  })

  it('lets go of the database when another tab upgrades it, and goes on after', async () => {
    const store = openWorkStore('upgrade', openJournal('upgrade', smallStore()), { wait: never })
    await put(store, draft('h', 'one'))
    const newer = indexedDB.open('kb_upgrade', 999)
    await new Promise<void>((resolve, reject) => {
      newer.onsuccess = () => resolve()
      newer.onblocked = () => reject(new Error('blocked'))
    })
    newer.result.close()
    await put(store, draft('h', 'two', 2))
    expect((await get(store, 'h'))?.body).toEqual({ 1: 'two' })
  })
})

describe('the journal of texts', () => {
  it('takes 200 KB an account and no more, each record with its checksum', () => {
    const small = smallStore()
    const journal = openJournal('j', small)
    expect(journal.keepDraft('homework', draft('a', 'x'.repeat(JOURNAL_LIMIT - 1000)))).toBe(true)
    expect(journal.keepDraft('homework', draft('b', 'x'.repeat(2000)))).toBe(false)
    expect(openJournal('other', small).keepDraft('homework', draft('b', 'x'.repeat(2000)))).toBe(true)
    expect(journal.keepOperation(operation('o1'))).toBe(true)
    const key = [...small.rows.keys()].find((name) => name.endsWith('op.o1')) as string
    small.rows.set(key, `${(small.rows.get(key) as string).slice(0, -2)}9}`)
    expect(journal.read().operations).toEqual([])
    expect(journal.read().drafts.map(({ row }) => row.target)).toEqual(['a'])
  })

  it('does not bring back an operation that the school has', async () => {
    const small = smallStore()
    const store = openWorkStore('acked', openJournal('acked', small), { wait: never })
    openJournal('acked', small).keepOperation(operation('o1'))
    openJournal('acked', small).keepOperation(operation('o2'))
    const receipt = {
      opId: 'o1',
      target: 't',
      work: 't',
      kind: 'answer',
      hash: '',
      serverSeq: 1,
      time: 1,
      number: '1',
    }
    await new AccountDatabase('acked').receipt.put({
      ...receipt,
      ...{ signature: '', outcome: 'applied', createdAt: 1, keptAt: 1 },
    })
    expect((await store.read((tables) => tables.operation.all())).map((row) => row.opId)).toEqual(['o2'])
  })
})

describe('a sign-out', () => {
  it('takes what the school has and leaves what waits, with its bytes and counters [S22]', async () => {
    const store = openWorkStore('out', openJournal('out', smallStore()), { wait: never })
    await put(store, draft('h', 'mine'))
    await store.change(async (tables) => {
      await tables.bytes.put({ fileId: 'f', bytes: new ArrayBuffer(2) })
      await tables.meta.put({ key: 'seq', value: 7 })
    })
    const disk = new AccountDatabase('out')
    await disk.payload.put({ key: 'report', call: 'c', body: 'b', etag: '', asOf: 1 })
    disk.close()
    store.close()
    expect(await eraseDatabase('out')).toBe(true)
    const after = new AccountDatabase('out')
    expect([await after.homeworkDraft.count(), await after.bytes.count(), await after.meta.count()]).toEqual([
      1, 1, 1,
    ])
    expect(await after.payload.count()).toBe(0)
    await after.homeworkDraft.put({ ...draft('h', 'mine'), safe: true })
    after.close()
    expect(await eraseDatabase('out')).toBe(true)
    expect((await indexedDB.databases()).map((db) => db.name)).not.toContain('kb_out')
  })
})
