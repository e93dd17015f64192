import type { WorkRef } from '#core/sync/types.ts'
import { type Fault, openLine } from './line.ts'
import { newPhone, openTab, type Phone, type Tab } from './phone.ts'
import type { World } from './world.ts'

/** A student's phone, a homework, and what can be done with both. */
export async function openScene(world: World) {
  const id = await world.newHomework()
  const phone = newPhone(() => 0.5)
  const student = await world.signIn('studentA11')
  phone.who = student
  const open = (faults: Fault[] = ['ok'], of: Phone = phone) => {
    const tab = openTab(
      of,
      (of.who ?? student).accountKey,
      openLine(world.server, world.time, faults),
      world.time,
    )
    tab.sync.trigger('start')
    return tab
  }
  const work = `homework/${id}/A-s11`
  const ref: WorkRef = { kind: 'homework', target: work }
  const answer = (no: number, text: string) => ({
    ...{ target: `answer/${id}/A-s11/${no}`, work, kind: 'answer', body: { text } },
  })
  const handIn = { target: `sheet/${id}/A-s11`, work, kind: 'submit', body: {}, last: true, finishes: ref }
  const atSchool = () => world.db.selectFrom('op_kept').where('of_id', '=', id).selectAll().execute()
  return { id, phone, student, open, work, ref, answer, handIn, atSchool }
}

/** Bytes that begin as a JPEG does. */
export const jpeg = (size: number): ArrayBuffer => {
  const bytes = new Uint8Array(size)
  bytes.set([0xff, 0xd8, 0xff, 0xe0])
  return bytes.buffer
}

/** Where each piece of work is that a window knows of. */
export const states = async (tab: Tab) => (await tab.sync.items()).map((item) => item.status.at)
