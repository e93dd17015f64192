/** What may stand in fields of reminders, learning platforms and the days that a school keeps things. */
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
  audit: [undefined],
  operations: [undefined],
  drafts: [undefined],
}
