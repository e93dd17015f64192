import { randomInt } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { checkCharacter } from '#core/domain/entry/id-number.ts'
import type { Db } from '#server/db/db.ts'
import { newId } from '#server/db/ids.ts'
import { keepIdentities } from '#server/http/session/student-identity.ts'
import { axe } from '#tests/support/phone/axe.ts'
import { type CodePage, codePage } from '#tests/support/phone/code-page.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { inHand } from '#tests/support/phone/sign-in.ts'
import { freshChild, newPhoneNumber, openBeside } from '#tests/support/servers/entry-facts.ts'
import { serverDataDir, serverPort } from '#tests/support/servers/own-server.ts'

/** Making an account for a child under fourteen, by the ID number its school gave: as the parent, and as the child. */
let phone: Phone
let db: Db
let close: () => Promise<void>
let home: string
let on: CodePage
const PASSWORD = 'mianbao kafei 42'

beforeAll(async () => {
  ;({ db, close } = await openBeside(serverDataDir()))
  home = `http://localhost:${serverPort()}/`
})
afterAll(() => close())
/** Nobody was signed in on it before. */
beforeEach(async () => {
  phone = await openPhone({ executablePath: inject('chromium') })
  on = codePage(phone, db, serverDataDir())
})
afterEach(() => phone.close())

/** The one the README names. */
const README_CHILD = {
  schoolName: '云川区第一中学',
  studentNumber: '202610106',
  studentName: '王佳怡',
  idNumber: '990101201309060055',
}

/** Somebody of twelve who is new in a class: no account of a student or parent yet. */
async function newPupil() {
  const mate = await freshChild(db)
  const { class_id } = await db
    .selectFrom('student')
    .where('student_id', '=', mate.studentId)
    .select('class_id')
    .executeTakeFirstOrThrow()
  const pupil = {
    ...mate,
    studentId: newId(),
    studentNumber: `N${String(randomInt(1_000_000_000))}`,
    studentName: '周星星',
  }
  await db
    .insertInto('student')
    .values({
      school_id: pupil.schoolId,
      student_id: pupil.studentId,
      class_id,
      student_number: pupil.studentNumber,
      name: pupil.studentName,
    })
    .execute()
  const birth = `${String(new Date().getUTCFullYear() - 12)}-01-05`
  const body = `990101${birth.replaceAll('-', '')}${String(randomInt(1000)).padStart(3, '0')}`
  const idNumber = body + checkCharacter(body)
  await keepIdentities(db, [{ ...pupil, idNumber, birth }])
  return { ...pupil, idNumber }
}

async function begin(own: string, child: typeof README_CHILD): Promise<void> {
  await phone.page.goto(`${home}system/reg`)
  await on.getCode(own)
  await on.press('下一步')
  for (const name of ['schoolName', 'studentNumber', 'studentName', 'idNumber'] as const)
    await on.field(name).fill(child[name])
  await on.press('核对学生信息')
  await phone.page.getByText('已找到学生').waitFor()
}
const consentsOf = (login: string) =>
  db
    .selectFrom('consent as c')
    .innerJoin('account_login as l', 'l.account_id', 'c.account_id')
    .where('l.login_name', '=', login)
    .select(['c.kind', 'c.guardian_phone'])
    .orderBy('c.kind')
    .execute()

it('a parent of the demo’s child says so as guardian, and reads the child’s reports [R120, C013, C016]', async () => {
  const { page } = phone
  const own = newPhoneNumber()
  await begin(own, README_CHILD)
  // a phone with little memory loads the page again
  await page.reload()
  await page.getByText('已找到学生').waitFor()
  await on.field('name').fill('王大山')
  await on.field('password').fill(PASSWORD)
  // read without agreeing
  const agreement = page.getByRole('dialog', { name: '用户协议和隐私说明' })
  await on.press('阅读协议和隐私说明')
  await agreement.getByRole('button', { name: '关闭' }).click()
  await agreement.waitFor({ state: 'hidden' })
  await expect.poll(() => on.field('agreed').isChecked()).toBe(false)
  await on.field('agreed').check()
  await on.press('完成注册')
  const word = page.locator('label', { hasText: '监护人' }).getByRole('checkbox')
  await page.locator('#guardian-error').waitFor()
  expect(await axe(page)).toEqual([])
  expect(await consentsOf(own)).toEqual([])
  await word.check()
  await on.press('完成注册')
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByText('王佳怡').first().waitFor()
  expect(await consentsOf(own)).toEqual([
    { kind: 'guardian', guardian_phone: own },
    { kind: 'protocol', guardian_phone: '' },
  ])
})

it('who does not know the student number finds it by the ID number, before signing in [R122, R123, R124]', async () => {
  const { page } = phone
  const pupil = await newPupil()
  await page.goto(`${home}system/student-num/form`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await inHand(page)
  expect(await axe(page)).toEqual([])
  const own = newPhoneNumber()
  await on.getCode(own)
  // so it does while its owner reads the code
  await page.reload()
  await expect.poll(() => on.field('phone').inputValue()).toBe(own)
  await on.typeCode(own)
  await on.press('下一步')
  await on.field('schoolName').fill(pupil.schoolName)
  await on.field('studentName').fill(pupil.studentName)
  await on.field('idNumber').fill(README_CHILD.idNumber)
  await on.press('查找学号')
  await page.getByText('没有找到这位学生').waitFor()
  await on.field('idNumber').fill(pupil.idNumber)
  await on.press('查找学号')
  await page.waitForURL((url) => url.pathname === '/system/student-num/result')
  await page.getByText(pupil.studentNumber).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: '查到的学号' }).click()
  await page.waitForURL((url) => url.pathname === '/system/student-num/list')
  await page.getByText(pupil.studentNumber).waitFor()
  expect(await axe(page)).toEqual([])
  // registering goes on with it, and asks for no second code
  await page.getByRole('link', { name: '用这个学号注册' }).click()
  await page.waitForURL((url) => url.pathname === '/system/reg')
  await expect.poll(() => on.field('studentNumber').inputValue()).toBe(pupil.studentNumber)
  await on.field('idNumber').fill(pupil.idNumber)
  await on.press('核对学生信息')
  await page.getByText('已找到学生').waitFor()
  await on.press('查找另一位学生')
  await expect.poll(() => on.field('studentNumber').inputValue()).toBe(pupil.studentNumber)
  await on.press('换一个手机号')
  await on.field('phone').waitFor()
  expect(await axe(page)).toEqual([])
})

it('a child under fourteen needs a code to a guardian’s own phone [R120, C016, C020]', async () => {
  const { page } = phone
  const pupil = await newPupil()
  const [own, guardian] = [newPhoneNumber(), newPhoneNumber()]
  await begin(own, pupil)
  await page.getByRole('radio', { name: '我是学生本人' }).click()
  await on.getCode(guardian)
  expect(await axe(page)).toEqual([])
  await on.press('监护人同意')
  await on.field('name').fill(pupil.studentName)
  await on.field('password').fill(PASSWORD)
  await on.field('agreed').check()
  await on.press('完成注册')
  await page.waitForURL((url) => url.pathname === '/')
  expect(await consentsOf(own)).toEqual([
    { kind: 'guardian', guardian_phone: guardian },
    { kind: 'protocol', guardian_phone: '' },
  ])
})
