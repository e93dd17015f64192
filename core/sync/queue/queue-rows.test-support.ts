import type { DraftRow, OperationRow, ReceiptRow, UploadQueueRow } from '#core/db/work-rows.ts'

/** Who makes everything in these tests. */
export const as = { accountKey: 'a', userId: 'u', userType: 4 as const, relativeId: 's' }

export const operationRow = (over: Partial<OperationRow> = {}): OperationRow => ({
  ...{ opId: 'op1', deviceId: 'here', sealed: as, target: 'answer/1/s/1', work: 'homework/1/s', last: false },
  ...{ seq: 1, rev: 1, baseRev: 0, kind: 'answer', body: { text: 'mine' }, bodyText: '{"text":"mine"}' },
  ...{ hash: 'hash1', fileHash: '', clockKnown: true, files: [], createdAt: 1, asked: false },
  ...{ trouble: null, finishes: null },
  ...over,
})

export const uploadRow = (over: Partial<UploadQueueRow> = {}): UploadQueueRow => ({
  ...{ fileId: 'f1', schoolId: null, sealed: as, target: 'homework/1/s', seq: 1, type: 'image/jpeg' },
  ...{ name: 'p.jpg', purpose: 'answer', size: 1024, sha256: null, sent: 0, early: false, createdAt: 1 },
  ...{ trouble: null, safe: false },
  ...over,
})

export const receiptRow = (over: Partial<ReceiptRow> = {}): ReceiptRow => ({
  ...{ opId: 'op1', target: 'answer/1/s/1', work: 'homework/1/s', kind: 'answer', hash: 'hash1' },
  ...{ serverSeq: 1, time: 5, number: '0101-AAAA-AAAA', signature: 'x', outcome: 'applied' },
  ...{ createdAt: 1, keptAt: 5 },
  ...over,
})

export const draftRow = (over: Partial<DraftRow> = {}): DraftRow => ({
  ...{ target: 'homework/1/s', seq: 1, sealed: as, body: { 1: { text: 'a' } }, rev: 1, baseRev: 0 },
  ...{ serverRev: 0, savedAt: 1, fieldRev: { 1: 1 }, others: [], safe: false },
  ...over,
})
