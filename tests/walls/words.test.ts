import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Home-made or old-fashioned words, and the term to use. */
const INSTEAD: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/i, 'again'],
  [/\bdeeds?\b/i, 'action'],
  [/\bheal(s|ed|ing)?\b/i, 'repair'],
  [/\brefuge\b/i, 'fallback'],
  [/\binThrees\b|\bin threes\b/i, 'in parallel'],
  [/\blanes?\b/i, 'queue, or what it is a row of'],
  [/\b(wears|worn)\b/i, 'shows'],
  [/\bthe own\b/i, 'their own'],
  [
    /\b(specification|analytics|reliability|protocols),? (section )?\d|of the specification\b/i,
    'a document that is here',
  ],
  [/\bhearWakes\b|\bWake\b/, 'trigger'],
]
const FILES = [
  'contract',
  'core',
  'server',
  'src',
  'sw',
  'workers',
  'docs',
  'tests',
  'bench',
  'README.md',
  'README.zh-CN.md',
]
/** Exercises in English say what they like; this file has the words themselves. */
const EXEMPT = /\.jsonl$|^tests\/walls\/words\.test\.ts$|\.(png|webp|woff2?|bin|tiff?|gz)$/

it('words of our own making stay out of code, texts and documents', () => {
  const files = execFileSync('git', ['ls-files', ...FILES], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !EXEMPT.test(file))
  expect(files.length).toBeGreaterThan(1000)
  const found = files.flatMap((file) =>
    readFileSync(resolve(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        INSTEAD.filter(([word]) => word.test(line)).map(
          ([word, term]) => `${file}:${String(at + 1)} says ${String(word.exec(line)?.[0])}: ${term}`,
        ),
      ),
  )
  expect(found).toEqual([])
})

it('English texts call a network a connection: a line is one of scores', () => {
  const network =
    /\b(?:(?:no|without a|with a|have a|there is a) line|line is (?:back|good|slow)|slow line|check the line)\b/i
  const found = execFileSync('git', ['ls-files', 'src/i18n/messages/en'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '')
    .flatMap((file) =>
      readFileSync(resolve(root, file), 'utf8')
        .split('\n')
        .filter((row) => network.test(row)),
    )
  expect(found).toEqual([])
})
