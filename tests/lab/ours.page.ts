import type { Speaker } from '#contract/account/identity.ts'
import { memoryTables } from '#core/db/memory-tables.ts'
import { createClient } from '#core/request/client.ts'
import { waitFor } from '#core/request/wait.ts'
import { localUploader } from '#core/sync/files/upload-local.ts'
import { plainHasher } from '#core/sync/hash.ts'
import { openSync } from '#core/sync/sync.ts'

interface Wanted {
  facts: Speaker & { token: string }
  homework: string
  /** Added to the browser's clock to have the server's, ms. */
  skew: number
  files: Uint8Array<ArrayBuffer>[]
}

/** What was sent: ms from its start to the school's word on the last photograph, bytes of files that left. */
export interface Sent {
  photographs: number
  fileBytes: number
}

/** Hands photographs of a homework in, in a browser, by the client core that ships; resolves when all is at school. */
export async function send({ facts, homework, skew, files }: Wanted): Promise<Sent> {
  const start = performance.now()
  const told: Sent = { photographs: 0, fileBytes: 0 }
  const rows = new Map<string, string>()
  const small = {
    read: (key: string) => rows.get(key) ?? null,
    write: (key: string, value: string) => rows.set(key, value) === rows,
    remove: (key: string) => void rows.delete(key),
    keys: () => [...rows.keys()],
  }
  const now = () => Date.now() + skew
  const tables = memoryTables()
  const wait = waitFor
  const heard: typeof fetch = async (...asked) => {
    const body = asked[1]?.body
    if (body instanceof Uint8Array) told.fileBytes += body.length
    const reply = await fetch(...asked)
    if (body instanceof Uint8Array) told.photographs = performance.now() - start
    return reply
  }
  const client = createClient({
    ...{ fetch: heard, now, wait, facts: () => facts, online: () => true, replies: () => null },
    skew: { read: () => 0, write: () => {} },
  })
  const sync = openSync({
    ...{ accountKey: facts.accountKey, client, small, now, wait },
    store: {
      read: tables.run,
      change: tables.run,
      isOnDisk: () => true,
      onlyHere: () => new Set(),
      tryAgain: () => Promise.resolve(),
      isUnread: () => false,
      whenJoined: () => {},
      close: () => {},
    },
    speaker: () => facts,
    lock: {
      run: async (work) => {
        await work(new AbortController().signal)
        return true
      },
    },
    tabs: { tell: () => {}, hear: () => () => {} },
    hash: plainHasher(() => wait(0)),
    uploader: (calm) => localUploader({ client: calm, now, wait }),
    skew: () => 0,
    random: Math.random,
    randomBytes: (n) => crypto.getRandomValues(new Uint8Array(n)),
    isHidden: () => false,
  })
  const work = `homework/${homework}/${facts.relativeId}`
  const ids: string[] = []
  for (const bytes of files) {
    const file = { target: work, bytes: bytes.buffer, type: 'image/jpeg', name: 'p.jpg', purpose: 'answer' }
    ids.push((await sync.keepFile(file)).fileId)
  }
  const target = `pages/${homework}/${facts.relativeId}/4`
  const body = { pages: ids.map((fileId) => ({ fileId })) }
  await sync.enqueue({ target, work, kind: 'pages', body, files: ids })
  sync.trigger('start')
  while (!(await sync.items()).every((item) => item.status.at === 'school')) await wait(50)
  return told
}
