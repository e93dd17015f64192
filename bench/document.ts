import { cpus, totalmem } from 'node:os'
import type { Chapter } from './table.ts'

const day = (date: Date): string => date.toISOString().slice(0, 10)

function sectionOf(c: Chapter, date: Date): string {
  const lines = [`## ${c.title}`, '', `Measured on ${day(date)}. ${c.how}`]
  if (c.figures.length > 0) lines.push('', '| what | measured | bar | holds |', '| --- | --- | --- | --- |')
  for (const f of c.figures) {
    const verdict = f.holds === undefined ? '' : f.holds ? 'yes' : '**no**'
    lines.push(`| ${f.what}${f.note ? ` (${f.note})` : ''} | ${f.value} | ${f.limit ?? ''} | ${verdict} |`)
  }
  return lines.join('\n')
}

const titleOf = (section: string): string => /^## (.*)$/m.exec(section)?.[1] ?? ''

/** The chapters of a document written before, each with the day it was measured. */
function sectionsOf(before: string): string[] {
  const written = /`npm run bench` on (\d{4}-\d\d-\d\d)/.exec(before)?.[1]
  return before
    .split(/^(?=## )/m)
    .slice(1)
    .map((section) => section.trim())
    .map((section) =>
      written && !/^Measured on /m.test(section)
        ? section.replace(/^(## .*\n\n)/, `$1Measured on ${written}. `)
        : section,
    )
}

/**
 * The whole of docs/benchmarks.md: chapters measured now take the places of those of the same title in what was written
 * `before`; the others stay as they are, with the day they were measured.
 */
export function documentOf(chapters: readonly Chapter[], date: Date, before = ''): string {
  const fresh = new Map(chapters.map((c) => [c.title, sectionOf(c, date)]))
  const kept = sectionsOf(before).map((section) => {
    const title = titleOf(section)
    const now = fresh.get(title)
    fresh.delete(title)
    return now ?? section
  })
  const sections = [...kept, ...fresh.values()]
  const verdicts = sections.join('\n').match(/\| (?:yes|\*\*no\*\*) +\|$/gm) ?? []
  const held = verdicts.filter((v) => v.includes('yes')).length
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? '?'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
  const head = `# Benchmarks\n\nWritten by \`npm run bench\` on ${day(date)}: ${machine}. ${held} of ${verdicts.length} bars hold. Milliseconds are this machine's; ratios travel.`
  return `${[head, ...sections].join('\n\n')}\n`
}
