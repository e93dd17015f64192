import type { SheetDetail } from '#contract/homework/homework.ts'
import { joinOf } from '#core/domain/operation/operation-content.ts'
import type { Clash, JsonObject, NewOperation } from '#core/sync/types.ts'
import {
  changeAnswer,
  type PaperDraft,
  paperBody,
  parsePaperDraft,
  rebasePaperDraft,
} from '#src/features/homework/do/paper.rules.ts'
import { submission } from '#src/features/homework/hand-in/submit.rules.ts'
import {
  followed,
  fromSchool,
  paperOfSheet,
  sameWords,
} from '#src/features/homework/two-phones/school-answer.rules.ts'
import {
  type ClashChoice,
  clashesIn,
  resolveAnswerClash,
} from '#src/features/homework/two-phones/two-phones.rules.ts'
import { type DraftKeeper, keepDraft } from '#src/state/unsent/draft-keeper.ts'
import { type Fault, openLine } from './line.ts'
import { newPhone, openTab, type SignedIn, type Tab } from './phone.ts'
import type { World } from './world.ts'

/** One operation that a phone was told is kept, with what its person had read of the school by then. */
export interface Sent {
  opId: string
  phone: number
  target: string
  /** Highest revision of the target that was on this phone's screen. */
  read: number
}

const FORM = { read: parsePaperDraft, body: paperBody, rebased: rebasePaperDraft }

/** A phone with one homework open: the rules its screens use, over the queue that ships. */
export function paperPhone(
  world: World,
  { homeworkId, who, random, at }: { homeworkId: string; who: SignedIn; random: () => number; at: number },
) {
  const phone = newPhone(random, true)
  phone.who = { ...who }
  const work = `homework/${homeworkId}/${who.relativeId}`
  const ref = { kind: 'homework' as const, target: work }
  const sent: Sent[] = []
  /** Operations whose notice this person has answered. */
  const ended = new Set<string>()
  /** What an older copy of the phone may have taken away. */
  const risked = new Set<string>()
  /** What was on the screen, by target; a person does not forget. */
  const read = new Map<string, number>()
  let backUp: { plain: typeof phone.plain; small: Map<string, string> } | null = null
  let tab: Tab | null = null
  let keeper: DraftKeeper<PaperDraft> | null = null
  let sheet: SheetDetail | null = null
  let device = ''
  let faults: Fault[] = ['ok']
  const lines: Tab['line'][] = []

  const nameOf = (no: number) => `answer/${homeworkId}/${who.relativeId}/${no}`
  const note = (target: string, rev: number) => read.set(target, Math.max(rev, read.get(target) ?? 0))
  /** What the screen shows of the school: an answer as it is, or beside their own one. */
  const noteScreen = () => {
    if (!keeper || !sheet) return
    const paper = keeper.value()
    const clashes = new Set(clashesIn(sheet, paper).map(({ no }) => no))
    for (const answer of sheet.answers) {
      const mine = paper.answers[answer.no]
      if (clashes.has(answer.no) || (mine && sameWords(mine, fromSchool(answer))))
        note(nameOf(answer.no), answer.rev)
    }
  }
  async function open(): Promise<void> {
    phone.who = { ...who }
    const line = openLine(world.server, world.time, [...faults])
    lines.push(line)
    tab = openTab(phone, who.accountKey, line, world.time)
    const { sync } = tab
    const [draft, name] = await Promise.all([sync.readDraft(ref), sync.deviceId()])
    device = name
    const first = draft ? parsePaperDraft(draft.body) : sheet ? paperOfSheet(sheet) : parsePaperDraft(null)
    keeper = keepDraft(sync, ref, FORM, {
      first: sheet ? followed(first, sheet, device) : first,
      known: draft,
    })
    sync.trigger('start')
    noteScreen()
  }
  function kill(): void {
    keeper?.close()
    tab?.kill()
    tab = null
    keeper = null
  }
  async function enqueue(operation: NewOperation): Promise<void> {
    if (!tab) return
    const { opId } = await tab.sync.enqueue(operation)
    sent.push({ opId, phone: at, target: operation.target, read: read.get(operation.target) ?? 0 })
  }
  async function handIn(): Promise<void> {
    if (!keeper || !sheet) return
    // The screen does not let go before each has been chosen.
    if (clashesIn(sheet, keeper.value()).length > 0) return
    for (const operation of submission(sheet, await keeper.settled())) await enqueue(operation)
  }
  /** Those of this homework: the account has others. */
  const clashes = async (): Promise<Clash[]> =>
    ((await tab?.sync.clashes()) ?? []).filter(({ target }) => target.split('/')[1] === homeworkId)
  async function answerNotice(how: ClashChoice): Promise<void> {
    const [clash] = await clashes()
    if (!tab || !clash) return
    const { mine, current, kind, target, opId } = clash
    note(target, current.rev)
    const body = how === 'mine' ? mine : how === 'both' ? joinOf(kind, mine, current.body) : null
    if (body) await enqueue({ target, work, kind, body: body as JsonObject, baseRev: current.rev })
    await tab.sync.seenClashes([opId])
    ended.add(opId)
  }
  return {
    phone,
    sent,
    ended,
    risked,
    lines,
    tab: () => tab,
    open,
    kill,
    handIn,
    answerNotice,
    /** Reads the homework as its screen does whenever the line is back or the page is looked at. */
    look: async () => {
      const reply = await tab?.client.call('GET /api/exam/homework/student/detail', { query: { homeworkId } })
      if (!reply?.ok || !keeper || !Array.isArray(reply.data.answers)) return
      const newest = reply.data
      sheet = newest
      keeper.show((now) => followed(now, newest, device))
      noteScreen()
    },
    type: (no: number, text: string) => keeper?.change((now) => changeAnswer(now, no, { text })),
    choose: async (how: ClashChoice) => {
      const [clash] = keeper && sheet ? clashesIn(sheet, keeper.value()) : []
      if (clash) await keeper?.change((now) => resolveAnswerClash(now, clash, how))
    },
    backUp: () => {
      const copies = [...(phone.plain ?? [])].map(([key, tables]) => [key, tables.copy()] as const)
      backUp = { plain: new Map(copies), small: new Map(phone.small) }
    },
    /** The phone comes back as it was when it was copied; its person is the same. */
    restore: async (withSmall: boolean) => {
      if (!backUp) return
      kill()
      for (const { opId } of sent) risked.add(opId)
      phone.plain = new Map([...(backUp.plain ?? [])].map(([key, tables]) => [key, tables.copy()]))
      if (withSmall) phone.small = new Map(backUp.small)
      await open()
    },
    /** Whoever was signed out on the way signs in again. */
    signIn: () => {
      if (phone.who === null) {
        phone.who = { ...who }
        tab?.sync.trigger('login')
      }
    },
    setLine: (next: Fault[]) => {
      faults = next
      if (tab) tab.line.faults = [...next]
    },
    clashes,
  }
}

export type PaperPhone = ReturnType<typeof paperPhone>
