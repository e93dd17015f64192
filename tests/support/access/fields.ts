/** What may stand in fields of reminders, learning platforms and the days that a school keeps things, and of figures. */
export const furtherFields: Record<string, readonly unknown[]> = {
  receipt: [
    {
      ...{ opId: '0'.repeat(32), hash: '0'.repeat(64), outcome: 'applied', serverSeq: 1 },
      ...{ time: 0, number: '0101-AAAA-AAAA', signature: 'x' },
    },
  ],
  // of reminders: nothing is sent to it
  endpoint: ['https://127.0.0.1/push'],
  p256dh: [`B${'A'.repeat(86)}`],
  auth: ['A'.repeat(22)],
  results: [false],
  deadlines: [false],
  quietFrom: [0],
  quietTo: [0],
  platform: [
    {
      ...{ issuer: 'https://lms.example', clientId: 'client', deployments: ['1'] },
      ...{ authorizeUrl: 'https://lms.example/auth', tokenUrl: 'https://lms.example/token' },
      ...{ jwksUrl: 'https://lms.example/keys', personBy: 'link', custom: '' },
    },
  ],
  open: [true],
  only: ['unsure'],
  source: ['no-such-source'],
  days: [{ audit: 1095, operations: 1095, drafts: 400 }],
  // of figures that open their names
  subject: ['total', 'exam-joint-p1'],
  figure: ['all'],
  // of score lines
  lines: [[{ name: '特控线', by: 'score', value: 100 }]],
  n: [undefined],
  by: [undefined],
  value: [undefined],
  how: [undefined],
  audit: [undefined],
  operations: [undefined],
  drafts: [undefined],
}

/** Values of the names behind a figure: the total and a paper, of the classes of both schools. */
export const figureValuesOf = {
  'GET /api/analysis/data/figure/names': {
    ...{ part: [undefined], to: [undefined], version: [undefined] },
    gradeId: [undefined, 'A-g1', 'B-g1'],
    classId: [undefined, 'A-c1', 'A-c2', 'A-c3', 'B-c1', 'B-c2'],
  },
}
