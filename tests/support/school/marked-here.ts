import type { Db } from '#server/db/db.ts'

/** Answers of paper 1 of the joint exam that two teachers marked; a third gave a trial mark, and a mark of a fourth was lost. */
export async function markedHere(db: Db, at: Date): Promise<void> {
  const school_id = 'A'
  await db
    .insertInto('mark_marking')
    .values({
      ...{ school_id, marking_id: 'm1', exam_id: 'exam-joint', paper_id: 'exam-joint-p1', course_id: '1' },
      ...{ course_name: '科目1', state: 'done', made_at: at, over_at: at },
    })
    .execute()
  await db
    .insertInto('mark_block')
    .values({
      ...{ school_id, block_id: 'b1', marking_id: 'm1', seq: 1, name: '一' },
      ...{ items: JSON.stringify([]), rule: JSON.stringify({}), leader_id: 'A-t1' },
    })
    .execute()
  const marks = [
    ['A-t1', '甲老师', 'count', false],
    ['A-t2', '乙老师', 'count', false],
    ['A-t3', '丙老师', 'trial', false],
    ['A-t4', '丁老师', 'count', true],
  ] as const
  for (const [i, [marker_id, name, purpose, lost]] of marks.entries()) {
    await db
      .insertInto('teacher')
      .values({ school_id, teacher_id: marker_id, name })
      .onConflict((c) => c.columns(['school_id', 'teacher_id']).doUpdateSet({ name }))
      .execute()
    await db
      .insertInto('mark_task')
      .values({
        ...{
          school_id,
          task_id: `t${i}`,
          block_id: 'b1',
          answer_id: `a${i}`,
          marker_id,
          purpose,
          round: 1,
          slot: 1,
        },
        ...{ pack_id: 'p1', pos: i, until: at, lost, said: true },
      })
      .execute()
  }
}
