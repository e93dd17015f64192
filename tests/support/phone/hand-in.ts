import type { Page } from 'playwright-core'
import type { OpKind } from '#contract/operations/operations.ts'
import { hex, operation, sha256 } from '#tests/support/school/homework.ts'
import { signIn } from './sign-in.ts'

interface Question {
  no: number
  type: 'choice' | 'multi' | 'text' | 'photo'
  options: { letter: string }[]
}

interface Envelope<T> {
  status: number
  message?: string
  data: T
}

/** The calls of whoever is signed in on this page, without its screens. */
export function callsOf(page: Page, home: string) {
  const read = async <T>(response: { json(): Promise<unknown> }): Promise<T> => {
    const { status, message, data } = (await response.json()) as Envelope<T>
    if (status !== 0) throw new Error(`${status} ${message ?? ''}`)
    return data
  }
  return {
    get: async <T>(path: string): Promise<T> => read(await page.request.get(`${home}${path}`)),
    post: async <T>(path: string, data: object): Promise<T> =>
      read(await page.request.post(`${home}${path}`, { data })),
    octets: async <T>(path: string, data: Buffer): Promise<T> =>
      read(
        await page.request.post(`${home}${path}`, {
          data,
          headers: { 'content-type': 'application/octet-stream' },
        }),
      ),
  }
}

/** Takes away what other files' work on this account left to be told: it would be told here as well. */
export async function nothingTold(page: Page, home: string): Promise<void> {
  const calls = callsOf(page, home)
  const { list } = await calls.get<{ list: { opId: string }[] }>('api/common/operation/replaced')
  if (list.length > 0) await calls.post('api/common/operation/seen', { opIds: list.map(({ opId }) => opId) })
}

/** Brings a picture to the school as one frame. @returns its id there */
async function upload(calls: ReturnType<typeof callsOf>, bytes: Buffer): Promise<string> {
  const uploadFileId = hex()
  const facts = {
    uploadFileId,
    size: bytes.length,
    sha256: sha256(bytes),
    type: 'image/png',
    purpose: 'answer',
  }
  const begun = await calls.post<{ receipt: { fileId: string } | null }>(
    'api/common/fileStorage/upload/begin',
    { ...facts, name: 'page.png' },
  )
  // the school takes the same bytes of an account only once
  if (begun.receipt) return begun.receipt.fileId
  const query = new URLSearchParams({ uploadFileId, chunk: '0', offset: '0', sha256: sha256(bytes) })
  await calls.octets(`api/common/fileStorage/upload/frame?${query}`, bytes)
  const { receipt } = await calls.post<{ receipt: { fileId: string } }>(
    'api/common/fileStorage/upload/merge',
    { uploadFileId, chunkCount: 1 },
  )
  return receipt.fileId
}

/**
 * Hands a homework in as a student does from a phone: every choice B, words, one picture of the page as it is, and
 * the submit. Signs the student in on `page`.
 * @param blank numbers of questions left without an answer
 * @returns the student's id, and the file of the photographed page
 */
export async function handIn(
  page: Page,
  home: string,
  account: string,
  homeworkId: string,
  blank: readonly number[] = [],
) {
  await signIn(page, home, account)
  const calls = callsOf(page, home)
  const { accountKey } = await calls.get<{ accountKey: string }>('api/base/data/system/account/user')
  const { studentId, questions } = await calls.get<{ studentId: string; questions: Question[] }>(
    `api/exam/homework/student/detail?homeworkId=${homeworkId}`,
  )
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 360, height: 480 } })
  const fileId = await upload(calls, picture)
  let seq = 0
  const deviceId = `phone-${hex(6)}`
  const send = async (kind: OpKind, target: string, body: object) => {
    seq += 1
    const sealed = operation(account, kind, target, body, { accountKey, deviceId, seq, sealedAt: Date.now() })
    await calls.post('api/common/operation/send', sealed)
    return { target, rev: sealed.rev }
  }
  const wants = []
  for (const { no, type } of questions.filter((question) => !blank.includes(question.no))) {
    const at = `${homeworkId}/${studentId}/${no}`
    if (type === 'photo') wants.push(await send('pages', `pages/${at}`, { pages: [{ fileId }] }))
    else if (type === 'text') wants.push(await send('answer', `answer/${at}`, { text: '顶点是 (2,-1)' }))
    else wants.push(await send('answer', `answer/${at}`, { choice: ['B'] }))
  }
  await send('submit', `sheet/${homeworkId}/${studentId}`, { wants })
  return { studentId, fileId }
}
