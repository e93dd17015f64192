import { describe, expect, it } from 'vitest'
import { isEqualJson, mergeDraft } from '#core/db/merge.ts'
import type { Draft, JsonObject, WorkRef } from '#core/sync/types.ts'
import {
  type DraftForm,
  type DraftKeeper,
  type DraftStore,
  keepDraft,
} from '#src/state/unsent/draft-keeper.ts'
import { fc } from '#tests/support/run/properties.ts'
import {
  changeAnswer,
  type PaperDraft,
  paperBody,
  parsePaperDraft,
  rebasePaperDraft,
} from '../do/paper.rules.ts'
import { followed, paperOfSheet } from './school-answer.rules.ts'

const FORM: DraftForm<PaperDraft> = { read: parsePaperDraft, body: paperBody, rebased: rebasePaperDraft }
const ref: WorkRef = { kind: 'homework', target: 'homework/h/s' }
const QUESTIONS = [1, 2, 3]
/** What the school was handed of the homework: nothing, as often as it was asked. */
const sheet = (rev = 0) => ({
  ...{ homeworkId: 'h', studentId: 's', writers: [] },
  answers: QUESTIONS.map((no) => ({
    ...{ no, choice: [], text: '', rev, pages: [], pagesRev: 0, at: 1, mark: null, key: null },
  })),
})

/** One phone's draft, and windows that are told of each other's writings when the test says so. */
function onePhone() {
  let row: Draft | null = null
  const news: (() => void)[] = []
  const all: { hear: (draft: Draft) => void; see: (body: JsonObject) => void }[] = []
  const open = (): DraftKeeper<PaperDraft> => {
    let seen: JsonObject | undefined = row?.body
    const me: (typeof all)[number] = {
      hear: () => {},
      see: (body) => {
        seen = body
      },
    }
    all.push(me)
    const store: DraftStore = {
      saveDraft: (_, body, options) => {
        const merged = row
          ? mergeDraft(seen ?? options?.began ?? {}, body, row.body)
          : { body, collisions: [] }
        const rev = (row?.rev ?? 0) + 1
        row = { ...ref, body: merged.body, rev, baseRev: 0, serverRev: 0, savedAt: 1, others: [] }
        seen = merged.body
        const written = row
        if (!isEqualJson(merged.body, body)) me.hear(written)
        for (const other of all.filter((one) => one !== me))
          news.push(() => {
            other.see((row ?? written).body)
            other.hear(row ?? written)
          })
        return Promise.resolve({ rev, place: 'disk' })
      },
      watchDraft: (_, heard) => {
        me.hear = heard
        return () => {}
      },
    }
    const first = followed(
      row ? parsePaperDraft((row as Draft).body) : paperOfSheet(sheet()),
      sheet(),
      'here',
    )
    return keepDraft(store, ref, FORM, { first, known: row })
  }
  return { open, news, body: () => parsePaperDraft(row?.body ?? null) }
}
const turn = () => new Promise((done) => setImmediate(done))

describe('one homework in two windows of a phone', () => {
  it('what one wrote is not given up for what nobody wrote in the other, however often that was told of [B02, W02]', async () => {
    const phone = onePhone()
    const one = phone.open()
    await one.change((now) => ({ ...now, no: 3 }))
    const two = phone.open()
    // each step of the other window is told by itself
    await two.change((now) => ({ ...now, no: 1 }))
    phone.news.splice(0).forEach((tell) => tell())
    await two.change((now) => changeAnswer(now, 1, { choice: ['C'] }))
    phone.news.splice(0).forEach((tell) => tell())
    expect(one.value().answers[1]).toMatchObject({ choice: ['C'], own: true })
    await one.change((now) => changeAnswer(now, 3, { text: '甲' }))
    expect(phone.body().answers[1]?.choice).toEqual(['C'])
    expect(phone.body().answers[3]?.text).toBe('甲')
  })
  it('stays whole where a window learns that the school has newer ones of what nobody wrote', async () => {
    const phone = onePhone()
    const one = phone.open()
    const two = phone.open()
    one.show((now) => followed(now, sheet(2), 'here'))
    await two.change((now) => changeAnswer(now, 1, { text: '乙' }))
    phone.news.splice(0).forEach((tell) => tell())
    expect(one.value().answers[1]).toMatchObject({ text: '乙', own: true })
    expect(one.value().answers[2]).toMatchObject({ own: false, seen: { rev: 2 } })
  })
  it('no written answer is lost, in whatever order they write, are told and ask the school', async () => {
    const step = fc.record({
      who: fc.constantFrom(0, 1),
      what: fc.constantFrom('write', 'go', 'hear', 'ask'),
      no: fc.constantFrom(1, 2),
      rev: fc.constantFrom(0, 1, 2),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const phone = onePhone()
        const windows = [phone.open(), phone.open()]
        // each window has questions of its own, so that all of it must be in the draft
        const last = new Map<number, string>()
        for (const [at, { who, what, no, rev }] of steps.entries()) {
          const keeper = windows[who] as DraftKeeper<PaperDraft>
          const own = who === 0 ? 3 : no
          if (what === 'write') {
            last.set(own, `words ${at}`)
            await keeper.change((now) => changeAnswer(now, own, { text: `words ${at}` }))
          }
          if (what === 'go') await keeper.change((now) => ({ ...now, no, scroll: at }))
          if (what === 'hear') phone.news.splice(0).forEach((tell) => tell())
          if (what === 'ask') keeper.show((now) => followed(now, sheet(rev), 'here'))
          await turn()
        }
        phone.news.splice(0).forEach((tell) => tell())
        for (const [no, text] of last) {
          expect(phone.body().answers[no]?.text).toBe(text)
          for (const keeper of windows) expect(keeper.value().answers[no]?.text).toBe(text)
        }
      }),
      { numRuns: 400 },
    )
  })
})
