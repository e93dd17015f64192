import { OFFICE } from '#src/nav/office-paths.ts'

/** Where an import is gone on with. */
export const importHref = (importId: string): string => `${OFFICE.import}?draft=${importId}`

/** Where an exam is looked at and published. */
export const publishHref = (examId: string): string => `${OFFICE.publish}?examId=${examId}`
