import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { sourcesOf } from './sources.ts'

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
