import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { EpochMs } from '#contract/endpoint.ts'
import { FilePurpose, FileType, Sha256, UploadFileId } from '#contract/files.ts'
import { AnswerPart } from '#contract/homework/teacher.ts'
import { ANSWER_FILE } from '#contract/operations/answer-file.ts'
import { Operation } from '#contract/operations/operations.ts'
import { FILE_MAX_BYTES } from '#contract/operations/slices.ts'
import { isKeepable } from '../../../http/request/is-keepable.ts'

/** The text in an emergency answer file (core/sync/by-hand/emergency.ts). */
const EmergencyImportManifest = Type.Object({
  accountKey: Type.String({ maxLength: 64 }),
  userId: Type.String({ maxLength: 64 }),
  madeAt: EpochMs,
  clockKnown: Type.Boolean(),
  /** Absent in a file made when there was no more than one. */
  part: Type.Optional(AnswerPart),
  operations: Type.Array(Operation, { maxItems: ANSWER_FILE.operations }),
  files: Type.Array(
    Type.Object({
      uploadFileId: UploadFileId,
      size: Type.Integer({ minimum: 1, maximum: FILE_MAX_BYTES }),
      sha256: Sha256,
      type: FileType,
      name: Type.String({ minLength: 1, maxLength: 120 }),
      purpose: FilePurpose,
    }),
    { maxItems: ANSWER_FILE.files },
  ),
})
export type EmergencyImportManifest = Static<typeof EmergencyImportManifest>

const check = Compile(EmergencyImportManifest)

/** Null for anything that is not such a text. */
export const parseEmergencyManifest = (value: unknown): EmergencyImportManifest | null =>
  isKeepable(value) && check.Check(value) ? value : null
