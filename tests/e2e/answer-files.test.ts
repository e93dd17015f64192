import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { targetOf } from '#core/domain/operation/operation-text.ts'
import { sealToSchool } from '#core/sync/by-hand/emergency.ts'
import type { Db } from '#server/db/db.ts'
import { openSigner } from '#server/store/signer.ts'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { operation } from '#tests/support/school/homework.ts'
import { setHomework } from '#tests/support/school/set-homework.ts'
import { openBeside } from '#tests/support/servers/entry-facts.ts'
import { serverDataDir, serverPort } from '#tests/support/servers/own-server.ts'

const FILES = 40
let phone: Phone
let home: string
let homeworkId: string
let beside: Awaited<ReturnType<typeof openBeside>>

beforeAll(async () => {
  home = `http://localhost:${serverPort()}/`
  ;[phone, beside] = await Promise.all([
    openPhone({ executablePath: inject('chromium') }),
    openBeside(serverDataDir()),
  ])
  await signIn(phone.page, home, 'teacher1')
  homeworkId = await setHomework(home, { title: '四十份答案', hours: 0.5 })
})
afterAll(async () => {
  await phone.close()
  await beside.close()
})

interface Pupil {
  account_id: string
  account_key: string
  user_id: string
  student_id: string
  school_id: string
  name: string
}

/** Pupils of the class that has the homework, each with an account. */
const pupilsOf = (db: Db): Promise<Pupil[]> =>
  db
    .selectFrom('homework_class as h')
    .innerJoin('student as s', (on) =>
      on.onRef('s.school_id', '=', 'h.school_id').onRef('s.class_id', '=', 'h.class_id'),
    )
    .innerJoin('account_user as u', (on) =>
      on.onRef('u.school_id', '=', 's.school_id').onRef('u.relative_id', '=', 's.student_id'),
    )
    .innerJoin('account as a', 'a.account_id', 'u.account_id')
    .where('h.homework_id', '=', homeworkId)
    .where('u.user_type', '=', 4)
    .select(['a.account_id', 'a.account_key', 'u.user_id', 's.student_id', 's.school_id', 's.name'])
    .orderBy('s.student_number', 'desc')
    .limit(FILES)
    .execute()

/** Each pupil's answers as a phone without a line seals them (core/sync/by-hand/emergency.ts). */
async function filesOf(pupils: readonly Pupil[]): Promise<Buffer[]> {
  const signer = await openSigner(beside.db)
  return pupils.map((pupil) => {
    const { account_id, account_key: accountKey, user_id: userId, student_id, school_id } = pupil
    const answer = operation(
      account_id,
      'answer',
      targetOf.answer(homeworkId, student_id, 3),
      { text: `${pupil.name}：(2,-1)` },
      { accountKey, deviceId: `phone-${student_id.slice(-8)}`, sealedAt: Date.now() },
    )
    const manifest = {
      accountKey,
      userId,
      madeAt: Date.now(),
      clockKnown: true,
      operations: [answer],
      files: [],
    }
    const text = Buffer.from(JSON.stringify(manifest))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(text.length)
    const { keyId, publicKey } = signer.schoolKeys(school_id)
    const keys = {
      ...{ receiptKey: signer.receiptKey, schoolKeyId: keyId, schoolKey: publicKey },
      fileKey: signer.fileKey(account_id).toString('base64url'),
    }
    return Buffer.from(sealToSchool(keys, Buffer.concat([length, text]), (n) => randomBytes(n)))
  })
}

/** Files and their bytes that the teacher's phone still holds. */
const heldHere = (): Promise<number[]> =>
  phone.page.evaluate(async () => {
    const name = (await indexedDB.databases())
      .map((one) => one.name ?? '')
      .find((one) => one.startsWith('kb_'))
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    const db = await done(indexedDB.open(name ?? ''))
    const count = (table: string) => done(db.transaction(table).objectStore(table).count())
    const counts = [await count('upload'), await count('bytes')]
    db.close()
    return counts
  })

it(`${FILES} answer files are taken over without a line, survive a reload, are taken in in their order, and none stays on the teacher’s phone; a forged one is refused [B04]`, async () => {
  const { page, context } = phone
  const pupils = await pupilsOf(beside.db)
  expect(pupils.length).toBe(FILES)
  const sealed = await filesOf(pupils)
  const forged = Buffer.from(sealed[0] ?? '')
  forged.writeUInt8(forged.readUInt8(forged.length - 20) ^ 1, forged.length - 20)
  await page.goto(`${home}homework/list`)
  await underServiceWorker(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: '导入答案文件' }).click()
  await page.locator('[data-take-in]').setInputFiles(
    [...sealed, forged].map((buffer, at) => ({
      ...{ name: `answers-${at}.kaoban`, mimeType: 'application/octet-stream', buffer },
    })),
  )
  const lines = page.getByRole('list', { name: '导入结果' }).getByRole('listitem')
  await expect.poll(() => lines.getByText('已存在本机，联网后自动导入').count()).toBe(FILES + 1)
  // out of the room, the phone was off meanwhile
  await context.setOffline(false)
  await page.reload()
  await page.getByRole('button', { name: '导入答案文件' }).click()
  await expect.poll(() => lines.count()).toBe(FILES + 1)
  const waits = lines.filter({ hasText: /正在读取|已存在本机/ })
  await expect.poll(() => waits.count(), { timeout: 90_000 }).toBe(0)
  const taken = pupils.map(({ name }) => expect.stringMatching(new RegExp(`^(?=[^]*${name})[^]*导入 1 项`)))
  await expect.poll(() => lines.allInnerTexts()).toEqual([...taken, expect.stringContaining('未导入')])
  await expect.poll(heldHere).toEqual([0, 0])
  const kept = await beside.db
    .selectFrom('op_kept')
    .where('of_id', '=', homeworkId)
    .select(['account_id', 'outcome'])
    .execute()
  expect(new Set(kept.map((row) => row.account_id))).toEqual(new Set(pupils.map((one) => one.account_id)))
  expect(kept.length).toBe(FILES)
})
