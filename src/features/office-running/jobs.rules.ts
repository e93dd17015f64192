import type { RunningJob } from '#contract/office/running.ts'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { t } from '#src/i18n/i18n.ts'
import type { Tone } from '#src/ui/badge.tsx'

/** What jobs are called; a kind of a newer server has no name here yet. */
const KINDS: Readonly<Record<string, MessageKey>> = {
  'publish-exam': 'officeRunning.kind.publish',
  'transcript-file': 'officeRunning.kind.transcript',
  'exam-workbook': 'officeRunning.kind.examWorkbook',
  'exam-slips': 'officeRunning.kind.examSlips',
  'wrong-book': 'officeRunning.kind.wrongBook',
  'questions-file': 'officeRunning.kind.questions',
  'draw-formulas': 'officeRunning.kind.formulas',
  'answer-card': 'officeRunning.kind.card',
  'card-pictures': 'officeRunning.kind.cards',
  'display-preview': 'officeRunning.kind.preview',
  'display-class-preview': 'officeRunning.kind.classPreview',
  'demo-cards': 'officeRunning.kind.demo',
  'demo-marking': 'officeRunning.kind.demoMarking',
  'office-check': 'officeRunning.kind.check',
  'office-import': 'officeRunning.kind.import',
  'office-accounts': 'officeRunning.kind.accounts',
  'child-export': 'officeRunning.kind.childExport',
  'child-erase': 'officeRunning.kind.childErase',
  retention: 'officeRunning.kind.retention',
  push: 'officeRunning.kind.push',
}

export const kindText = (kind: string): string => t(KINDS[kind] ?? 'officeRunning.kind.other')

export const TONES: Readonly<Record<RunningJob['status'], Tone>> = {
  10: 'muted',
  20: 'info',
  30: 'bad',
  40: 'good',
}

export const isUnderWay = ({ status }: RunningJob): boolean => status === 10 || status === 20

/** What it is, with what it is about. */
export const formatJobName = ({ kind, about }: RunningJob): string =>
  about === '' ? kindText(kind) : t('officeRunning.kindAbout', { kind: kindText(kind), about })

/** How far it is, or why it was given up; what a job says while it runs is for its own page. */
export function progressText({ status, percent, message }: RunningJob): string {
  if (status === 20) return t('officeRunning.percent', { percent })
  if (status === 30) return message === '' ? t('officeRunning.noReason') : message
  return ''
}
