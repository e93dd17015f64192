import Type from 'typebox'
import { EpochMs, endpoint } from './endpoint.ts'

/** Milliseconds a log record may take (K03). */
export const LOG_TIMEOUT_MS = 30_000

const Word = (maxLength: number) => Type.String({ maxLength })

export const NETWORKS = ['wifi', '4g', '3g', '2g', 'other'] as const

/**
 * What an app says of the device it runs on (D03, D04). Who the person is, the server takes from the session itself: a
 * page can say nothing about anybody else.
 */
export const DeviceRecord = Type.Object({
  /** Name and version, e.g. "Chrome 126". */
  browser: Word(80),
  device: Word(80),
  engine: Word(80),
  os: Word(80),
  cpu: Word(40),
  ua: Word(512),
  network: Type.Enum([...NETWORKS]),
  info: Type.Object({
    phoneInfo: Word(120),
    osInfo: Word(80),
    wechatInfo: Word(40),
    browserInfo: Word(80),
    browserVersion: Word(40),
    netInfo: Word(16),
    otherInfo: Word(200),
  }),
})

export const userDevice = endpoint({
  call: 'POST /api/base/data/common/client/log/user_device',
  rows: ['C124', 'D03', 'D04'],
  whileReadOnly: true,
  summary: 'The device and its browser, once a session, into the log under the topic user_device',
  body: DeviceRecord,
  reply: Type.Object({}),
  roles: 'any',
  scope: 'account',
  withInitialPassword: true,
  timeoutMs: LOG_TIMEOUT_MS,
})

export const publicIp = endpoint({
  call: 'GET /api/common/ip',
  rows: ['C125', 'K08', 'E21'],
  summary: 'The address this request came from, as the server sees it',
  reply: Type.Object({ ip: Type.String() }),
  roles: 'any',
  scope: 'public',
})

export const timestamp = endpoint({
  call: 'GET /api/common/timestamp',
  rows: ['C126', 'S23'],
  summary:
    'The server clock as one number; asked without a session, for whoever stamps uploads and log records',
  reply: Type.Object({ timestamp: EpochMs }),
  roles: 'any',
  scope: 'public',
})
