/** What may stand in the fields of calls about partners and of trials: none that is there. */
export const partnerValues: Record<string, readonly unknown[]> = {
  partnerId: ['no-such-partner'],
  overlapHours: [0],
  given: [null],
  partnerKeyId: ['no-such-key'],
  link: ['a=b'],
  made: [null],
  platform: [
    {
      ...{ issuer: 'https://lms.example', clientId: 'c', deployments: ['1'], personBy: 'link', custom: '' },
      ...{ authorizeUrl: 'https://lms.example/a', tokenUrl: 'https://lms.example/t' },
      jwksUrl: 'https://lms.example/k',
    },
  ],
  open: [false],
}
