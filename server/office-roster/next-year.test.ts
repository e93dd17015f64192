import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OfficeApp, officeApp } from '#tests/support/office/school.ts'
import { upload } from '#tests/support/office/uploads.ts'
import { nameOf, students } from '#tests/support/school/facts.ts'

const LOOK = 'GET /api/office/people/roster/look'
const GRADES = { 'A-g1': { name: '高一', year: 2025 }, 'A-g2': { name: '高二', year: 2024 } }
const CLASSES = { 'A-c1': '高一1班', 'A-c2': '高一2班', 'A-c3': '高二1班' }
const NEXT = { 'A-c1': '高二1班', 'A-c2': '高二2班', 'A-c3': '高三1班' }

let t: OfficeApp
beforeAll(async () => {
  t = await officeApp()
  for (const [id, facts] of Object.entries(GRADES))
    await t.db
      .updateTable('grade')
      .set({ ...facts, stage: 3 })
      .where('grade_id', '=', id)
      .execute()
  for (const [id, name] of Object.entries(CLASSES))
    await t.db.updateTable('class').set({ name }).where('class_id', '=', id).execute()
})
afterAll(() => t.close())

/** Everybody of the school in classes as they are called, and a newcomer. */
async function look(called: Readonly<Record<string, string>>) {
  const rows = students
    .filter((s) => s.school === 'A')
    .map((s) => `n-${s.id},${nameOf(s.id)},${called[s.classId] ?? ''}`)
  const text = ['学号,姓名,班级', ...rows, 'n-new,新同学,高一1班'].join('\n')
  const fileId = await upload(t, 'adminA', '花名册.csv', text)
  return (await t.ask(LOOK, 'adminA', { fileId, locale: 'zh-CN' })).data
}

describe('a roster of the next school year [T03]', () => {
  it('waits for the school to begin that year: nobody lands in last year’s classes', async () => {
    const now = await look(CLASSES)
    expect([now.faults.count, now.changes.map((c) => c.kind)]).toEqual([0, ['new']])
    const next = await look(NEXT)
    expect(next.faults.rows.map((row) => row.todo)).toContain('请先在“人员”里开始新学年，再放入这份名单')
  })
})
