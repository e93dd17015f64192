import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OfficeApp, officeApp } from '#tests/support/office/school.ts'
import { drafted, settled } from '#tests/support/office/uploads.ts'

const REMOVE = 'POST /api/office/scores/draft/remove'
const RESTORE = 'POST /api/office/scores/draft/restore'
const TREE = '学科,知识点,上级\n数学,函数,\n数学,一次函数,函数\n'

let t: OfficeApp
beforeAll(async () => {
  t = await officeApp()
})
afterAll(() => t.close())

it('an import is thrown away and brought back, with its files and checked again [O03]', async () => {
  const { importId } = await drafted(t, { kind: 'knowledge', files: { '知识点.csv': TREE } })
  const status = async (call: Parameters<OfficeApp['ask']>[0], more: object = {}) =>
    (await t.ask(call, 'adminA', { importId, ...more })).status
  const listed = async () => {
    const { data } = await t.ask('GET /api/office/scores/drafts', 'adminA')
    return data.list.map((line) => line.importId)
  }
  // what is there cannot come back
  expect(await status(RESTORE)).toBe(10005)
  expect(await status(REMOVE)).toBe(0)
  expect(await listed()).not.toContain(importId)
  expect(await status('GET /api/office/scores/draft')).toBe(10005)
  expect(await status('GET /api/office/scores/draft/faults')).toBe(10005)
  expect(await status('POST /api/office/scores/draft/import', { revision: 1 })).toBe(10005)
  expect(await status(REMOVE)).toBe(10005)
  expect(await status(RESTORE)).toBe(0)
  expect(await listed()).toContain(importId)
  const back = await settled(t, importId)
  expect([back.state, back.files.map(({ name }) => name)]).toEqual(['ready', ['知识点.csv']])
})
