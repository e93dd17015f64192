import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const CALL = 'GET /api/analysis/view/class/contrast'
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ask = async (account: string, input: object) =>
  checkedInject(t.app, CALL, { token: await t.tokenOf(account), input })

describe('scores of the classes a reader may compare', () => {
  it('the whole grade to its leaders, students once each in their class [C122]', async () => {
    const { data } = await ask('masterA', { examId: 'exam-joint' })
    expect(data.classes.map((c) => [c.classId, c.hasTotal])).toEqual([
      ['A-c1', true],
      ['A-c2', true],
    ])
    expect(data.studentIds.toSorted()).toEqual(['A-s11', 'A-s12', 'A-s21', 'A-s22'])
    expect(data.studentIds.map((id, i) => [id.slice(3, 4), data.classOf[i]])).toEqual(
      data.studentIds.map((id) => [id.slice(3, 4), Number(id.slice(3, 4)) - 1]),
    )
    expect(data.totals).toHaveLength(4)
    for (const column of data.scores) expect(column).toHaveLength(4)
  })

  it('the numbers are those of the class report, in hundredths [C122]', async () => {
    const { data } = await ask('masterA', { examId: 'exam-joint' })
    const { data: report } = await checkedInject(t.app, 'GET /api/analysis/view/class/report', {
      token: await t.tokenOf('masterA'),
      input: { examId: 'exam-joint', classId: 'A-c1' },
    })
    for (const row of report.rows) {
      const at = data.studentIds.indexOf(row.studentId)
      expect(data.totals[at]).toBe(row.total === null ? null : Math.round(row.total * 100))
      expect(data.scores.map((column) => column[at])).toEqual(
        row.scores.map((x) => (x === null ? null : Math.round(x * 100))),
      )
    }
  })

  it('everybody’s classes are held against the whole grade, equal means sharing a place [B25]', async () => {
    const leader = (await ask('masterA', { examId: 'exam-joint' })).data
    const teacher = (await ask('headA1', { examId: 'exam-joint' })).data
    expect(teacher.grade.classes).toBe(2)
    expect(teacher.grade.total).toEqual(leader.grade.total)
    expect(leader.grade.total).not.toBeNull()
    const own = teacher.classes.find((c) => c.classId === 'A-c1')
    expect(own?.places.total).toBe(leader.classes.find((c) => c.classId === 'A-c1')?.places.total)
    const taught = teacher.classes.find((c) => !c.hasTotal)
    expect(taught?.places.total).toBeNull()
    expect(taught?.places.courses.filter((place) => place !== null)).toHaveLength(
      taught?.courses.length ?? -1,
    )
  })

  it('a teacher gets their own classes, and of a class taught only their own subjects, no total [A07]', async () => {
    const { data } = await ask('headA1', { examId: 'exam-joint' })
    const taught = data.classes.findIndex((c) => c.classId === 'A-c2')
    expect(data.classes[taught]).toMatchObject({ hasTotal: false })
    expect(data.classes[taught]?.courses.map((i) => data.courses[i]?.courseId)).toEqual(['2'])
    data.classOf.forEach((klass, i) => {
      if (klass !== taught) return expect(data.totals[i]).not.toBeNull()
      expect(data.totals[i]).toBeNull()
      data.courses.forEach(({ courseId }, c) => {
        if (courseId !== '2') expect(data.scores[c]?.[i]).toBeNull()
      })
    })
    expect((await ask('idleA', { examId: 'exam-joint' })).status).toBe(10005)
  })

  it('a subject leader gets the subject and no total [A06]', async () => {
    const { data } = await ask('subjectA', { examId: 'exam-joint' })
    expect(data.courses.map((c) => c.courseId)).toEqual(['1'])
    expect(data.totals.every((x) => x === null)).toBe(true)
    expect(data.previous).toBeNull()
  })

  it('another grade, another school and an unknown exam come to nobody [B26]', async () => {
    expect((await ask('masterA', { examId: 'exam-onlyB' })).status).toBe(10005)
    expect((await ask('gradeA1', { examId: 'exam-hidden', gradeId: 'A-g2' })).status).toBe(10005)
    expect((await ask('gradeA1', { examId: 'exam-grade2' })).status).toBe(10005)
    expect((await ask('masterA', { examId: 'exam-joint', gradeId: 'B-g1' })).status).toBe(10005)
    expect((await ask('gradeA1', { examId: 'exam-hidden', classId: 'A-c3' })).status).toBe(10005)
    expect((await ask('studentA11', { examId: 'exam-joint' })).status).toBe(10002)
  })

  it('brings the standing in the exam before, of the same grade only [B25]', async () => {
    const { data } = await ask('masterA', { examId: 'exam-hidden' })
    expect(data.previous?.examId).toBe('exam-joint')
    const z = data.previous?.z.filter((x) => x !== null) ?? []
    expect(z).toHaveLength(4)
    expect(z.reduce((a, b) => a + b, 0)).toBeCloseTo(0, 3)
    const second = await ask('masterA', { examId: 'exam-hidden', gradeId: 'A-g2' })
    expect(second.data.classes.map((c) => c.classId)).toEqual(['A-c3'])
    expect(second.data.previous?.examId).toBe('exam-grade2')
    // the transcript of a class names the class, and has the places of its own grade
    const ofClass = await ask('masterA', { examId: 'exam-hidden', classId: 'A-c3' })
    expect(ofClass.data).toEqual(second.data)
    // ranks of then are those that the report of that exam shows
    const joint = await ask('masterA', { examId: 'exam-joint' })
    const { totals, studentIds } = joint.data
    const ranked = (i: number) => 1 + totals.filter((x) => (x ?? 0) > (totals[i] ?? 0)).length
    const ranks = data.studentIds.map((id) =>
      studentIds.includes(id) ? ranked(studentIds.indexOf(id)) : null,
    )
    expect(ranks.filter((rank) => rank !== null)).toHaveLength(4)
    expect(data.previous?.ranks).toEqual(ranks)
  })

  it('totals of other subjects have ranks that compare with none of then [B25]', async () => {
    const named = (course_id: string, was: string) =>
      t.db
        .updateTable('exam_paper')
        .set({ course_id })
        .where('exam_id', '=', 'exam-joint')
        .where('course_id', '=', was)
        .execute()
    await named('other', '3')
    const { data } = await ask('masterA', { examId: 'exam-hidden' })
    await named('3', 'other')
    expect(data.previous).toMatchObject({ examId: 'exam-joint' })
    expect(data.previous?.ranks).toBeUndefined()
  })
})
