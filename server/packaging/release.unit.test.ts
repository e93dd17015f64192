import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { sizeOfFolder } from './archive.ts'
import { commitsOf, findChangelogSection } from './changes.ts'
import { fillFolder } from './release-folder.ts'
import { writeSums } from './sums.ts'

const project = path.resolve(import.meta.dirname, '../..')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaoban-release-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

it('the changes of a release are those of its version, and it has a day [N13]', () => {
  const log = '# Changes\n\n## 1.1.0, not yet released\n\n- new\n\n## 1.0.0, 2026-11-26\n\n### day\n\n- old\n'
  expect(findChangelogSection(log, '1.0.0')).toBe('### day\n\n- old')
  expect(() => findChangelogSection(log, '1.1.0')).toThrow('write the day')
  expect(() => findChangelogSection(log, '1.0')).toThrow('has no "## 1.0, <day>"')
})

it('CHANGELOG.md begins with the version of package.json', () => {
  const { version } = JSON.parse(fs.readFileSync(path.join(project, 'package.json'), 'utf8')) as {
    version: string
  }
  const [, first] = fs.readFileSync(path.join(project, 'CHANGELOG.md'), 'utf8').split(/^## /m)
  expect(first?.split('\n')[0]).toMatch(new RegExp(`^${version}, (\\d{4}-\\d{2}-\\d{2}|not yet released)$`))
})

it('commits are listed by area since the release before [N13]', () => {
  const at = path.join(folder, 'project')
  fs.mkdirSync(at)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@school.example', ...args], { cwd: at })
  git('init', '-q')
  const commit = (subject: string) => git('commit', '-q', '--allow-empty', '-m', subject)
  commit('exams: first')
  expect(commitsOf(at, '1.0.0')).toBe('Every commit so far, by area.\n\n### exams\n\n- first')
  git('tag', 'v1.0.0')
  for (const subject of ['office: roster', 'no area', 'exams: second']) commit(subject)
  git('tag', 'v1.1.0')
  expect(commitsOf(at, '1.1.0')).toBe(
    'Commits since v1.0.0, by area.\n\n### exams\n\n- second\n\n### office\n\n- roster\n\n### other\n\n- no area',
  )
})

it('the checksums of a release are right, and wrong after a change [N13]', () => {
  const at = path.join(folder, 'out')
  fs.mkdirSync(at)
  fs.writeFileSync(path.join(at, 'one.tar.gz'), 'one')
  fs.writeFileSync(path.join(at, 'NOTES.md'), 'two')
  writeSums(at)
  writeSums(at)
  const check = () => spawnSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: at, encoding: 'utf8' })
  expect(check().stdout.trim().split('\n')).toEqual(['NOTES.md: OK', 'one.tar.gz: OK'])
  fs.appendFileSync(path.join(at, 'NOTES.md'), '!')
  expect(check().status).toBe(1)
})

it('a release is whole in its folder, or nothing of it is there [N13]', async () => {
  const to = path.join(folder, 'releases', '1.0.0')
  const failed = fillFolder(to, (part) => {
    fs.writeFileSync(path.join(part, 'one.tar.gz'), 'half')
    return Promise.reject(new Error('There are no archives.'))
  })
  await expect(failed).rejects.toThrow('There are no archives.')
  expect(fs.readdirSync(path.dirname(to))).toEqual([])
  const fill = async (part: string) => fs.writeFileSync(path.join(part, 'one.tar.gz'), 'whole')
  await fillFolder(to, fill)
  expect(fs.readdirSync(path.dirname(to))).toEqual(['1.0.0'])
  expect(fs.readdirSync(to)).toEqual(['one.tar.gz'])
  await expect(fillFolder(to, fill)).rejects.toThrow(
    `${to} is not empty: it holds an earlier release. Remove that folder, or name another one with --to.`,
  )
})

it('a release reads its key before it makes anything [N07]', () => {
  const key = path.join(folder, 'no.key')
  for (const [script, to] of [
    ['release.ts', 'of release'],
    ['package.ts', 'of package'],
  ] as const) {
    const args = [path.join(project, 'server', script), '--sign', key, '--to', path.join(folder, to)]
    const done = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' })
    expect([script, done.status]).toEqual([script, 1])
    expect(done.stderr).toContain(`The key ${key} cannot be read: ENOENT`)
    expect(fs.existsSync(path.join(folder, to))).toBe(false)
  }
}, 60_000)

it('the size of what was unpacked counts a file once, whatever links name it', () => {
  const at = path.join(folder, 'linked')
  fs.mkdirSync(path.join(at, 'lib'), { recursive: true })
  fs.writeFileSync(path.join(at, 'lib', 'libpq.so.5.18'), Buffer.alloc(1000))
  fs.symlinkSync('libpq.so.5.18', path.join(at, 'lib', 'libpq.so'))
  fs.symlinkSync('lib', path.join(at, 'lib64'))
  expect(sizeOfFolder(at)).toBe(1000)
})

it('a key in the project is no file to commit [N07]', () => {
  const done = spawnSync('git', ['check-ignore', 'kaoban.key'], { cwd: project, encoding: 'utf8' })
  // without a repository there is nothing to ask
  if (done.status !== 128) expect(done.stdout.trim()).toBe('kaoban.key')
})
