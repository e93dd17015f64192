import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { seeded } from '#core/domain/seeded.ts'
import type { WorkRef } from '#core/sync/types.ts'
import { resolveStorePaths } from '#server/store/store-paths.ts'
import { type Line, openLine } from '#tests/model/line.ts'
import { newPhone, openTab, type Tab } from '#tests/model/phone.ts'
import type { World } from '#tests/model/world.ts'
import { photo, SEED } from './phones.ts'

/** One student's phone and one homework: what is done on it, and what of it the school must have once at the end. */
export async function onePhone(world: World, isPlain = true) {
  const id = await world.newHomework()
  const work = `homework/${id}/A-s11`
  const ref: WorkRef = { kind: 'homework', target: work }
  const phone = newPhone(seeded(SEED), isPlain)
  const who = await world.signIn('studentA11')
  phone.who = who
  const opIds: string[] = []
  const hashes: string[] = []

  const line = (): Line => openLine(world.server, world.time)
  const open = (over: Line = line()): Tab => {
    const tab = openTab(phone, who.accountKey, over, world.time)
    tab.sync.trigger('start')
    return tab
  }
  const answer = async ({ sync }: Tab, no: number, text: string): Promise<void> => {
    const operation = { target: `answer/${id}/A-s11/${no}`, work, kind: 'answer', body: { text } }
    opIds.push((await sync.enqueue(operation)).opId)
  }
  /** A draft, an answer, a page of `bytes`, and the handing-in. */
  const all = async (tab: Tab, bytes = 300_000): Promise<void> => {
    await tab.sync.saveDraft(ref, { 1: { text: 'typed' } })
    await answer(tab, 1, 'first')
    const page = photo(bytes)
    hashes.push(createHash('sha256').update(page).digest('hex'))
    const file = { target: work, bytes: page.buffer, type: 'image/jpeg', name: 'p.jpg', purpose: 'answer' }
    const { fileId } = await tab.sync.keepFile(file)
    const pages = { target: `pages/${id}/A-s11/4`, work, kind: 'pages', body: { pages: [{ fileId }] } }
    opIds.push((await tab.sync.enqueue({ ...pages, files: [fileId] })).opId)
    const target = `sheet/${id}/A-s11`
    const handIn = { target, work, kind: 'submit', body: {}, last: true, finishes: ref }
    opIds.push((await tab.sync.enqueue(handIn)).opId)
  }
  /** Everything that is not at school exactly once, whole; none: []. */
  const missing = async (): Promise<string[]> => {
    const rows = await world.db.selectFrom('op_kept').where('of_id', '=', id).select('op_id').execute()
    const files = await world.db
      .selectFrom('file')
      .where('account_id', '=', 'studentA11')
      .where('sha256', 'in', [...hashes, ''])
      .select('sha256')
      .execute()
    const at = resolveStorePaths(world.dir)
    const isWhole = (hash: string) =>
      createHash('sha256')
        .update(readFileSync(at.blob('A', hash)))
        .digest('hex') === hash
    return [
      ...(rows.length === opIds.length ? [] : [`${rows.length} operations of ${opIds.length}`]),
      ...opIds.filter((opId) => !rows.some((row) => row.op_id === opId)),
      ...(files.length === hashes.length ? [] : [`${files.length} files of ${hashes.length}`]),
      ...files.map((file) => file.sha256).filter((hash) => !isWhole(hash)),
    ]
  }
  const waiting = async ({ sync }: Tab): Promise<string[]> =>
    (await sync.items()).filter((item) => item.status.at !== 'school').map((item) => JSON.stringify(item))
  return { id, work, ref, phone, who, line, open, answer, all, missing, waiting }
}
