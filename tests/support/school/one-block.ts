import type { Db } from '#server/db/db.ts'
import { schoolOf } from '#server/db/scope.ts'
import { callsAs } from '#tests/support/servers/calls-as.ts'
import { openBeside } from '#tests/support/servers/entry-facts.ts'
import { dropExam, scannedExam } from './scanned-exam.ts'

const ITEMS = [{ no: '1', type: 'answer', full: 8, key: '', knowledge: [] }] as const

/** The teacher of mathematics in the second school of the demo. */
const teacherOf = (db: Db) =>
  db
    .selectFrom('account_login as l')
    .innerJoin('account_user as u', 'u.account_id', 'l.account_id')
    .innerJoin('teacher_class as c', (j) =>
      j.onRef('c.school_id', '=', 'u.school_id').onRef('c.teacher_id', '=', 'u.relative_id'),
    )
    .where('l.login_name', '=', 'teacher1b')
    .where('c.course_id', '=', 'math')
    .select(['u.relative_id', 'u.school_id', 'c.class_id'])
    .executeTakeFirstOrThrow()

/**
 * Marking of one question of 8 marks, answered by two students of the second school, in the state asked for: marked by
 * `teacher1b` alone and led by `leader12b`, of an exam of that name, which `close` takes away.
 */
export async function oneBlock(at: { home: string; dataDir: string }, name: string, state: 'trial' | 'open') {
  const { db, close } = await openBeside(at.dataDir)
  const own = await teacherOf(db)
  const school = schoolOf(own.school_id, 'row')
  const exam = await scannedExam(db, at.dataDir, {
    ...{ schoolId: school, classId: own.class_id, name, items: ITEMS, students: 2 },
  })
  const lead = await callsAs(at.home, 'leader12b')
  const { examId, paperId } = exam
  const made = await lead<{ markingId: string; blocks: { blockId: string }[] }>('api/exam/mark/lead/setup', {
    ...{ examId, paperId },
    blocks: [
      {
        ...{ blockName: '第 1 题', itemNos: ['1'], step: 1, leaderId: own.relative_id },
        rule: {
          ...{ mode: 'single', samplePercent: 10, threshold: 1, equallyNear: 'higher', rounding: 1 },
          ...{ controlPercent: 0, repeatPercent: 0, leaseMinutes: 60, packSize: 20 },
        },
        markers: [{ markerId: own.relative_id, quota: null }],
      },
    ],
  })
  const { markingId } = made
  await lead('api/exam/mark/lead/state', { markingId, to: state })
  return {
    ...{ db, school, exam, lead, markingId, blockId: made.blocks[0]?.blockId ?? '' },
    close: async () => {
      await dropExam(db, examId)
      await close()
    },
  }
}
