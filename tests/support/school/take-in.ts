import { FRAME_MAX_BYTES, SLICE_BYTES, sliceCount } from '#contract/operations/slices.ts'
import type { TestApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { factsOf, sha256 } from './homework.ts'

type School = Pick<TestApp, 'app' | 'tokenOf'>

/** Sends an emergency answer file as a teacher. @returns its id at the school */
export async function bring({ app, tokenOf }: School, teacher: string, bytes: Buffer): Promise<string> {
  const token = await tokenOf(teacher)
  const facts = { ...factsOf(bytes, 'emergency', 'application/x-kaoban-answers'), name: 'answers.kaoban' }
  const { uploadFileId } = facts
  const begun = await checkedInject(app, 'POST /api/common/fileStorage/upload/begin', { token, input: facts })
  let { receipt } = begun.data
  // the same bytes are not sent twice
  for (let from = 0; !receipt && from < bytes.length; from += FRAME_MAX_BYTES) {
    const octets = bytes.subarray(from, from + FRAME_MAX_BYTES)
    const place = { chunk: Math.floor(from / SLICE_BYTES), offset: from % SLICE_BYTES }
    const input = { uploadFileId, ...place, sha256: sha256(octets), chunkCount: sliceCount(bytes.length) }
    const asked = { token, input, octets }
    receipt = (await checkedInject(app, 'POST /api/common/fileStorage/upload/frame', asked)).data.receipt
  }
  return String(receipt?.fileId)
}

/** Sends an emergency answer file as a teacher and has it taken in, as the teacher's screen does. */
export async function takeIn(school: School, teacher: string, bytes: Buffer) {
  const fileId = await bring(school, teacher, bytes)
  const token = await school.tokenOf(teacher)
  return checkedInject(school.app, 'POST /api/exam/homework/emergency/import', { token, input: { fileId } })
}
