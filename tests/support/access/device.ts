/** What a page says of its device. */
export const deviceValues: Record<string, readonly unknown[]> = {
  browser: ['made up'],
  device: ['made up'],
  engine: ['made up'],
  os: ['made up'],
  cpu: ['made up'],
  ua: ['made up'],
  network: ['wifi'],
  info: [
    {
      phoneInfo: '',
      osInfo: '',
      wechatInfo: '',
      browserInfo: '',
      browserVersion: '',
      netInfo: '',
      otherInfo: '',
    },
  ],
}
