import { runCommand } from './packages.ts'

/**
 * What `CHANGELOG.md` says of a version, without its heading.
 * @throws Error if it has no such version, or no day for it
 */
export function findChangelogSection(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((one) => one.startsWith(`${version},`))
  if (section === undefined) throw new Error(`CHANGELOG.md has no "## ${version}, <day>".`)
  const [head = '', ...rest] = section.split('\n')
  if (!/, \d{4}-\d{2}-\d{2}$/.test(head))
    throw new Error(`CHANGELOG.md says "${head}": write the day of the release instead.`)
  return rest.join('\n').trim()
}

/** The release before a commit, e.g. `v1.0.0`; null: there was none. */
function tagBefore(project: string, tag: string): string | null {
  const tags = runCommand('git', ['tag', '--merged', 'HEAD', '--sort=-creatordate', '--list', 'v*'], project)
  return tags.split('\n').find((one) => one !== '' && one !== tag) ?? null
}

/** Commits since the release before, or all of them, by area: `area: what changes`. */
export function commitsOf(project: string, version: string): string {
  const before = tagBefore(project, `v${version}`)
  const range = before === null ? 'HEAD' : `${before}..HEAD`
  const subjects = runCommand('git', ['log', '--no-merges', '--format=%s', range], project).trim().split('\n')
  const byArea = Map.groupBy(subjects, (one) => /^([^:]+): /.exec(one)?.[1] ?? 'other')
  const areas = [...byArea].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const lists = areas.map(([area, own]) => {
    const lines = own.map((one) => `- ${area === 'other' ? one : one.slice(area.length + 2)}`)
    return `### ${area}\n\n${lines.join('\n')}`
  })
  return `${before === null ? 'Every commit so far' : `Commits since ${before}`}, by area.\n\n${lists.join('\n\n')}`
}
