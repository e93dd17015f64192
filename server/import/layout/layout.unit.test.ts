import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ArgsError } from '../../cli/args-error.ts'
import { Faults } from '../../sheets/faults.ts'
import { fileRef, paperParts } from '../../sheets/file-ref.ts'
import { formatFaults, type TestFolder, testFolder } from '../../sheets/files.test-support.ts'
import { readArgs } from '../args.ts'
import { dateIn, examFacts } from './facts.ts'
import { filesByName, roleOf } from './folder.ts'
import { readFilesPlan } from './manifest.ts'
import { tScore } from './totals.ts'

describe('settings of an exam', () => {
  it.each([
    ['2026-11-10', '2026-11-09T16:00:00.000Z'],
    ['2026/1/2', '2026-01-01T16:00:00.000Z'],
    ['2026年11月10日', '2026-11-09T16:00:00.000Z'],
    ['2026-11-10 08:30', '2026-11-10T00:30:00.000Z'],
  ])('%s is %s', (text, iso) => expect(dateIn(text)?.toISOString()).toBe(iso))

  it.each(['', '2026', '2026-02-30', '2026-13-01', '10.11.2026', 'tomorrow'])('%j is no date', (text) => {
    expect(dateIn(text)).toBeNull()
  })

  it('type by the name, key by name and day', () => {
    const facts = examFacts({ exam: '高一期中考试', date: '2026-11-10' }, 'x', new Faults())
    expect(facts).toMatchObject({
      type: 'midterm',
      rank: null,
      key: '高一期中考试@2026-11-10',
      hidden: false,
    })
    expect(
      examFacts({ exam: 'Test', date: '2026-11-10', type: '联考', rank: '等级' }, 'x', new Faults()),
    ).toMatchObject({
      type: 'joint',
      rank: 'level',
    })
  })

  it('tells everything that is missing or not understood at once', () => {
    const faults = new Faults()
    expect(examFacts({ type: '?', rank: '?', visibleFrom: '?' }, 'exam.csv', faults)).toBeNull()
    expect(faults.list.map((f) => [f.file, f.values.name])).toEqual(
      ['exam', 'date', 'visibleFrom', 'type', 'rank'].map((name) => ['exam.csv', name]),
    )
  })
})

describe('finding files', () => {
  let folder: TestFolder
  beforeAll(async () => {
    folder = await testFolder()
  })
  afterAll(() => folder.remove())

  it.each([
    ['名单.xlsx', 'roster', ''],
    ['roster.csv', 'roster', ''],
    ['数学-题目.csv', 'items', '数学'],
    ['数学 小题分.xlsx', 'scores', '数学'],
    ['math_scores.csv', 'scores', 'math'],
    ['raw_answers.csv', 'answers', ''],
    ['key.csv', 'key', ''],
    ['exam.json', 'manifest', ''],
    ['考试.csv', 'manifest', ''],
  ])('%s is %s of %j', (name, role, course) => expect(roleOf(name)).toEqual({ role, course }))

  it.each(['SOURCE.txt', 'reference_stats.json', 'notes.docx'])('%s says nothing', (name) => {
    expect(roleOf(name)).toBeNull()
  })

  it('a folder: papers by course, others passed over; a file named outright must say what it is', async () => {
    const dir = join(folder.dir, 'exam')
    await mkdir(dir)
    for (const name of [
      '名单.csv',
      '数学-题目.csv',
      '数学-成绩.csv',
      '英语-题目.csv',
      '英语-作答.csv',
      'SOURCE.txt',
    ])
      await writeFile(join(dir, name), 'x')
    const faults = new Faults()
    const { plan } = await filesByName([dir], '/', '', faults)
    expect(plan.rosters.map((r) => r.label)).toEqual(['名单.csv'])
    expect(plan.papers.map((p) => [p.course, p.items?.label, p.scores?.label, p.answers?.label])).toEqual([
      ['数学', '数学-题目.csv', '数学-成绩.csv', undefined],
      ['英语', '英语-题目.csv', undefined, '英语-作答.csv'],
    ])
    await filesByName([join(dir, 'SOURCE.txt'), 'nothing.csv'], dir, '', faults)
    expect(formatFaults(faults)).toEqual(['file_unclear@- -', 'file_missing@- -'])
  })

  it('exam.json and exam.csv say the same', async () => {
    const json = await folder.write(
      'exam.json',
      JSON.stringify({
        exam: '期中',
        date: '2026-11-10',
        rank: 'band',
        roster: 'r.csv',
        papers: [
          { course: '数学', items: 'mi.csv', scores: 'ms.xlsx#一' },
          { course: '英语', items: 'ei.csv', answers: 'ea.csv' },
        ],
      }),
    )
    const csv = await folder.write(
      'exam.csv',
      '考试,日期,排名,名单,科目,题目,成绩,作答\n期中,2026-11-10,band,r.csv,数学,mi.csv,ms.xlsx#一,\n,,,,英语,ei.csv,,ea.csv\n',
    )
    const faults = new Faults()
    const [a, b] = [await readFilesPlan(json.path, faults), await readFilesPlan(csv.path, faults)]
    expect(faults.count).toBe(0)
    expect({ ...a, settingsFile: '' }).toEqual({ ...b, settingsFile: '' })
    expect(a.settings).toEqual({ exam: '期中', date: '2026-11-10', rank: 'band' })
    expect(a.papers[0]?.scores).toMatchObject({ path: join(folder.dir, 'ms.xlsx'), sheet: '一' })
  })

  it('a broken exam.json is a fault', async () => {
    const faults = new Faults()
    await readFilesPlan((await folder.write('exam.json', '{ "exam": ')).path, faults)
    expect(formatFaults(faults)).toEqual(['broken_json@- -'])
  })

  it('paths of a paper keep their drive letters, a sheet its workbook', () => {
    expect(paperParts('数学:a.csv:b.csv')).toEqual(['数学', 'a.csv', 'b.csv'])
    expect(paperParts('数学:C:\\x\\a.csv::D:/b.csv')).toEqual(['数学', 'C:\\x\\a.csv', '', 'D:/b.csv'])
    expect(fileRef('a#b.csv', '/d')).toEqual({ path: '/d/a#b.csv', label: 'a#b.csv' })
  })
})

describe('command line', () => {
  it('reads flags, several papers and columns to ignore', () => {
    const { options } = readArgs(
      [
        '--exam',
        '期中',
        '--paper',
        '数学:a:b',
        '--paper',
        '英语:c:d',
        '--ignore',
        '座位,备注',
        '--stage',
        '2',
        'folder',
      ],
      '/home',
    )
    expect(options).toMatchObject({
      papers: ['数学:a:b', '英语:c:d'],
      ignore: ['座位', '备注'],
      stage: 2,
      paths: ['folder'],
    })
    expect(options.settings.exam).toBe('期中')
  })

  it('nothing named means help; a flag not known or with a wrong value is refused', () => {
    expect(readArgs([], '/').help).toBe(true)
    expect(() => readArgs(['--colour', 'x'], '/')).toThrow(ArgsError)
    expect(() => readArgs(['f', '--layout', 'other'], '/')).toThrow(
      '--layout other: plain / subjects / research / totals',
    )
  })

  it('a standard score z is 50 + 10 z to two decimals', () => {
    expect([tScore('0.2613242'), tScore('-3.666072'), tScore('0')]).toEqual([5261, 1334, 5000])
  })
})
