import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, so that it does not begin when all else is done; seconds on two cores. */
const SECONDS: Readonly<Record<string, number>> = {
  'tests/recipes/recipes.test.ts': 90,
  'workers/qr/redo.test.ts': 45,
  'server/modules/entry/one-address.test.ts': 60,
  'server/packaging/archive.test.ts': 55,
  'server/backup/backup.test.ts': 40,
  'server/http/session/access.test.ts': 50,
  'server/demo/seed.test.ts': 29,
  'tests/fuzz/calls.test.ts': 26,
  'server/demo/cards/work-demo-cards.test.ts': 26,
  'server/rolling.test.ts': 25,
  'server/pg/crash.test.ts': 23,
  'server/backup/restore.test.ts': 20,
  'server/modules/office-running/jobs.test.ts': 19,
  'server/modules/office-scores/draft/draft.test.ts': 19,
  'server/demo/seed-killed.test.ts': 18,
  'server/modules/office-scores/draft/kinds.test.ts': 17,
  'server/pg/connect.test.ts': 16,
  'server/http/ready/outage.test.ts': 16,
  'server/jobs/jobs.test.ts': 15,
  'tests/model/marking.test.ts': 14,
  'server/office-import/kill.test.ts': 14,
  'server/import/everyday-files.test.ts': 14,
  'server/import/kill.test.ts': 12,
  'tests/model/two-phones.test.ts': 12,
  'server/import/round-trip.unit.test.ts': 10,
  'server/modules/entry/captcha/draw.unit.test.ts': 8,
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
