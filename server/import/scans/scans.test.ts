import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readHeader } from '#core/domain/image/header.ts'
import { greyPng } from '#server/demo/homework/png.ts'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { turnedPng } from '#tests/support/pictures/png.ts'
import { codePage, type GreyPage, inkPage } from '#tests/support/pictures/scan-pages.ts'
import { greyTags, makeTiff, resolutionTags } from '#tests/support/pictures/tiff.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { startJobs } from '../../jobs/start.ts'
import { workCards } from '../../modules/exam/card/work-cards.service.ts'
import { pictures } from '../../pictures/pictures.ts'
import { faultReport } from '../../sheets/fault-report.ts'
import { type TestFolder, testFolder } from '../../sheets/files.test-support.ts'
import { resolveStorePaths } from '../../store/store-paths.ts'
import { importing } from '../import.test-support.ts'
import type { ImportOutcome } from '../run.ts'
import { outcomeLines } from '../view/outcome.ts'

const STUDENTS = 6
const numbers = Array.from({ length: STUDENTS }, (_, i) => `${i + 1}`.padStart(3, '0'))
const ROSTER = `学号,姓名,年级,班级\n${numbers.map((n) => `${n},学生${n},高一,1班`).join('\n')}\n`
const ITEMS = '题号,满分,题型\n1,5,解答\n2,10,解答\n'
const SCORES = `学号,1,2\n${numbers.map((n, i) => `${n},${i},${i}`).join('\n')}\n`
const ARGS = ['--exam', '期中', '--date', '2026-11-10', '--school', '一中', '--create']
const TEMPLATE = {
  pages: [
    { blocks: [{ item: '1', rect: [0.1, 0.1, 0.8, 0.3] }] },
    { blocks: [{ item: 2, rect: [0, 0.5, 1, 0.5] }] },
  ],
}

const png = ({ grey, width, height }: GreyPage): Buffer => greyPng(grey, width, height)
const page = (seed: number): Buffer => png(inkPage(seed))

let fresh: FreshDb
let jobs: Jobs
let folder: TestFolder
const filesDir = () => `${folder.dir} files`
const cardsDir = () => path.join(folder.dir, '数学-答题卡')
const run = (...more: string[]): Promise<ImportOutcome> =>
  importing(fresh.db, jobs, [folder.dir, ...ARGS, ...more], folder.dir, filesDir())
const cards = () => fresh.db.selectFrom('answer_card').selectAll().orderBy('student_id').execute()
const scansOf = (o: ImportOutcome) =>
  o.kind === 'stored' ? o.scans : o.kind === 'faults' ? faultReport(o.faults, 'zh-CN') : o

async function give(
  files: Record<string, string | Buffer | Uint8Array>,
  template: object = TEMPLATE,
): Promise<void> {
  await rm(cardsDir(), { recursive: true, force: true })
  await mkdir(cardsDir())
  await writeFile(path.join(cardsDir(), 'template.json'), JSON.stringify(template))
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(cardsDir(), name), content)
}
const twoPages = (n: string, seed: number) => ({
  [`${n}_1.png`]: page(seed),
  [`${n}_2.png`]: page(seed + 10),
})

beforeAll(async () => {
  fresh = await freshDb()
  folder = await testFolder()
  jobs = await startJobs({ connection: fresh.connection, db: fresh.db })
  // reports are not what is asked here
  await jobs.work('publish-exam', () => Promise.resolve(null))
  await folder.write('名单.csv', ROSTER)
  await folder.write('数学-题目.csv', ITEMS)
  await folder.write('数学-成绩.csv', SCORES)
})
afterAll(async () => {
  await jobs.stop()
  await fresh.drop()
  await folder.remove()
  await rm(filesDir(), { recursive: true, force: true })
})

