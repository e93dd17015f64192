import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ImportedSchool, importedSchool } from '#tests/support/office/imported-school.ts'
import { urlOf } from '../pg/url-of.ts'
import { command } from './command.ts'

let s: ImportedSchool
beforeAll(async () => {
  s = await importedSchool()
})
afterAll(() => s.close())

async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' }
  const code = await command(argv, {
    cwd: s.folder.dir,
    env: { DATABASE_URL: urlOf(s.connection), LANG: 'en_GB.UTF-8' },
    out: { write: (t: string) => (said.out += t) },
    err: { write: (t: string) => (said.err += t) },
    signal: new AbortController().signal,
  })
  return { code, ...said }
}

describe('npm run accounts', () => {
  it('shows help in the language asked for', async () => {
    expect((await run('--help', '--lang', 'zh-CN')).out).toContain('给学生、老师、学校领导和家长建立账号')
    expect(await run()).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Makes accounts') })
  })

  it('prints counts and where the list is, and no password', async () => {
    const { code, out, err } = await run('--students', '--school', '一中', '--out', 'list.csv')
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain(`New accounts: 24.\nInitial passwords: ${join(s.folder.dir, 'list.csv')}`)
    const list = await readFile(join(s.folder.dir, 'list.csv'), 'utf8')
    expect(list.charCodeAt(0)).toBe(0xfeff)
    const passwords = list
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[4] ?? '')
    expect(passwords).toHaveLength(24)
    for (const password of passwords) expect(out).not.toContain(password)
  })

  it('says what may be done about lists that are lost, and what is in the way', async () => {
    const again = await run('--students', '--school', '一中', '--out', 'other.csv')
    expect(again.out).toContain(
      '24 of them were never signed in to. If their passwords are lost add --reset-unused',
    )
    const taken = await run('--students', '--school', '一中', '--out', 'list.csv')
    expect([taken.code, taken.err]).toEqual([1, expect.stringContaining('is not overwritten')])
    expect((await run('--students', '--out', 'no/list.csv')).err).toContain('There is no folder')
    expect((await run('--students')).err).toContain('--help')
  })

  it('faults are code 2, each with file, row, column and what to do', async () => {
    await s.folder.write('people.csv', 'name,role,class,staff number\nAnn,class teacher,9班,T1\n')
    const { code, err } = await run('--people', 'people.csv', '--school', '一中', '--out', 'p.csv')
    expect(code).toBe(2)
    expect(err).toContain('1 fault(s) found, nothing was changed.')
    expect(err).toContain(
      'people.csv\n  row 2, column C (class): the school "一中" has no class "9班"; correct it (known: 1班、2班)',
    )
  })
})
