import type { ContrastSheet } from '#contract/exam/contrast.ts'
import type { ContrastSubject } from '#core/domain/contrast/subjects.ts'
import { t } from '#src/i18n/i18n.ts'
import { sheetFile } from '#src/state/files/sheet-file.ts'
import type { SheetFile } from '#src/ui/report/sheet-table.tsx'

/** Keeps a table of a comparison as a file named by exam, subject and table; null: this browser keeps none. */
export const prepareContrastFile = (
  { examName }: Pick<ContrastSheet, 'examName'>,
  subject: Pick<ContrastSubject, 'name'> | null,
  table: string,
): SheetFile | null =>
  sheetFile([examName, subject && (subject.name || t('contrast.total')), table].filter(Boolean).join(' '))
