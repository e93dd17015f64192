import { toHundredths } from '#core/domain/analysis/marks.ts'
import { lastWord } from '#core/domain/marking/last-word.ts'
import { computeMarkingOutcome, type MarkingSlot } from '#core/domain/marking/marking-outcome.ts'
import { targetOf } from '#core/domain/operation/operation-text.ts'
import { answerRule } from '#server/modules/marking/rule.rules.ts'
import { operation, send } from '#tests/support/school/homework.ts'
import { ACCOUNT, type Marker, type markingSchool, RULE } from '#tests/support/school/marking-school.ts'
import type { MarkingStep } from './marking-steps.ts'

type School = Awaited<ReturnType<typeof markingSchool>>
type Said = { marks: number[] } | { problem: string } | { open: true }
interface Sent {
  marker: Marker
  taskId: string
  said: Said
  op: ReturnType<typeof operation>
  /** As the receipt says it; null: it has not arrived. */
  outcome: string | null
}

const OF = { mode: 'double', packSize: 2 } as const

/** A block that is marked by three people, as the model plays it at the school's server. */
export async function markingDay(s: School) {
  const { blockId } = await s.begin(OF)
  const held = new Map<Marker, { packId: string | null; tasks: Map<string, number> }>()
  const sent: Sent[] = []
  const revs = new Map<string, number>()
  const faults: string[] = []

  async function take(marker: Marker): Promise<void> {
    const { packId, tasks } = await s.take(marker, blockId)
    const known = held.get(marker)?.tasks ?? new Map<string, number>()
    for (const task of tasks) known.set(task.taskId, task.rev)
    held.set(marker, { packId: packId ?? held.get(marker)?.packId ?? null, tasks: known })
  }

  function write(marker: Marker, phone: string, nth: number, said: Said): void {
    const known = [...(held.get(marker)?.tasks ?? [])]
    const at = known[nth % Math.max(1, known.length)]
    if (!at) return
    const [taskId, baseRev] = at
    const rev = (revs.get(`${marker} ${phone}`) ?? 0) + 1
    revs.set(`${marker} ${phone}`, rev)
    const more = { deviceId: phone, rev, baseRev, seq: rev, sealedAt: s.t.clock.at }
    const target = targetOf.score(blockId, taskId)
    const op = operation(ACCOUNT[marker], 'score', target, { spentMs: 4000, ...said }, more)
    sent.push({ marker, taskId, said, op, outcome: null })
  }

  async function arrive(one: Sent, receipt: boolean): Promise<void> {
    const { status, data } = await send(s.t, ACCOUNT[one.marker], one.op)
    if (status !== 0) return void faults.push(`refused with ${status}`)
    const { outcome } = data.receipt
    if (one.outcome !== null && one.outcome !== outcome) faults.push('another receipt')
    one.outcome = outcome
    // a phone that heard knows what the school has of it now
    if (receipt) held.get(one.marker)?.tasks.set(one.taskId, data.rev)
  }

  async function play(step: MarkingStep): Promise<void> {
    if (step.do === 'wait') s.t.clock.at += step.minutes * 60_000
    else if (step.do === 'take') await take(step.marker)
    else if (step.do === 'mark') write(step.marker, step.phone, step.nth, { marks: [...step.marks] })
    else if (step.do === 'problem') write(step.marker, step.phone, step.nth, { problem: 'blurred' })
    else if (step.do === 'takeBack') write(step.marker, step.phone, step.nth, { open: true })
    else if (step.do === 'giveBack') {
      const packId = held.get(step.marker)?.packId
      if (packId) await s.ask(ACCOUNT[step.marker], 'POST /api/exam/mark/pack/return', { packId })
    } else {
      const own = sent.filter((one) => one.marker === step.marker)
      const one = own[step.nth % Math.max(1, own.length)]
      if (one) await arrive(one, step.receipt)
    }
  }

  const tasks = () =>
    s.t.db
      .selectFrom('mark_task')
      .where('school_id', '=', 'A')
      .where('block_id', '=', blockId)
      .selectAll()
      .execute()

  /** What a marker's place says in the end: by the set of words alone, those in time before those too late. */
  function saidOf(taskId: string): Said | null {
    const words = sent
      .filter((one) => one.taskId === taskId)
      .map((one) => ({ ...one.op, at: one.op.sealedAt, one }))
    const inTime = words.filter(({ one }) => one.outcome !== 'held')
    return lastWord(inTime.length > 0 ? inTime : words)?.one.said ?? null
  }

  /** What is not as it has to be; empty: all is. */
  async function found(): Promise<string[]> {
    const all = await tasks()
    const kept = await s.t.db.selectFrom('mark_word').where('school_id', '=', 'A').select('op_id').execute()
    if (
      kept
        .map((w) => w.op_id)
        .toSorted()
        .join() !==
      sent
        .map(({ op }) => op.opId)
        .toSorted()
        .join()
    )
      faults.push('a word is lost, or kept twice')
    const answers = await s.t.db
      .selectFrom('mark_answer')
      .where('block_id', '=', blockId)
      .selectAll()
      .execute()
    for (const { answer_id, need, state, marks } of answers) {
      const own = all.filter((task) => task.answer_id === answer_id)
      const places = own.filter((task) => !task.lost)
      if (new Set(own.map((task) => task.marker_id)).size !== own.length) faults.push('one person twice')
      if (new Set(places.map((task) => task.slot)).size !== places.length) faults.push('one place twice')
      const words = places.flatMap((task) => {
        const said = saidOf(task.task_id)
        if (said === null || 'open' in said) return []
        return [
          { slot: task.slot as MarkingSlot, marks: 'marks' in said ? said.marks.map(toHundredths) : null },
        ]
      })
      const outcome = computeMarkingOutcome(words, null, answerRule({ ...RULE, ...OF }, need as 1 | 2))
      const has = JSON.stringify([state, marks])
      const due = JSON.stringify([outcome.state, outcome.state === 'final' ? outcome.marks : null])
      if (has !== due) faults.push(`an answer is ${has}, by what was said of it ${due}`)
    }
    return faults
  }

  return {
    play,
    /** Every phone has a line in the end. */
    allArrive: async () => {
      for (const one of sent.toReversed()) if (one.outcome === null) await arrive(one, false)
    },
    faults: found,
    arrived: () => sent.length,
  }
}
