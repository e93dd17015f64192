import type { SheetDetail } from '#contract/homework/homework.ts'
import type { Writer } from '#contract/homework/writer.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { LineBar } from '#src/ui/line-bar.tsx'
import { writerOf } from './school-answer.rules.ts'

type HandInSheet = Pick<
  SheetDetail,
  'homeworkId' | 'studentId' | 'submittedAt' | 'receiptNumber' | 'writers' | 'serverTime'
>

/** Which phone wrote something, in words. */
export const phoneText = (writer: Writer | undefined, device: string): string => {
  if (writer?.deviceId === device) return t('homework.thisPhone')
  return writer === undefined || writer.byYou
    ? t('homework.elsewhere.phone')
    : t('homework.elsewhere.person', { name: writer.byName })
}

/** When and from which phone a paper was handed in, and its receipt; null: not yet. */
export const handedInFacts = (sheet: HandInSheet, device: string, now = sheet.serverTime) =>
  sheet.submittedAt === null
    ? null
    : {
        when: formatDate(sheet.submittedAt, now),
        who: phoneText(writerOf(sheet, 'sheet'), device),
        number: sheet.receiptNumber,
      }

/** Says that the homework was handed in from another phone. */
export const HandedInElsewhere = ({ sheet, device }: { sheet: HandInSheet; device: string }) => {
  const facts = handedInFacts(sheet, device)
  const writer = writerOf(sheet, 'sheet')
  if (facts === null || writer === undefined || writer.deviceId === device) return null
  return <LineBar tone="warn">{t('homework.elsewhere', facts)}</LineBar>
}
