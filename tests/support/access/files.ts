/** What may stand in fields of single calls of files. */
export const fileValuesOf: Record<string, Record<string, readonly unknown[]>> = {
  'POST /api/common/fileStorage/upload/begin': { purpose: ['answer'] },
  'POST /api/common/file/exist': { purpose: ['answer'] },
  'POST /api/common/fileStorage/parts': { purpose: ['answer'] },
  'POST /api/common/fileStorage/confirm': { purpose: ['answer'] },
  'POST /api/common/fileStorage/upload/merge': { chunkCount: [2] },
}
