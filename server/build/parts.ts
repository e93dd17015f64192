/** What of a bundler is asked: what a module brings along at once and what it may fetch later, by id, and its size. */
interface Graph {
  getModuleInfo: (id: string) => {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
    readonly code: string | null
  } | null
}

/** The most characters of source, with all that it brings along, that go into the file of shared parts. */
const SMALL = 16_000

/** Marks a user that is a feature among those that are modules. */
const FEATURE = 'feature '

/** The office's pages: nobody else waits for what they alone use, and no phone keeps it. */
const isOffice = (user: string): boolean =>
  user.startsWith(`${FEATURE}office`) || user.includes('/app/office/')

const featureOf = (id: string): string | undefined =>
  /\/src\/features\/([^/]+)\/(?:.*\/)?[^/]+\.screen\.tsx$/.exec(id)?.[1]

/** Everything that a module brings along before it runs, itself included; not what a stage has already. */
function closureOf(root: string, staged: ReadonlySet<string>, graph: Graph): Set<string> {
  const all = new Set(staged.has(root) ? [] : [root])
  for (const id of all)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) if (!staged.has(next)) all.add(next)
  return all
}

/** Every module that is fetched later than who asks for it. */
function fetchedLater(entry: string, graph: Graph): Set<string> {
  const later = new Set<string>()
  const all = new Set([entry])
  for (const id of all) {
    const info = graph.getModuleInfo(id)
    for (const next of info?.importedIds ?? []) all.add(next)
    for (const next of info?.dynamicallyImportedIds ?? []) {
      later.add(next)
      all.add(next)
    }
  }
  return later
}

/**
 * Joins small files, each of which costs a far line a wait and a phone its work when the app is kept: the screens of a
 * feature are one file, and small modules that several features use another. What is large and shared, or fetched by
 * itself, is left to the bundler.
 * @param stageOf the chunk of each module that has one already
 * @returns the chunk of each module that is joined with others
 */
export function groupSmallModules(
  entry: string,
  stageOf: ReadonlyMap<string, string | null>,
  graph: Graph,
): Map<string, string> {
  const staged = new Set(stageOf.keys())
  const stages = new Set(stageOf.values())
  const usersOf = new Map<string, Set<string>>()
  for (const root of fetchedLater(entry, graph)) {
    const feature = featureOf(root)
    const user = feature === undefined ? root : FEATURE + feature
    for (const id of closureOf(root, staged, graph)) {
      const users = usersOf.get(id) ?? new Set()
      usersOf.set(id, users.add(user))
    }
  }
  const early = new Set<string>()
  for (const id of staged)
    for (const next of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
      if (featureOf(next) === undefined) early.add(next)
  const chunkOf = new Map<string, string>()
  for (const [id, all] of usersOf) {
    const others = new Set([...all].filter((user) => !isOffice(user)))
    if (others.size === 0) {
      const [only = ''] = all
      chunkOf.set(
        id,
        all.size === 1 && only.startsWith(FEATURE) ? only.slice(FEATURE.length) : 'office-parts',
      )
      continue
    }
    const users = others
    const [only] = users
    // a stage fetches a little thing: it does not bring the parts of all features along
    if (!users.isDisjointFrom(early)) continue
    if (users.size === 1) {
      if (!only?.startsWith(FEATURE)) continue
      const feature = only.slice(FEATURE.length)
      // screens beside those that are a stage
      chunkOf.set(id, stages.has(feature) ? `more-${feature}` : feature)
      continue
    }
    let size = 0
    for (const its of closureOf(id, staged, graph)) size += graph.getModuleInfo(its)?.code?.length ?? 0
    if (size <= SMALL) chunkOf.set(id, 'parts')
  }
  return chunkOf
}
