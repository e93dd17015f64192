import type { FilePurpose, FileReceipt, FileType } from '#contract/files.ts'
import { fileReceiptText } from '#core/domain/operation/operation-text.ts'
import type { SchoolId } from '../db/scope.ts'
import type { Signer } from './signer.ts'

/** What a phone says of a file before it sends it. */
export interface FileFacts {
  uploadFileId: string
  size: number
  sha256: string
  type: FileType
  name: string
  purpose: FilePurpose
}

/** For whom a file is stored. */
export interface FileOwner {
  accountId: string
  accountKey: string
  userId: string
  schoolId: SchoolId
  /** '' for staff. */
  studentId: string
}

interface FileRow {
  file_id: string
  upload_file_id: string
  size: number
  sha256: string
  type: string
  name: string
  purpose: string
  number: string
  created_at: Date
}

/** The receipt of a stored file; the same for the same row, however often it is made. */
export function receiptOf(signer: Signer, accountKey: string, row: FileRow): FileReceipt {
  const receipt = {
    fileId: row.file_id,
    uploadFileId: row.upload_file_id,
    size: row.size,
    sha256: row.sha256,
    type: row.type as FileType,
    name: row.name,
    purpose: row.purpose as FilePurpose,
    time: row.created_at.getTime(),
    number: row.number,
  }
  return { ...receipt, signature: signer.sign(fileReceiptText(accountKey, receipt)) }
}
