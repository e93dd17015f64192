import type { Machine, RunningVersion } from '#contract/office/running.ts'
import { formatDate, formatDay, roundHalfUp } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import type { Tone } from '#src/ui/badge.tsx'

/** One thing of the machine: how it is, in a word and a sentence that says what to do where it is not well. */
export interface MachineLine {
  name: string
  tone: Tone
  /** A word of the badge. */
  state: string
  text: string
}

const GIB = 1_073_741_824

/** Bytes of a disk: GB to one decimal below a hundred. */
export function diskText(bytes: number): string {
  const gib = bytes / GIB
  return `${gib < 0.1 ? roundHalfUp(gib, 2) : roundHalfUp(gib, gib < 100 ? 1 : 0)} GB`
}

const TONES: Readonly<Record<string, Tone>> = {
  ...{ well: 'good', low: 'warn', ends: 'warn', old: 'warn', untested: 'warn', missing: 'bad' },
  moments: 'bad',
  ...{ full: 'bad', over: 'bad', failed: 'bad' },
}
const line = (name: string, tone: Tone, state: string, text: string): MachineLine => ({
  ...{ name, tone, state, text },
})
/** Sentences one after another: Chinese has no space between them. */
const joined = (...texts: string[]): string => texts.reduce((a, b) => t('officeRunning.joined', { a, b }))
const late = (name: string): MachineLine =>
  line(name, 'warn', t('officeRunning.late'), t('officeRunning.lateText'))

function diskLine(disk: Machine['disk']): MachineLine {
  const name = t('officeRunning.disk')
  if (!disk) return late(name)
  const values = { free: diskText(disk.freeBytes), total: diskText(disk.totalBytes) }
  return line(
    name,
    TONES[disk.state] ?? 'muted',
    t(`officeRunning.disk.${disk.state}`),
    t(`officeRunning.disk.${disk.state}Text`, values),
  )
}

function databaseLine({ database, unwell }: Machine): MachineLine {
  const name = t('officeRunning.database')
  if (!database) return late(name)
  const { version, bytes, connections, mostConnections } = database
  const text = t('officeRunning.databaseText', {
    ...{ version, size: diskText(bytes), n: connections, most: mostConnections },
  })
  const isWell = unwell.length === 0
  return line(
    name,
    isWell ? 'good' : 'bad',
    t(isWell ? 'officeRunning.well' : 'officeRunning.unwell'),
    joined(text, ...unwell.map((reason) => t(`officeRunning.unwell.${reason}`))),
  )
}

function backupLine(backup: Machine['backup']): MachineLine {
  const name = t('officeRunning.backup')
  if (!backup) return line(name, 'warn', t('officeRunning.backup.none'), t('officeRunning.backup.noneText'))
  const { at, where, testedAt, failedAt, missing, state } = backup
  const tested =
    testedAt === null
      ? t('officeRunning.backup.notTested')
      : t('officeRunning.backup.tested', { when: formatDay(testedAt) })
  const texts = [
    ...(failedAt === null ? [] : [t('officeRunning.backup.failedText', { when: formatDate(failedAt) })]),
    ...(at === null ? [] : [t('officeRunning.backup.made', { when: formatDate(at), where }), tested]),
    ...(missing > 0 ? [t('officeRunning.backup.missingText', { n: missing })] : []),
    ...momentTexts(backup),
  ]
  return line(name, TONES[state] ?? 'muted', t(`officeRunning.backup.${state}`), joined(...texts))
}

function momentTexts({ moments, state }: NonNullable<Machine['backup']>): string[] {
  if (!moments) return state === 'moments' ? [t('officeRunning.backup.noMoments')] : []
  const values = { from: formatDate(moments.from), to: formatDate(moments.through) }
  const range = t('officeRunning.backup.momentsText', values)
  return moments.state === 'well' ? [range] : [range, t('officeRunning.backup.noMoments')]
}

function certificateLine(certificate: Machine['certificate']): MachineLine {
  const name = t('officeRunning.certificate')
  if (!certificate)
    return line(name, 'muted', t('officeRunning.certificate.none'), t('officeRunning.certificate.noneText'))
  const { names, validTo, state } = certificate
  const values = { names: names.join(', '), when: formatDay(validTo) }
  return line(
    name,
    TONES[state] ?? 'muted',
    t(`officeRunning.certificate.${state}`),
    t(`officeRunning.certificate.${state}Text`, values),
  )
}

function messageLines(messages: Machine['messages']): MachineLine[] {
  const name = t('officeRunning.messages')
  const mail = line(
    ...([
      t('officeRunning.mail'),
      'muted',
      t('officeRunning.mail.none'),
      t('officeRunning.mailText'),
    ] as const),
  )
  if (!messages) return [late(name), mail]
  const { carrier, ...values } = messages
  const text = t('officeRunning.messagesText', values)
  return carrier
    ? [line(name, 'good', t('officeRunning.messages.carrier'), text), mail]
    : [
        line(
          ...([name, 'warn', t('officeRunning.messages.none')] as const),
          joined(t('officeRunning.messages.noneText'), text),
        ),
        mail,
      ]
}

/** The version, which every administrator is told. */
export function versionLine({ version, build, startedAt, newer, newest }: RunningVersion): MachineLine {
  const tone = ({ off: 'muted', unknown: 'muted', none: 'good', yes: 'info' } as const)[newer]
  const about = t('officeRunning.versionText', { version, build, since: formatDate(startedAt) })
  const more = t(`officeRunning.newer.${newer}Text`, { newest })
  return line(t('officeRunning.version'), tone, t(`officeRunning.newer.${newer}`), joined(about, more))
}

/** Everything of the machine, in the order in which it hurts. */
export const machineLines = (machine: Machine): MachineLine[] => [
  diskLine(machine.disk),
  databaseLine(machine),
  backupLine(machine.backup),
  certificateLine(machine.certificate),
  ...messageLines(machine.messages),
]
