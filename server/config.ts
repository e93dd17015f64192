import path from 'node:path'
import { type BackupSettings, readBackupSettings } from './backup/settings.ts'
import { networkOf } from './http/limits/networks.ts'
import type { S3Settings } from './objects/s3/settings.ts'
import { type ObjectSettings, readObjectSettings } from './objects/settings.ts'
import { type PaySettings, readPaySettings } from './pay/settings.ts'
import { defaultDataDir } from './pg/data-dir.ts'
import { redactDatabaseUrl } from './pg/url.ts'
import { serverUser } from './pg/user.ts'
import { readSmsSettings, type SmsSettings } from './sms/settings.ts'
import { readRemoteSettings } from './store/remote/settings.ts'
import { readTlsSettings, type TlsSettings } from './tls/settings.ts'
import { readTraceSettings, type TraceSettings } from './traces/settings.ts'
import { readProxies } from './trusted-proxies.ts'

/**
 * Reads a setting of networks: addresses and networks, with commas between.
 * @param setting its name, for the sentences
 * @param faults gets a sentence for each word that is neither
 */
function readNetworks(setting: string, text: string, faults: string[]): string[] {
  const words = text.split(',').flatMap((word) => word.trim() || [])
  for (const word of words) {
    if (networkOf(word) === null)
      faults.push(
        `${setting} holds "${word}": give addresses or networks such as 203.0.113.7 or 198.51.100.0/24; commas between several.`,
      )
  }
  return words
}

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
  /** Networks of an intranet whose LTI platforms may be asked (KAOBAN_LTI_NETWORKS). */
  ltiNetworks: string[]
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
  /** The bucket in which all files lie; null: the data folder (KAOBAN_FILES). */
  remoteFiles: S3Settings | null
  /** Who may read /metrics says it; '': programs of this machine may (KAOBAN_METRICS_TOKEN). */
  metricsToken: string
  /** Where traces go (OTEL_EXPORTER_OTLP_ENDPOINT); null: none are made. */
  traces: TraceSettings | null
  /** A step of storing files at which the process ends itself, for tests of cuts; '' for none (KAOBAN_FAULT). */
  fault: string
  /** Where this server puts its backups (KAOBAN_BACKUP_TO); null: it makes none by itself. */
  backup: BackupSettings | null
  /** How long this server still answers after it was told to stop, for a balancer to notice (KAOBAN_DRAIN_SECONDS), ms. */
  drainMs: number
  /** How codes reach phones. */
  sms: SmsSettings
  /** Whether reminders are sent to phones by their push services (KAOBAN_PUSH). */
  push: boolean
  /** Where the newest version is told (KAOBAN_RELEASES); null: this server asks nobody. */
  releases: string | null
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
    schoolNetworks: readNetworks('KAOBAN_SCHOOL_NETWORKS', get('KAOBAN_SCHOOL_NETWORKS'), faults),
    ltiNetworks: readNetworks('KAOBAN_LTI_NETWORKS', get('KAOBAN_LTI_NETWORKS'), faults),
    hstsDays: readDays(get('KAOBAN_HSTS_DAYS'), faults),
    tls: readTlsSettings(env, faults),
    dataDir: path.resolve(project, get('KAOBAN_DATA_DIR') || defaultDataDir(project, serverUser())),
    databaseUrl: readUrl(get('DATABASE_URL'), faults),
    logLevel: readLevel(get('LOG_LEVEL'), faults),
    environment: get('KAOBAN_ENV') || 'production',
    brandLab: get('KAOBAN_BRAND_LAB') === '1',
    demo: readDemo(get('KAOBAN_DEMO'), get('DATABASE_URL') !== '', faults),
    fileStore: readObjectSettings(env, faults),
    remoteFiles: readRemoteSettings(env, faults),
    metricsToken: get('KAOBAN_METRICS_TOKEN'),
    traces: readTraceSettings(env, faults),
    fault: get('KAOBAN_FAULT'),
    backup: readBackupSettings(env, project, faults),
    drainMs: readSeconds(get('KAOBAN_DRAIN_SECONDS'), faults),
    sms: readSmsSettings(env, faults),
    push: readPush(get('KAOBAN_PUSH'), faults),
    releases: readReleases(get('KAOBAN_RELEASES'), faults),
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

function readPush(text: string, faults: string[]): boolean {
  if (text !== '' && text !== '0' && text !== '1') faults.push(`KAOBAN_PUSH is "${text}": give 1 or 0.`)
  return text !== '0'
}

function readDays(text: string, faults: string[]): number {
  if (/^\d{0,3}$/.test(text)) return text === '' ? 30 : Number(text)
  faults.push(`KAOBAN_HSTS_DAYS is "${text}": give a number of days from 0 to 999.`)
  return 30
}

function readSeconds(text: string, faults: string[]): number {
  if (/^\d{0,3}$/.test(text)) return Number(text) * 1000
  faults.push(`KAOBAN_DRAIN_SECONDS is "${text}": give a number of seconds from 0 to 999.`)
  return 0
}

function readUrl(text: string, faults: string[]): string | undefined {
  if (!text) return undefined
  if (/^postgres(ql)?:\/\/./.test(text) && URL.canParse(text)) return text
  const shown = redactDatabaseUrl(text)
  faults.push(`DATABASE_URL is ${shown}: give one such as postgres://user:password@host:5432/kaoban.`)
  return undefined
}

function readReleases(text: string, faults: string[]): string | null {
  if (text === '') return null
  if (/^https?:\/\/./.test(text) && URL.canParse(text)) return text
  faults.push(
    'KAOBAN_RELEASES is no address: give one such as https://school.example/kaoban.json, or nothing.',
  )
  return null
}

function readLevel(text: string, faults: string[]): LogLevel {
  if (!text) return 'info'
  const level = LOG_LEVELS.find((known) => known === text.toLowerCase())
  if (level) return level
  faults.push(`LOG_LEVEL is "${text}": give one of ${LOG_LEVELS.join(', ')}.`)
  return 'info'
}
