import type { TestApp } from './app.ts'
import { checkedInject } from './checked.ts'
import { factsOf } from './homework.ts'

type School = Pick<TestApp, 'app' | 'tokenOf'>

/** Sends an emergency answer file as a teacher. @returns its id at the school */
export async function bring({ app, tokenOf }: School, teacher: string, bytes: Buffer): Promise<string> {
  const token = await tokenOf(teacher)
  const facts = { ...factsOf(bytes, 'emergency', 'application/x-kaoban-answers'), name: 'answers.kaoban' }
  const { uploadFileId, sha256 } = facts
  const begun = await checkedInject(app, 'POST /api/common/fileStorage/upload/begin', { token, input: facts })
  const sent = async () => {
    const input = { uploadFileId, chunk: 0, offset: 0, sha256, chunkCount: 1 }
    const asked = { token, input, octets: bytes }
    return (await checkedInject(app, 'POST /api/common/fileStorage/upload/frame', asked)).data.receipt
  }
  // the same bytes are not sent twice
  const receipt = begun.data.receipt ?? (await sent())
  return String(receipt?.fileId)
}

/** Sends an emergency answer file as a teacher and has it taken in, as the teacher's screen does. */
export async function takeIn(school: School, teacher: string, bytes: Buffer) {
  const fileId = await bring(school, teacher, bytes)
  const token = await school.tokenOf(teacher)
  return checkedInject(school.app, 'POST /api/exam/homework/emergency/import', { token, input: { fileId } })
}
