import { openLine } from './line.ts'
import { newPhone, openTab, type Phone, type SignedIn, type Tab } from './phone.ts'
import type { ModelStep } from './steps.ts'
import type { World } from './world.ts'

/** What a person was told was kept: none of it may ever be missing. */
export interface Promised {
  opId: string
  accountKey: string
  target: string
  fileHash: string | null
}

type Account = 'studentA11' | 'parentA'

interface Device {
  phone: Phone
  tabs: [Tab | null, Tab | null]
  /** A window of the account before, left open when another one signed in. */
  stale: Tab | null
  lines: Tab['line'][]
}

/** The last words that a phone said were kept, by its account; null: they were handed in, or nothing new was typed. */
export interface Typed {
  device: Device
  accountKey: string
  words: { no: number; text: string } | null
}

const STUDENT = 'A-s11'

/** Milliseconds after which a phone gives a request up that was swallowed. */
const SWALLOWED_MS = 30_000

/** Two phones of one family in one world, and everything they were promised. */
export async function openPlay(
  world: World,
  random: () => number,
  photo: (size: number) => Uint8Array<ArrayBuffer>,
) {
  const homeworkId = await world.newHomework()
  const work = `homework/${homeworkId}/${STUDENT}`
  const ref = { kind: 'homework' as const, target: work }
  const people = new Map<Account, SignedIn>()
  for (const account of ['studentA11', 'parentA'] as const) people.set(account, await world.signIn(account))
  const promised: Promised[] = []
  const { time } = world
  // One run in five on the browser's database, the others on a plain one.
  const isPlain = random() > 0.2
  const device = (): Device => ({
    ...{ phone: newPhone(random, isPlain, world.provider), tabs: [null, null], stale: null, lines: [] },
  })
  const devices: [Device, Device] = [device(), device()]

  const typed: Typed[] = []
  const typedOn = (device: Device, { accountKey }: Tab): Typed => {
    const found = typed.find((one) => one.device === device && one.accountKey === accountKey)
    if (found) return found
    const made: Typed = { device, accountKey, words: null }
    typed.push(made)
    return made
  }
  /** What each window saved last: the same again is nothing new. */
  const lastOf = new Map<Tab, string>()
  const lostWords: string[] = []
  /** I1 of words: what was last said to be kept is what a window finds when it is opened. */
  async function checkWords(d: Device, tab: Tab): Promise<void> {
    const { words } = typedOn(d, tab)
    if (!words) return
    const draft = await tab.sync.readDraft(ref)
    const has = (value: unknown): boolean =>
      value === words.text || (value as { text?: unknown } | undefined)?.text === words.text
    if (!has(draft?.body[words.no]) && !draft?.others.some((other) => has(other.value)))
      lostWords.push(`I1 words "${words.text}" of ${words.no} by ${tab.accountKey}`)
  }

  const open = (d: Device, at: 0 | 1, faults: Tab['line']['faults'] = ['ok']): Tab | null => {
    if (!d.phone.who) return null
    const line = openLine(world.server, time, faults)
    d.lines.push(line)
    const tab = openTab(d.phone, d.phone.who.accountKey, line, time)
    d.tabs[at] = tab
    tab.sync.trigger('start')
    return tab
  }
  const signIn = (d: Device, account: Account): void => {
    const who = people.get(account) as SignedIn
    // Another account: the page of the one before is gone, its work stays on the phone.
    if (d.phone.who?.accountKey !== who.accountKey) {
      // One window of the account before stays open and knows nothing of it.
      if (d.tabs[0]) {
        d.stale?.kill()
        d.stale = d.tabs[0]
      }
      d.tabs[1]?.kill()
      d.tabs = [null, null]
    }
    d.phone.who = { ...who }
    if (d.tabs[0]) for (const tab of d.tabs) tab?.sync.trigger('login')
    else open(d, 0)
  }
  for (const d of devices) signIn(d, 'studentA11')

  async function step(s: ModelStep): Promise<void> {
    const d = devices[s.phone]
    const tab = 'tab' in s ? (d.tabs[s.tab] ?? d.tabs[0]) : d.tabs[0]
    switch (s.kind) {
      case 'type':
        if (tab) {
          await tab.sync.saveDraft(ref, { [s.no]: { text: s.text } })
          const saved = `${s.no} ${s.text}`
          typedOn(d, tab).words = lastOf.get(tab) === saved ? null : { no: s.no, text: s.text }
          lastOf.set(tab, saved)
        }
        return
      case 'answer':
        if (tab) {
          const target = `answer/${homeworkId}/${STUDENT}/${s.no}`
          const { opId } = await tab.sync.enqueue({ target, work, kind: 'answer', body: { text: s.text } })
          promised.push({ opId, accountKey: tab.accountKey, target, fileHash: null })
        }
        return
      case 'photo':
        if (tab) {
          const bytes = photo(s.size)
          const file = { bytes: bytes.buffer, type: 'image/jpeg', name: 'p.jpg', purpose: 'answer' }
          const { fileId } = await tab.sync.keepFile({ ...file, target: work, early: s.size % 2 === 0 })
          const target = `pages/${homeworkId}/${STUDENT}/4`
          const body = { pages: [{ fileId }] }
          const { opId } = await tab.sync.enqueue({ target, work, kind: 'pages', body, files: [fileId] })
          const { createHash } = await import('node:crypto')
          const fileHash = createHash('sha256').update(bytes).digest('hex')
          promised.push({ opId, accountKey: tab.accountKey, target, fileHash })
        }
        return
      case 'handIn':
        if (tab) {
          const target = `sheet/${homeworkId}/${STUDENT}`
          const { opId } = await tab.sync.enqueue({
            ...{ target, work, kind: 'submit', body: {}, last: true, finishes: ref },
          })
          promised.push({ opId, accountKey: tab.accountKey, target, fileHash: null })
          typedOn(d, tab).words = null
        }
        return
      case 'line':
        for (const one of [...d.tabs, d.stale]) if (one) one.line.faults = [...s.faults]
        return
      case 'repair':
        for (const one of [...d.tabs, d.stale]) if (one) one.line.faults = ['ok']
        return
      case 'pass':
        return await time.pass(s.ms)
      case 'wake':
        for (const one of d.tabs) one?.sync.trigger('online')
        return
      case 'kill': {
        const faults = d.tabs[s.tab]?.line.faults ?? ['ok']
        d.tabs[s.tab]?.kill()
        d.tabs[s.tab] = null
        const opened = s.tab === 0 ? open(d, 0, [...faults]) : null
        if (opened) await checkWords(d, opened)
        return
      }
      case 'secondTab':
        if (d.tabs[0] && !d.tabs[1]) open(d, 1)
        return
      case 'signIn':
        return signIn(d, s.account)
      case 'signOut':
        d.phone.who = null
        return
      case 'skew':
        d.phone.skew = s.ms
        return
    }
  }

  /**
   * The line is good again and everybody comes back once; nobody taps anything else. `look` is called for each window as
   * its time is over.
   */
  async function repair(seconds: number, look: (tab: Tab) => Promise<void>): Promise<void> {
    for (const d of devices) {
      for (const account of ['parentA', 'studentA11'] as const) {
        signIn(d, account)
        for (const tab of [...d.tabs, d.stale]) if (tab) tab.line.faults = ['ok']
        // For what is still in a black hole the line is back when it is given up.
        if (d.tabs.some((tab) => (tab?.line.swallowed ?? 0) > 0)) await time.pass(SWALLOWED_MS)
        await time.pass(seconds * 1000)
        for (const tab of d.tabs) {
          if (!tab) continue
          await checkWords(d, tab)
          await look(tab)
        }
      }
    }
  }
  const close = () => {
    for (const d of devices) for (const tab of [...d.tabs, d.stale]) tab?.kill()
  }
  return {
    ...{ homeworkId, work, ref, promised, devices, people, typed, lostWords },
    ...{ step, repair, close, open },
  }
}

export type Play = Awaited<ReturnType<typeof openPlay>>
