import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seeded } from '#core/domain/seeded.ts'
import { IS_LONG } from '#tests/lab/results.ts'
import { type Helper, runHelper } from '#tests/support/database/pg-home.ts'
import { type OfficeApp, officeApp } from '#tests/support/office/school.ts'
import { settled, upload } from '#tests/support/office/uploads.ts'
import { filesOf } from '#tests/support/school/card-school.ts'

/** The first as storing is asked for, the last as it is done, fixed ones between; `npm run lab` tries more. */
const MOMENTS = IS_LONG ? 40 : 8
const STUDENTS = 1200
const ITEMS = 12
const CHANGE = 'POST /api/office/scores/draft/change'
const STORE = 'POST /api/office/scores/draft/import'

describe('an import through the page whose server is killed', () => {
  let t: OfficeApp
  let fileIds: readonly string[]
  let worker: Helper | null = null
  beforeAll(async () => {
    t = await officeApp({ works: false })
    const people = Array.from({ length: STUDENTS }, (_, i) => i + 1)
    const items = Array.from({ length: ITEMS }, (_, i) => i + 1)
    const row = (p: number) => [p, ...items.map((i) => (p * i) % 6)].join(',')
    const files = {
      '名单.csv': ['学号,姓名,年级,班级', ...people.map((p) => `${p},生${p},名A-g1名,${p % 30}班`)],
      '数学-题目.csv': ['题号,满分', ...items.map((i) => `${i},5`)],
      '数学-成绩.csv': [['学号', ...items].join(','), ...people.map(row)],
    }
    fileIds = await Promise.all(
      Object.entries(files).map(([name, lines]) => upload(t, 'adminA', name, lines.join('\n'))),
    )
  })
  afterAll(async () => {
    await worker?.kill()
    await t.close()
  })

  /** A process that checks and stores; the one that is there, or another. */
  async function working(): Promise<Helper> {
    if (worker) return worker
    const helper = runHelper('office-worker.helper.ts', [JSON.stringify(t.connection), filesOf(t)])
    await helper.line('ready')
    worker = helper
    return helper
  }
  /** Kills it once `moment` is there. */
  async function killed(moment: Promise<unknown>): Promise<void> {
    await moment
    await worker?.kill()
    worker = null
  }
  const rowsOf = async (n: number) => {
    const count = async (table: 'exam_student' | 'exam_score', examId: string) => {
      const rows = t.db.selectFrom(table).where('exam_id', '=', examId).where('school_id', '=', 'A')
      return Number((await rows.select((e) => e.fn.countAll().as('n')).executeTakeFirstOrThrow()).n)
    }
    const exam = await t.db
      .selectFrom('exam')
      .where('name', '=', `考试${n}`)
      .select('exam_id')
      .executeTakeFirst()
    const id = exam?.exam_id ?? ''
    const versions = await t.db
      .selectFrom('exam_version')
      .where('exam_id', '=', id)
      .select('version')
      .execute()
    return {
      exams: exam ? 1 : 0,
      versions: versions.length,
      sat: await count('exam_student', id),
      scores: await count('exam_score', id),
    }
  }
  async function begun(n: number) {
    const made = await t.ask('POST /api/office/scores/draft/create', 'adminA', { kind: 'scores' })
    const { importId } = made.data.draft
    const settings = { exam: `考试${n}`, date: '2026-11-10', create: true }
    await t.ask(CHANGE, 'adminA', { importId, settings })
    for (const fileId of fileIds)
      await t.ask('POST /api/office/scores/draft/file', 'adminA', { importId, fileId })
    return importId
  }

  it(`at ${MOMENTS} moments leaves before or after, never between, and goes on when it is there again [O03, O06]`, async () => {
    const random = seeded(7)
    const kept: number[] = []
    const stored = (n: number) =>
      expect.poll(() => rowsOf(n), { interval: 5, timeout: 60_000 }).not.toEqual(NOTHING)
    const momentOf = async (n: number) =>
      n === MOMENTS - 1 ? stored(n) : pause(n === 0 ? 0 : random() * SPAN_MS)
    for (let n = 0; n < MOMENTS; n++) {
      await working()
      const importId = await begun(n)
      // every fourth while it is checked: nothing of it may be stored, and the check is done again
      if (n % 4 === 0) {
        await killed(pause(random() * 400))
        expect(await rowsOf(n), `moment ${n}`).toEqual(NOTHING)
        await working()
      }
      const draft = await settled(t, importId)
      expect([draft.state, draft.check?.faults], `moment ${n}`).toEqual(['ready', 0])
      await t.ask(STORE, 'adminA', { importId, revision: draft.revision })
      await killed(momentOf(n))
      const rows = await rowsOf(n)
      expect([NOTHING, WHOLE], `moment ${n}`).toContainEqual(rows)
      if (rows.exams) kept.push(n)
      await working()
      const done = await settled(t, importId)
      expect([done.state, done.exam?.version], `moment ${n}`).toEqual(['imported', 1])
      expect(await rowsOf(n), `moment ${n}`).toEqual(WHOLE)
    }
    // moments on both sides were hit, or the test would show nothing
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.length).toBeLessThan(MOMENTS)
  }, 600_000)
})

/** Storing takes about this long, ms. */
const SPAN_MS = 1500
const NOTHING = { exams: 0, versions: 0, sat: 0, scores: 0 }
const WHOLE = { exams: 1, versions: 1, sat: STUDENTS, scores: STUDENTS }
