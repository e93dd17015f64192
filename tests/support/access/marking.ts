/** What may stand in fields of calls of marking: nothing is set up, so nothing is marked. */
export const markingValues: Record<string, readonly unknown[]> = {
  blockId: ['no-such-block'],
  packId: ['no-such-pack'],
  of: ['answer'],
  id: ['no-such-answer'],
  cropNo: [0],
  blocks: [
    [
      {
        blockName: 'b',
        itemNos: ['1'],
        step: 1,
        rule: {
          ...{ mode: 'single', samplePercent: 1, threshold: 1, equallyNear: 'higher', rounding: 1 },
          ...{ controlPercent: 5, repeatPercent: 5, leaseMinutes: 60, packSize: 20 },
        },
        leaderId: 'A-t1',
        markers: [{ markerId: 'A-t1', quota: null }],
      },
    ],
  ],
  markingId: ['no-such-marking'],
  markers: [[{ markerId: 'A-t1', quota: null }]],
  queue: ['problem', 'differ', 'late', 'trial', 'shared'],
  answerId: ['no-such-answer'],
  note: ['made up'],
  turn: [0],
  typical: [true],
  control: [true],
  markerId: [null, 'A-t1', 'B-t1'],
  commentId: ['0'.repeat(32)],
  commentText: ['made up'],
}
/** Where a name means something else there. */
export const markingValuesOf: Record<string, typeof markingValues> = {
  'POST /api/exam/mark/lead/state': { to: ['open'] },
  'POST /api/exam/mark/lead/decide': { marks: [[1]] },
  'POST /api/exam/mark/lead/share': { marks: [[1]] },
  'POST /api/exam/mark/lead/again': { typed: [0] },
  'GET /api/exam/mark/original': { reportStudentId: ['A-s11', 'B-s11'], paperId: ['exam-joint-p1'] },
  'GET /api/exam/mark/progress/class': { ofClassId: ['A-c1', 'B-c1'] },
  'POST /api/exam/mark/progress/comment/save': { ofClassId: ['A-c1', 'B-c1'] },
}
