import { execFile, execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assembleReport } from '#core/domain/report/assemble-report.ts'
import { type ImportedSchool, importedSchool } from '#tests/support/office/imported-school.ts'
import { makingAccounts, readList } from '../accounts/accounts.test-support.ts'
import { writeClient } from './write.ts'

const project = path.resolve(import.meta.dirname, '../..')
const TSC = path.join(project, 'node_modules/typescript/bin/tsc')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaoban client '))
const stranger = path.join(folder, 'stranger')
let s: ImportedSchool
let who: { name: string; account: string; password: string }

beforeAll(async () => {
  s = await importedSchool()
  await makingAccounts(s.db, ['--students', '--school', '一中', '--out', 'list.csv'], s.folder.dir)
  const [[, , name = '', account = '', password = ''] = []] = await readList(
    path.join(s.folder.dir, 'list.csv'),
  )
  who = { name, account, password }
  await s.app.listen({ port: 0, host: '127.0.0.1' })
  const packed = await writeClient(folder)
  // a project of its own, in which there is nothing but the packed file
  const at = path.join(stranger, 'node_modules/kaoban-client')
  fs.mkdirSync(at, { recursive: true })
  execFileSync('tar', ['-xzf', packed, '-C', at, '--strip-components=1'])
  fs.writeFileSync(path.join(stranger, 'package.json'), '{"type":"module"}')
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    lib: ['es2023', 'dom'],
    types: [],
  }
  fs.writeFileSync(path.join(stranger, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
}, 120_000)
afterAll(async () => {
  await s.close()
  fs.rmSync(folder, { recursive: true })
})

const PROGRAM = `
import { type Calls, connect, KaobanError, Status, type StatusCode } from 'kaoban-client'
declare const process: { argv: string[] }
const [server = '', account = '', password = ''] = process.argv.slice(2)
const kaoban = connect({ server })
const refused = async (asked: Promise<unknown>): Promise<StatusCode | null> => {
  try {
    await asked
  } catch (e) {
    if (e instanceof KaobanError) return e.status
    throw e
  }
  return Status.ok
}
const before = await refused(kaoban.exam.examPlanStudentAll())
const wrong = await refused(kaoban.signIn(account, 'not-' + password))
const { userList } = await kaoban.signIn(account, password)
const { list } = await kaoban.exam.examPlanStudentAll({ pageSize: 5 })
const examId: string = list[0]?.examId ?? ''
const report: Calls['GET /api/analysis/view/student/report']['reply'] =
  await kaoban.as(userList[0]?.userId ?? '').analysis.studentReport({ examId })
const missing = await refused(kaoban.analysis.studentReport({ examId: 'gone' }))
await kaoban.login.logout({})
const after = await refused(kaoban.exam.examPlanStudentAll())
console.log(JSON.stringify({ before, wrong, exams: list.map(({ examName }) => examName), report, missing, after }))
`
const compile = (program: string) => {
  fs.writeFileSync(path.join(stranger, 'program.ts'), program)
  return spawnSync(process.execPath, [TSC, '-p', stranger], { encoding: 'utf8' })
}

it("a stranger's program compiles against the packed client, signs in, and reads a report [N14]", () => {
  const { status, stdout } = compile(PROGRAM)
  expect([status, stdout]).toEqual([0, ''])
}, 60_000)

it('and it signs in, lists exams, reads the report, and is told why where it is refused [N14]', async () => {
  compile(PROGRAM)
  const { port } = s.app.server.address() as AddressInfo
  const args = [`http://127.0.0.1:${String(port)}/`, who.account, who.password]
  // the server is in this process, which therefore must not stand still
  const { stdout } = await promisify(execFile)(process.execPath, ['program.ts', ...args], { cwd: stranger })
  const { report, ...rest } = JSON.parse(stdout) as { report: Parameters<typeof assembleReport>[0] }
  expect(rest).toEqual({ before: 10051, wrong: 10003, exams: ['期中考试'], missing: 10005, after: 10051 })
  expect(assembleReport(report).student.studentName).toBe(who.name)
}, 60_000)

it('a field that a call does not take, and one that a reply does not have, are told by the compiler [N14]', () => {
  const wrong = PROGRAM.replace('{ pageSize: 5 }', '{ size: 5 }').replace('list[0]?.examId', 'list[0]?.id')
  const { status, stdout } = compile(wrong)
  expect(status).not.toBe(0)
  expect(stdout).toContain("'size' does not exist")
  expect(stdout).toContain("'id' does not exist")
}, 60_000)

it('the package needs no other, and says under which licences its code is [N14]', () => {
  const at = (file: string) =>
    fs.readFileSync(path.join(stranger, 'node_modules/kaoban-client', file), 'utf8')
  expect(JSON.parse(at('package.json'))).not.toHaveProperty('dependencies')
  expect(at('index.js')).not.toMatch(/^import|\brequire\(/m)
  expect(at('LICENCES.txt')).toMatch(/^@noble\/curves [\d.]+: MIT$/m)
})
