import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestFolder, testFolder } from '#server/sheets/files.test-support.ts'
import { SEED } from './phones.ts'
import { IS_LONG } from './results.ts'
import { judgePicture } from './strangers/judge-picture.ts'
import { tableOf, type Verdict } from './strangers/verdict.ts'
import { judgeWorkbook } from './strangers/workbooks.ts'

vi.setConfig({ testTimeout: 300_000 })

let folder: TestFolder
beforeAll(async () => {
  folder = await testFolder()
})
afterAll(() => folder.remove())

/** In `npm run lab` as many as that names, else one of each kind. */
const WORKBOOKS = IS_LONG ? 40 : 22
const PICTURES = IS_LONG ? 60 : 24

async function judged(
  name: string,
  count: number,
  judge: (folder: TestFolder, seed: number, n: number) => Promise<Verdict>,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (let n = 0; n < count; n++) verdicts.push(await judge(folder, SEED, n))
  if (IS_LONG) console.log(tableOf(name, verdicts))
  return verdicts.filter((one) => !one.isRight)
}

it(`workbooks of strangers are read as they are, or what is lost in them is told, seed ${SEED} [T09]`, async () => {
  expect(await judged('messy workbooks', WORKBOOKS, judgeWorkbook)).toEqual([])
})

it(`pictures of strangers are one thing to a page and to an answer card, seed ${SEED} [V04, T08]`, async () => {
  expect(await judged('odd pictures', PICTURES, judgePicture)).toEqual([])
})
