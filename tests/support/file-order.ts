import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, so that it does not begin when all else is done; seconds on two cores. */
const SECONDS: Readonly<Record<string, number>> = {
  'tests/recipes/recipes.test.ts': 97,
  'tests/fuzz/calls.test.ts': 103,
  'server/modules/entry/one-address.test.ts': 83,
  'server/packaging/archive.test.ts': 80,
  'server/http/session/access.test.ts': 70,
  'server/office-import/kill.test.ts': 67,
  'server/demo/seed.test.ts': 51,
  'server/backup/backup.test.ts': 48,
  'server/demo/seed-killed.test.ts': 46,
  'tests/model/marking.test.ts': 41,
  'server/import/everyday-files.test.ts': 41,
  'server/pg/crash.test.ts': 39,
  'server/import/kill.test.ts': 38,
  'workers/qr/redo.test.ts': 36,
  'server/rolling.test.ts': 35,
  'tests/model/two-phones.test.ts': 33,
  'server/demo/cards/work-demo-cards.test.ts': 33,
  'tests/model/outbox.test.ts': 21,
}

/**
 * The same order of files in every run: the longest first, then by size and name. Vitest's own goes by how long each
 * took the last time, which a fresh checkout does not know.
 */
export class FileOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const root = this.ctx.config.root
    const keyed = files.map((file) => {
      const name = relative(root, file.moduleId)
      const { sequence, isolate } = file.project.config
      const key = [sequence.groupOrder, file.project.name, isolate ? 0 : 1] as const
      return { file, name, key, seconds: SECONDS[name] ?? 0, bytes: statSync(file.moduleId).size }
    })
    const byKey = (a: (typeof keyed)[number], b: (typeof keyed)[number]) =>
      a.key[0] - b.key[0] || a.key[1].localeCompare(b.key[1]) || a.key[2] - b.key[2]
    return Promise.resolve(
      keyed
        .toSorted(
          (a, b) => byKey(a, b) || b.seconds - a.seconds || b.bytes - a.bytes || (a.name < b.name ? -1 : 1),
        )
        .map(({ file }) => file),
    )
  }
}
