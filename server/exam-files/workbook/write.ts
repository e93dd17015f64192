import { writeXlsx } from 'hucre/xlsx'
import type { Locale } from '#contract/locale.ts'
import { classesSheet } from './classes.ts'
import { criticalSheet } from './critical.ts'
import { itemsSheet } from './items.ts'
import { linesSheet } from './lines.ts'
import type { Material } from './material.ts'
import { writeSheet } from './sheet.ts'
import { transcriptSheet } from './transcript.ts'
import { simulateScoreLines } from './tried-lines.ts'
import { WORKBOOK_WORDS } from './words.ts'

/** The workbook of an exam as bytes of an .xlsx file. */
export async function writeWorkbook(material: Material, locale: Locale): Promise<Uint8Array> {
  const words = WORKBOOK_WORDS[locale]
  const [first] = material.reports
  const about = first ? [first.schoolName, first.examName, words.day(first.startTime)].join('  ') : ''
  const tried = material.contrasts.flatMap((sheet) => simulateScoreLines(sheet, words))
  return writeXlsx({
    sheets: [
      transcriptSheet(material, about, words),
      itemsSheet(material, about, words),
      classesSheet(material, about, words),
      linesSheet(material, tried, about, words),
      criticalSheet(material, tried, about, words),
    ].map(writeSheet),
  })
}
