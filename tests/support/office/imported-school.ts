import { importing } from '#server/import/import.test-support.ts'
import { startJobs } from '#server/jobs/start.ts'
import { workPublishing } from '#server/publishing.ts'
import { type TestFolder, testFolder } from '#server/sheets/files.test-support.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { sealLogin } from '#tests/support/servers/seal.ts'

const LOGIN = 'POST /api/base/data/encrypt/login'
const KEY = 'GET /api/base/data/encrypt/key'

/** The app that ships with a school whose first exam was just imported: nobody there has an account. */
export interface ImportedSchool extends TestApp {
  folder: TestFolder
  examId: string
  /** Name of the imported school. */
  school: string
  login(account: string, password: string): ReturnType<typeof send>
}

const PUPILS = 24
/** Student numbers 1 to 24 in two classes, marks that differ. */
const ROSTER = lines('学号,姓名,年级,班级', (n) => `${n},学生${n},高一,${(n % 2) + 1}班`)
const ITEMS = '题号,满分,题型,答案,知识点\n1,5,单选,B,函数\n2,10,解答,,数列\n'
const SCORES = lines('学号,1,2', (n) => `${n},${n % 6},${n % 11}`)

export async function importedSchool(more: Parameters<typeof testApp>[0] = {}): Promise<ImportedSchool> {
  const t = await testApp(more)
  const folder = await testFolder()
  await folder.write('名单.csv', ROSTER)
  await folder.write('数学-题目.csv', ITEMS)
  await folder.write('数学-成绩.csv', SCORES)
  const jobs = await startJobs({ connection: t.connection, db: t.db })
  await workPublishing(t.db, jobs)
  const argv = ['.', '--exam', '期中考试', '--date', '2025-11-10', '--school', '一中', '--create']
  const outcome = await importing(t.db, jobs, argv, folder.dir)
  await jobs.stop()
  if (outcome.kind !== 'stored') throw new Error(`The exam did not go in: ${outcome.kind}.`)
  return {
    ...t,
    folder,
    school: '一中',
    examId: outcome.exam.examId,
    login: (account, password) => send(t, account, password),
    async close() {
      await t.close()
      await folder.remove()
    },
  }
}

async function send(t: TestApp, account: string, password: string) {
  const key = (await checkedInject(t.app, KEY)).data
  return checkedInject(t.app, LOGIN, { input: sealLogin(key, account, password) })
}

function lines(head: string, line: (n: number) => string): string {
  return [head, ...Array.from({ length: PUPILS }, (_, i) => line(i + 1)), ''].join('\n')
}