describe('scans beside scores', () => {
  it('with faults import nothing, and every fault says its file and what to do', async () => {
    await give({
      ...twoPages('001', 1),
      '001_2 copy.png': page(3),
      '002_1.png': page(4),
      '009_1.png': page(5),
      '009_2.png': page(6),
      '003_1.png': page(7).subarray(0, 200),
      '004_1.jpg': 'not a picture',
      '005_3.png': page(8),
    })
    const outcome = await run()
    const lines = scansOf(outcome) as string[]
    const all = lines.join('\n')
    expect(outcome.kind).toBe('faults')
    for (const part of [
      '002_1.png',
      '003_1.png',
      '004_1.jpg',
      '005_3.png',
      '缺第 2 页',
      '已损坏',
      '这不是图片',
      '多出第 3 页',
    ])
      expect(all).toContain(part)
    const tables = ['exam', 'student', 'answer_card', 'card_file', 'file'] as const
    for (const table of tables)
      expect(await fresh.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  })

  it('of a student nobody knows, or given twice, are faults too', async () => {
    await give({ ...twoPages('001', 1), ...twoPages('009', 3) })
    expect((scansOf(await run()) as string[]).join()).toMatch(/009_1.png[^/]*学号 009 不在这次考试的名单里/)
    await give({ ...twoPages('001', 1), '001-1.png': page(9) })
    expect((scansOf(await run()) as string[]).join()).toMatch(/学号 001 的第 1 页已在/)
    await give({ ...twoPages('001', 1) }, { pages: [{ blocks: [{ item: '7', rect: [0, 0, 2, 1] }] }] })
    expect((scansOf(await run()) as string[]).join()).toMatch(/blocks\[0\].rect/)
  })

  it('are stored with the scan itself, and the same again changes nothing', async () => {
    await give({ ...twoPages('001', 1), ...twoPages('002', 2) })
    expect(scansOf(await run())).toEqual({ cards: 2, changed: 2 })
    const first = await cards()
    expect(first.map((c) => c.pages.length)).toEqual([2, 2])
    const roles = await fresh.db.selectFrom('card_file').select('role').execute()
    expect(roles.map((r) => r.role).toSorted()).toEqual([
      ...Array(4).fill('original'),
      ...Array(4).fill('page'),
    ])
    expect(scansOf(await run())).toEqual({ cards: 2, changed: 0 })
    expect(await cards()).toEqual(first)
    const { blocks } = (
      await fresh.db.selectFrom('card_template').select('template').executeTakeFirstOrThrow()
    ).template
    expect(blocks.map((b) => [b.itemNo, b.page, b.h])).toEqual([
      ['1', 1, 0.3],
      ['2', 2, 0.5],
    ])
    // one scan again: that card alone changes
    await give({ ...twoPages('001', 1), ...twoPages('002', 5) })
    expect(scansOf(await run())).toEqual({ cards: 2, changed: 1 })
  })

  it('of a kind that is not read is named, with the way out [V04]', async () => {
    await give({
      ...twoPages('001', 1),
      '002_1.HEIC': Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      '003_1.webp': Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1'),
    })
    const all = (scansOf(await run()) as string[]).join('\n')
    expect(all).toMatch(/002_1\.HEIC[^/]*HEIC 格式，读不了/)
    expect(all).toMatch(/003_1\.webp[^/]*WebP 格式，读不了/)
  })

  it('named as Windows and phones name them are what their bytes say, turned as they say [V04]', async () => {
    const jpeg = await new Transformer(page(4)).jpeg(90)
    await give({ '001_1.jfif': jpeg.subarray(0, -2), '001_2.HEIC': turnedPng(page(5), 6) })
    expect(scansOf(await run('--dry-run'))).toMatchObject({ kind: 'checked', cards: 1 })
  })

  it('are opened one by one in the process of the pictures, those of a TIFF too [T08]', async () => {
    const pixels = new Uint8Array(64 * 64).map((_, i) => (i % 7 ? 255 : 0))
    const tiff = makeTiff({ little: true, big: false, tags: greyTags(64, 64), pixels, next: 0 })
    await give({ '001_1.tif': tiff, '001_2.png': page(2) })
    const asked = vi.spyOn(pictures, 'make')
    await run('--dry-run')
    const tasks = asked.mock.calls.map(([task]) => [task.make, path.basename(task.path)])
    asked.mockRestore()
    expect(tasks).toEqual([
      ['page', '001_1.tif'],
      ['page', '001_2.png'],
    ])
  })

  it('are only checked by a trial', async () => {
    await give(twoPages('003', 3))
    expect(await run('--dry-run')).toMatchObject({ kind: 'checked', cards: 1 })
    expect(await cards()).toHaveLength(2)
  })

  it('who has marks and no card is named, and hinders nothing', async () => {
    await give({ ...twoPages('001', 1), ...twoPages('004', 3) })
    const outcome = await run('--dry-run')
    expect(outcome.faults.warnings.map((w) => [w.code, w.file, w.values])).toEqual([
      ['cards_missing', '数学-答题卡', { count: 4, students: '002、003、005、006' }],
    ])
    const lines = outcome.kind === 'checked' ? outcomeLines(outcome, 'zh-CN').lines.join('\n') : ''
    expect(lines).toContain('这次的答题卡里少了 4 个有成绩的学生：002、003、005、006')
  })

  it('get their small pictures from a job; an empty page is known as one', async () => {
    await give({ '003_1.png': page(3), '003_2.png': greyPng(new Uint8Array(300 * 420).fill(250), 300, 420) })
    await run()
    await workCards(fresh.db, jobs, filesDir())
    const { rows } = await fresh.pool.query<{ job_id: string }>(
      `select job_id from job where kind = 'card-pictures'`,
    )
    for (const { job_id } of rows)
      expect(await jobs.waitFor(job_id)).toMatchObject({ status: 40, message: '' })
    const all = await cards()
    expect(all.map((c) => c.pictures && [c.pictures.thumbs.length, c.pictures.crops.length])).toEqual(
      all.map(() => [2, 2]),
    )
    expect(all.flatMap((c) => c.pages.map((p) => p.blank)).filter(Boolean)).toHaveLength(1)
  })

  it('are matched by a QR code, the pages behind it in the same file by their order', async () => {
    const code = (text: string): Buffer => png(codePage(text))
    const qr = { ...TEMPLATE, student: { qr: 'KB-{number}-{page}' } }
    await give({ 'scan10.png': code('KB-004-2'), 'scan2.png': code('KB-004-1') }, qr)
    expect(scansOf(await run())).toEqual({ cards: 1, changed: 1 })
    await give({ 'a.png': code('KB-005-1'), 'b.png': page(1) }, qr)
    expect((scansOf(await run()) as string[]).join()).toMatch(/b.png[^/]*没有读到学号二维码/)
  })

  const tiff = path.resolve(
    process.env['KAOBAN_DATA'] ?? path.resolve(import.meta.dirname, '../../../../shared/data'),
    'tiff/files/image-tiff__images__seq__seq-1c-8b-multipage-adeefdcc.tiff',
  )
  it.runIf(existsSync(tiff))('may be TIFF of several pages, one file a student', async () => {
    const three = { pages: [{ blocks: [] }, { blocks: [] }, { blocks: [] }] }
    await give({ '006.tiff': readFileSync(tiff) }, three)
    expect(scansOf(await run())).toEqual({ cards: 1, changed: 1 })
    const card = (await cards()).find((c) => c.pages.length === 3)
    const blob = resolveStorePaths(filesDir()).blob(card?.school_id ?? '', card?.pages[1]?.sha256 ?? '')
    expect(readHeader(await readFile(blob))).toMatchObject({ kind: 'jpeg', width: 16, height: 16 })
  })

  it('may be TIFF of one page beside others', async () => {
    const pixels = new Uint8Array(64 * 64).map((_, i) => (i % 7 ? 255 : 0))
    const one = makeTiff({ little: true, big: false, tags: greyTags(64, 64), pixels, next: 0 })
    await give({ '006_1.tif': one, '006_2.png': page(2) })
    expect(scansOf(await run())).toMatchObject({ cards: 1 })
  })

  it('may be a fax, whose pixels are higher than wide: its page has the shape of the paper', async () => {
    const pixels = new Uint8Array(64 * 40).map((_, i) => (i % 7 ? 255 : 0))
    const tags = [...greyTags(64, 40), ...resolutionTags(204, 102)]
    await give({
      '006_1.tif': makeTiff({ little: true, big: false, tags, pixels, next: 0 }),
      '006_2.png': page(2),
    })
    expect(scansOf(await run())).toMatchObject({ cards: 1 })
    const sizes = (await cards()).flatMap((c) => c.pages.map(({ width, height }) => `${width}x${height}`))
    expect(sizes).toContain('64x80')
  })
})
