import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { urlOf } from '../pg/url-of.ts'
import { type TestFolder, testFolder } from '../sheets/files.test-support.ts'
import { command } from './command.ts'

describe('npm run import', () => {
  let fresh: FreshDb
  let folder: TestFolder
  beforeAll(async () => {
    fresh = await freshDb()
    folder = await testFolder()
    await folder.write('roster.csv', 'student_number,name,grade,class\n1,Ann,G1,C1\n2,Bob,G1,C1\n')
    await folder.write('math-items.csv', 'item,full\n1,5\n')
    await folder.write('math-scores.csv', 'student_number,1\n1,5\n2,3\n')
    await folder.write('exam.json', '{ "exam": "Quiz", "date": "2026-11-10", "school": "North" }')
  })
  afterAll(async () => {
    await fresh.drop()
    await folder.remove()
  })

  async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
    const said = { out: '', err: '' }
    const code = await command(argv, {
      cwd: folder.dir,
      env: { DATABASE_URL: urlOf(fresh.connection), LANG: 'en_GB.UTF-8' },
      out: { write: (t: string) => (said.out += t) },
      err: { write: (t: string) => (said.err += t) },
      signal: new AbortController().signal,
    })
    return { code, ...said }
  }

  it('shows help in the language asked for', async () => {
    expect(await run('--help', '--lang', 'zh-CN')).toMatchObject({ code: 0, err: '' })
    expect((await run()).out).toContain('npm run import -- <folder>')
  })

  it('a flag it does not know is code 1 and leads to the help', async () => {
    const { code, err } = await run('.', '--colour')
    expect(code).toBe(1)
    expect(err).toContain('--help')
  })

  it('faults are code 2, each with file, row, column and what to do', async () => {
    await folder.write('bad-scores.csv', 'student_number,1\n1,6\n3,1\n')
    const { code, err } = await run(
      ...['--exam', 'Q', '--date', '2026-11-10', '--school', 'North', '--create', '--roster', 'roster.csv'],
      ...['--paper', 'math:math-items.csv:bad-scores.csv'],
    )
    expect(code).toBe(2)
    expect(err).toContain(
      'bad-scores.csv\n  row 2, column B (1): the mark 6 is above the full mark 5; correct',
    )
    expect(err).toContain(
      '  row 3, column A (student_number): no student 3 in the roster; correct the number',
    )
    await folder.write('bad-scores.csv', '')
  })

  it('a folder with exam.json goes in, again changes nothing, corrected is version 2', async () => {
    const files = ['exam.json', 'roster.csv', 'math-items.csv', 'math-scores.csv']
    const first = await run(...files, '--create')
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toContain('Imported: version 1.\nThe reports are ready')
    // new students cannot sign in yet: the next command is said, once
    const next = 'npm run accounts -- --school "North" --students --out accounts.csv'
    expect(first.out).toContain(next)
    const again = await run(...files, '--create')
    expect(again.out).toContain('same as version 1. Nothing was changed.')
    expect(again.out).not.toContain(next)
    await folder.write('math-scores.csv', 'student_number,1\n1,4\n')
    expect((await run(...files)).out).toContain('version 2; version 1 stays readable')
  })

  it('a stopped command says that it may be run again', async () => {
    const stop = new AbortController()
    let err = ''
    const out = {
      write: (t: string) => {
        if (t.includes('checking')) stop.abort()
      },
    }
    const env = { DATABASE_URL: urlOf(fresh.connection), LANG: 'en' }
    const terminal = {
      cwd: folder.dir,
      env,
      out,
      err: { write: (t: string) => (err += t) },
      signal: stop.signal,
    }
    expect(await command(['exam.json', 'roster.csv', 'math-items.csv', 'math-scores.csv'], terminal)).toBe(
      130,
    )
    expect(err).toContain('run the same command again')
  })
})
