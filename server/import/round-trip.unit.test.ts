import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { NOT_GIVEN } from '../exams/store/input.ts'
import { Faults } from '../sheets/faults.ts'
import { formatFaults, gb18030, type TestFolder, testFolder, xlsx } from '../sheets/files.test-support.ts'
import { Words } from '../sheets/overlay/words.ts'
import type { FileRef } from '../sheets/read/sheet.ts'
import type { ImportContent } from './check/draft.ts'
import { readPapers } from './layout/read-papers.ts'

interface Generated {
  students: { number: string; name: string; className: string }[]
  items: { no: string; full: number; knowledge: string }[]
  /** Hundredths, NOT_GIVEN or null (absent), a row a student. */
  marks: (number[] | null)[]
}

const name = fc.string({
  unit: fc.constantFrom(...Array.from('王李张刘陈杨赵黄周吴,;"\t AB')),
  minLength: 1,
  maxLength: 6,
})
/** A name begins with a letter, or nobody could register by it. */
const filled = name.map((s) => `王${s.trimEnd()}`)

const exam: fc.Arbitrary<Generated> = fc
  .record({ students: fc.integer({ min: 1, max: 30 }), items: fc.integer({ min: 1, max: 8 }) })
  .chain((size) => {
    const full = fc.integer({ min: 1, max: 32_767 })
    const one = fc.record({ name: filled, className: fc.constantFrom('1班', '2班', '(3)班') })
    return fc
      .record({
        people: fc.array(one, { minLength: size.students, maxLength: size.students }),
        fulls: fc.array(full, { minLength: size.items, maxLength: size.items }),
        knowledge: fc.array(fc.constantFrom('', '函数', '集合;数列'), {
          minLength: size.items,
          maxLength: size.items,
        }),
        shares: fc.array(
          fc.option(
            fc.array(fc.option(fc.double({ min: 0, max: 1, noNaN: true })), {
              minLength: size.items,
              maxLength: size.items,
            }),
          ),
          { minLength: size.students, maxLength: size.students },
        ),
      })
      .map(({ people, fulls, knowledge, shares }) => ({
        students: people.map((p, i) => ({ ...p, number: `2026${String(i).padStart(4, '0')}` })),
        items: fulls.map((f, i) => ({ no: `${i + 1}`, full: f / 100, knowledge: knowledge[i] ?? '' })),
        // a row without any mark is absence
        marks: shares.map((row) =>
          row?.some((s) => s !== null)
            ? row.map((s, i) => (s === null ? NOT_GIVEN : Math.round(s * (fulls[i] ?? 0))))
            : null,
        ),
      }))
  })

type Table = (string | number | null)[][]

function tables({ students, items, marks }: Generated): Record<'roster' | 'items' | 'scores', Table> {
  const scored = students.flatMap((s, i) => {
    const row = marks[i]
    return row ? [[s.number, ...row.map((m) => (m === NOT_GIVEN ? null : m / 100))]] : []
  })
  return {
    roster: [['学号', '姓名', '班级'], ...students.map((s) => [s.number, s.name, s.className])],
    items: [['题号', '满分', '知识点'], ...items.map((i) => [i.no, i.full, i.knowledge])],
    scores: [['学号', ...items.map((i) => i.no)], ...scored],
  }
}

function csv(table: Table): string {
  const cell = (c: string | number | null) =>
    typeof c === 'string' ? `"${c.replaceAll('"', '""')}"` : (c ?? '')
  return table.map((row) => row.map(cell).join(',')).join('\r\n')
}

describe('a valid exam', () => {
  let folder: TestFolder
  beforeAll(async () => {
    folder = await testFolder()
  })
  afterAll(() => folder.remove())

  async function read(write: (table: Table) => Promise<string | Uint8Array>, ext: string, made: Generated) {
    const t = tables(made)
    const files: Record<string, FileRef> = {}
    for (const key of ['roster', 'items', 'scores'] as const) {
      files[key] = await folder.write(`${key}.${ext}`, await write(t[key]))
    }
    const { roster, items, scores } = files as Record<'roster' | 'items' | 'scores', FileRef>
    const faults = new Faults()
    const draft = await readPapers(
      {
        settings: {},
        settingsFile: '',
        rosters: [roster],
        pdfs: [],
        papers: [{ course: '数学', items, scores, answers: null, key: null }],
      },
      {
        ignore: [],
        className: '',
        grade: '',
        update: false,
        lenient: false,
        today: '2026-11-20',
        words: new Words(),
      },
      faults,
      () => () => undefined,
    )
    return { draft, faults: formatFaults(faults) }
  }

  function expectSame(draft: ImportContent, made: Generated) {
    const people = draft.students.list.map(({ number, name: n, className }) => ({
      number,
      name: n,
      className,
    }))
    // a tab inside of a name is a space as any other
    expect(people).toEqual(made.students.map((s) => ({ ...s, name: s.name.replace(/\s+/g, ' ') })))
    const [paper] = draft.papers
    expect(paper?.items.map((i) => [i.no, i.full, i.knowledge.join(';')])).toEqual(
      made.items.map((i) => [i.no, i.full, i.knowledge]),
    )
    const sat = made.marks.flatMap((row, i) => (row ? [i] : []))
    expect([...(paper?.rows ?? [])]).toEqual(sat)
    expect([...(paper?.marks ?? [])]).toEqual(made.marks.flatMap((row) => row ?? []))
  }

  it.each([
    ['CSV in UTF-8', 'csv', async (t: Table) => csv(t), 60],
    ['CSV in GB18030', 'csv', async (t: Table) => gb18030(csv(t)), 40],
    ['XLSX', 'xlsx', (t: Table) => xlsx(t), 12],
  ] as const)(
    'reads back identical from %s',
    async (_, ext, write, numRuns) => {
      const some = exam.filter((e) => e.marks.some((row) => row !== null))
      await fc.assert(
        fc.asyncProperty(some, async (made) => {
          const { draft, faults } = await read(write, ext, made)
          expect(faults).toEqual([])
          expectSame(draft, made)
        }),
        { numRuns, seed: 20261110 },
      )
    },
    120_000,
  )
})
