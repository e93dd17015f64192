import path from 'node:path'
import { type ObjectSettings, readObjectSettings } from './objects/settings.ts'
import { type PaySettings, readPaySettings } from './pay/settings.ts'
import { defaultDataDir } from './pg/data-dir.ts'
import { withoutPassword } from './pg/url.ts'
import { serverUser } from './pg/user.ts'
import { readNetworks } from './school-networks.ts'
import { readSmsSettings, type SmsSettings } from './sms/settings.ts'
import { readTlsSettings, type TlsSettings } from './tls/settings.ts'
import { readProxies } from './trusted-proxies.ts'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export interface Config {
  /** The project's folder: where `dist`, `brands` and the sources lie. */
  project: string
  /** 0 = any free port. */
  port: number
  /** Address to listen on; 0.0.0.0 lets the phones of the network in. */
  host: string
  /** Proxies whose X-Forwarded-* headers are believed; undefined: nobody's are. */
  trustProxy: string[] | undefined
  /** Networks of schools, whose addresses have larger limits (KAOBAN_SCHOOL_NETWORKS). */
  schoolNetworks: string[]
  /** Days for which browsers that came over https come over it alone (KAOBAN_HSTS_DAYS). */
  hstsDays: number
  /** Null: plain http alone (KAOBAN_TLS_CERT, _KEY, _PORT). */
  tls: TlsSettings | null
  dataDir: string
  /** Undefined: the built-in database in `dataDir`. */
  databaseUrl: string | undefined
  logLevel: LogLevel
  /** Environment of the brands: production, or one of the test variants their files name. */
  environment: string
  /** Whether the page for trying brands is there. */
  brandLab: boolean
  /** Whether an empty database gets the demo district, and the accounts of one that is there open (KAOBAN_DEMO). */
  demo: boolean
  /** Where phones send files: to this server, or to an object store (KAOBAN_FILE_STORE). */
  fileStore: ObjectSettings
  /** A step of storing files at which the process ends itself, for tests of cuts; '' for none (KAOBAN_FAULT). */
  fault: string
  /** How codes reach phones. */
  sms: SmsSettings
  /** Who takes money (KAOBAN_PAY). */
  pay: PaySettings
}

/** Reads the settings of the environment; throws one error naming everything that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv, project: string): Config {
  const faults: string[] = []
  const get = (name: string): string => env[name]?.trim() ?? ''
  const config: Config = {
    project,
    port: readPort(get('PORT'), faults),
    host: get('HOST') || '0.0.0.0',
    trustProxy: readProxies(get('KAOBAN_TRUST_PROXY'), faults),
    schoolNetworks: readNetworks(get('KAOBAN_SCHOOL_NETWORKS'), faults),
    hstsDays: readDays(get('KAOBAN_HSTS_DAYS'), faults),
    tls: readTlsSettings(env, faults),
    dataDir: path.resolve(project, get('KAOBAN_DATA_DIR') || defaultDataDir(project, serverUser())),
    databaseUrl: readUrl(get('DATABASE_URL'), faults),
    logLevel: readLevel(get('LOG_LEVEL'), faults),
    environment: get('KAOBAN_ENV') || 'production',
    brandLab: get('KAOBAN_BRAND_LAB') === '1',
    demo: readDemo(get('KAOBAN_DEMO'), get('DATABASE_URL') !== '', faults),
    fileStore: readObjectSettings(env, faults),
    fault: get('KAOBAN_FAULT'),
    sms: readSmsSettings(env, faults),
    pay: readPaySettings(env, faults),
  }
  if (/\s|\//.test(config.host)) {
    faults.push(`HOST is "${config.host}": give an address of this machine, such as 127.0.0.1 or 0.0.0.0.`)
  }
  if (faults.length > 0)
    throw new Error(`The settings are not usable.\n${faults.map((f) => `  ${f}`).join('\n')}`)
  return config
}

function readPort(text: string, faults: string[]): number {
  if (!text) return 8080
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  faults.push(`PORT is "${text}": give a whole number from 1 to 65535 (0 = any free port).`)
  return 0
}

/** Its password is public: a database that an operator named gets it on the operator's word alone. */
function readDemo(text: string, isNamed: boolean, faults: string[]): boolean {
  if (text === '') return !isNamed
  if (text !== '0' && text !== '1') faults.push(`KAOBAN_DEMO is "${text}": give 1 or 0.`)
  return text === '1'
}

function readDays(text: string, faults: string[]): number {
  if (/^\d{0,3}$/.test(text)) return text === '' ? 30 : Number(text)
  faults.push(`KAOBAN_HSTS_DAYS is "${text}": give a number of days from 0 to 999.`)
  return 30
}

function readUrl(text: string, faults: string[]): string | undefined {
  if (!text) return undefined
  if (/^postgres(ql)?:\/\/./.test(text) && URL.canParse(text)) return text
  const shown = withoutPassword(text)
  faults.push(`DATABASE_URL is ${shown}: give one such as postgres://user:password@host:5432/kaoban.`)
  return undefined
}

function readLevel(text: string, faults: string[]): LogLevel {
  if (!text) return 'info'
  const level = LOG_LEVELS.find((known) => known === text.toLowerCase())
  if (level) return level
  faults.push(`LOG_LEVEL is "${text}": give one of ${LOG_LEVELS.join(', ')}.`)
  return 'info'
}
