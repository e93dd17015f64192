/** What of a bundler is asked: the modules that a module imports at once, and those that import it, by id. */
interface Graph {
  getModuleInfo: (id: string) => {
    readonly importedIds: readonly string[]
    readonly importers: readonly string[]
  } | null
}

/** Files that are wanted at one moment; `chunk` is null for those the bundler is to cut by itself. */
export interface LoadStage {
  readonly chunk: string | null
  /** The modules it begins with, by path. */
  readonly roots: readonly string[]
  /** A chunk of its own for what others use too, who would else bring the whole stage along. */
  readonly shared?: string
  /** Chunks of other stages that it imports: requested together with it, they cost no further round trip. */
  readonly beside?: readonly string[]
}

/** Everything that a module brings along before it runs, itself included. */
function closureOf(root: string, graph: Graph): Set<string> {
  const all = new Set([root])
  for (const id of all) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) all.add(next)
  return all
}

/**
 * Cuts files by the moment they are wanted: on a far line each small file costs a wait, and a file that imports others a
 * second one. A module goes to the first stage that needs it, so that no stage takes from those before it.
 * @returns the chunk of every module of a stage
 * @throws when a root is no module of the app: it was moved, and its stage would silently fall apart
 */
export function stagesOf(stages: readonly LoadStage[], graph: Graph): Map<string, string | null> {
  const chunkOf = new Map<string, string | null>()
  for (const { chunk, roots, shared } of stages) {
    const own = new Set<string>()
    for (const root of roots) {
      if (graph.getModuleInfo(root) === null)
        throw new Error(
          `vite.config.ts: the stage ${chunk ?? 'of the first script'} begins with ${root}, which is no module`,
        )
      for (const id of closureOf(root, graph)) if (!chunkOf.has(id)) own.add(id)
    }
    for (const id of own) chunkOf.set(id, chunk)
    if (shared === undefined) continue
    for (const id of own)
      if (graph.getModuleInfo(id)?.importers.some((by) => !chunkOf.has(by)))
        for (const its of closureOf(id, graph)) if (own.has(its)) chunkOf.set(its, shared)
  }
  return chunkOf
}
