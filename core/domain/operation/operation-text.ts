import type { FileReceipt } from '#contract/files.ts'
import type { OpKind } from '#contract/operations/kinds.ts'
import type { Operation, Receipt } from '#contract/operations/operations.ts'

/** One field a line; the body, which may hold line ends itself, comes last. */
const lines = (...fields: readonly (string | number)[]): string => fields.join('\n')

/** The text whose SHA-256 is an operation's `hash`: what it does, to what, upon what. UTF-8. */
export const operationText = (
  op: Pick<Operation, 'kind' | 'target' | 'deviceId' | 'baseRev' | 'rev' | 'body'>,
): string => lines('kaoban-operation-1', op.kind, op.target, op.deviceId, op.baseRev, op.rev, op.body)

/** The text that the server signs in an operation's receipt. `accountKey`: of the account it was given to. */
export const receiptText = (accountKey: string, r: Omit<Receipt, 'signature'>): string =>
  lines('kaoban-receipt-1', accountKey, r.opId, r.hash, r.outcome, r.serverSeq, r.time, r.number)

/** The text that the server signs in a file's receipt. */
export const fileReceiptText = (accountKey: string, r: Omit<FileReceipt, 'signature'>): string =>
  lines(
    'kaoban-file-1',
    accountKey,
    r.uploadFileId,
    r.fileId,
    r.sha256,
    r.size,
    r.type,
    r.purpose,
    r.time,
    r.number,
  )

/** Targets of operations (contract/operations/operations.ts). Ids are the server's and hold no slash. */
export const targetOf = {
  answer: (homeworkId: string, studentId: string, no: number) => `answer/${homeworkId}/${studentId}/${no}`,
  pages: (homeworkId: string, studentId: string, no: number) => `pages/${homeworkId}/${studentId}/${no}`,
  submit: (homeworkId: string, studentId: string) => `sheet/${homeworkId}/${studentId}`,
  mark: (homeworkId: string, studentId: string, no: number) => `mark/${homeworkId}/${studentId}/${no}`,
  comment: (homeworkId: string, studentId: string) => `comment/${homeworkId}/${studentId}`,
  strokes: (homeworkId: string, studentId: string, fileId: string) =>
    `strokes/${homeworkId}/${studentId}/${fileId}`,
  checked: (homeworkId: string, studentId: string) => `checked/${homeworkId}/${studentId}`,
  practice: (practiceId: string, studentId: string, no: number) =>
    `practice/${practiceId}/${studentId}/${no}`,
  selfmark: (practiceId: string, studentId: string, no: number) =>
    `selfmark/${practiceId}/${studentId}/${no}`,
  consolidate: (consolidationId: string, studentId: string) => `consolidate/${consolidationId}/${studentId}`,
  score: (blockId: string, taskId: string) => `score/${blockId}/${taskId}`,
  wrong: (examId: string, studentId: string, id: string) => `wrong/${examId}/${studentId}/${id}`,
  rehearse: (examId: string, studentId: string, practiceId: string) =>
    `rehearse/${examId}/${studentId}/${practiceId}`,
  appeal: (examId: string, studentId: string, appealId: string) =>
    `appeal/${examId}/${studentId}/${appealId}`,
} as const satisfies Readonly<Record<OpKind, unknown>>
