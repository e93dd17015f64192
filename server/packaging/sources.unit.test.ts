import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { COMMANDS, saysCommands, sourcesOf, toArchiveCommands } from './sources.ts'

const project = path.resolve(import.meta.dirname, '../..')

it('an archive holds every thread and process that the server starts, and what they import [G09]', () => {
  const { files, packages } = sourcesOf(project)
  const started = fs
    .globSync('server/**/*.{thread,process}.ts', { cwd: project })
    .map((file) => file.split(path.sep).join('/'))
  expect(started.length).toBeGreaterThan(5)
  expect(started.filter((file) => !files.includes(file))).toEqual([])
  expect(packages).toEqual(expect.arrayContaining(['mathjax-full', '@napi-rs/image', '@hyzyla/pdfium']))
})

it('an archive, where there is no npm, names its own commands [G09]', () => {
  expect(
    toArchiveCommands('npm run backup -- list, npm run restore, PORT=81 npm start, npm run backup-wal'),
  ).toBe('kaoban backup list, kaoban restore, PORT=81 kaoban start, npm run backup-wal')
  const files = sourcesOf(project).files.filter(saysCommands)
  const text = files
    .map((file) => toArchiveCommands(fs.readFileSync(path.join(project, file), 'utf8')))
    .join('\n')
  const others = [...text.matchAll(/npm (?:start|run [\w:-]+)/g)].map(([found]) => found)
  const operators = Object.keys(COMMANDS)
  expect(others.filter((one) => operators.includes(one.replace(/^npm (run )?/, '')))).toEqual([])
})
