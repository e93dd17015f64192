import type { MessageKey } from '#src/i18n/catalogue.ts'

const NUMBER = /^[0-9A-Za-z_-]{1,20}$/

export interface BindWords {
  ofSchoolId: string | null
  studentNumber: string
  studentName: string
}
export type BindErrors = Partial<Record<keyof BindWords, MessageKey>>

/** A number without the spaces and full-width digits that phones put into it. */
export const cleanNumber = (text: string): string => text.normalize('NFKC').replace(/\s/g, '')

/** What keeps a form from being sent, field by field. */
export function bindErrors(words: BindWords): BindErrors {
  const errors: BindErrors = {}
  if (words.ofSchoolId === null) errors.ofSchoolId = 'bind.schoolMissing'
  if (words.studentNumber === '') errors.studentNumber = 'bind.numberMissing'
  else if (!NUMBER.test(words.studentNumber)) errors.studentNumber = 'bind.numberShape'
  if (words.studentName.trim() === '') errors.studentName = 'bind.nameMissing'
  return errors
}
