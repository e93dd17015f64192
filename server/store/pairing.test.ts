import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { safetyOf } from '#server/backup/safety.ts'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { sha256 } from '#tests/support/school/homework.ts'
import { insertSchools } from '#tests/support/school/school.ts'
import { putStored } from '#tests/support/stores/stored-files.ts'
import { adoptFiles, bindFiles, checkFiles, WrongFilesError } from './bind-files.ts'
import { resolveStorePaths } from './store-paths.ts'

const NOW = Date.UTC(2026, 10, 23)
let folder = ''
let one: FreshDb
let other: FreshDb
/** Without a school. */
let empty: FreshDb
beforeAll(async () => {
  one = await freshDb()
  other = await freshDb()
  empty = await freshDb()
  for (const { db } of [one, other]) await insertSchools(db)
})
afterAll(async () => {
  for (const fresh of [one, other, empty]) await fresh.drop()
})
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kaoban pair '))
  for (const { db } of [one, other, empty]) {
    await db.deleteFrom('file').execute()
    await db.deleteFrom('installation').execute()
  }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const dirOf = (name: string): string => path.join(folder, name)
const optionsOf = (name: string) => ({ database: 'postgres://u@h/kaoban', files: dirOf(name), now: NOW })
const bind = ({ db }: FreshDb, name: string): Promise<void> => bindFiles(db, optionsOf(name))
const put = ({ db }: FreshDb, name: string, text: string) =>
  putStored(db, dirOf(name), { schoolId: 'A', bytes: Buffer.from(text), now: NOW })
const idIn = (name: string): string =>
  (JSON.parse(readFileSync(resolveStorePaths(dirOf(name)).installation, 'utf8')) as { id: string }).id

/** Every file of a folder with what is in it. */
async function contentOf(name: string): Promise<string[]> {
  const entries = await readdir(dirOf(name), { recursive: true, withFileTypes: true })
  const files = entries.filter((e) => e.isFile()).map((e) => path.join(e.parentPath, e.name))
  return files.map((file) => `${file} ${sha256(readFileSync(file))}`).toSorted()
}

/** A school in use: bound, with a stored file. */
async function inUse(fresh: FreshDb, name: string): Promise<void> {
  await bind(fresh, name)
  await put(fresh, name, `answer in ${name}`)
}

const WRONG: { title: string; make: () => Promise<FreshDb>; says: RegExp }[] = [
  {
    title: 'an empty database beside files in use',
    make: async () => {
      await inUse(one, 'files')
      return empty
    },
    says: /database is empty.*no installation yet.*installation [0-9a-f]{32}.*begin again/s,
  },
  {
    title: 'the database of another school',
    make: async () => {
      await inUse(one, 'files')
      await inUse(other, 'others')
      return other
    },
    says: /two installations.*installation [0-9a-f]{32}.*installation [0-9a-f]{32}.*DATABASE_URL or KAOBAN_DATA_DIR/s,
  },
  {
    title: 'the database of another school that stored nothing yet',
    make: async () => {
      await inUse(one, 'files')
      await bind(other, 'others')
      return other
    },
    says: /two installations/,
  },
  {
    title: 'a database from before installations had ids, with files of another installation',
    make: async () => {
      await inUse(one, 'files')
      return other
    },
    says: /Nothing says that they belong together/,
  },
  {
    title: 'a database without a school, restored files that say nothing',
    make: async () => {
      await inUse(one, 'files')
      rmSync(resolveStorePaths(dirOf('files')).installation)
      return empty
    },
    says: /database is empty/,
  },
  {
    title: 'files of another school that say nothing, rows that name others',
    make: async () => {
      await inUse(one, 'files')
      rmSync(resolveStorePaths(dirOf('files')).installation)
      await put(other, 'others', 'answer in others')
      return other
    },
    says: /Of 1 files that the database names.*1 are not in the folder/s,
  },
  {
    title: 'files that say nothing and of which no row names any',
    make: async () => {
      await inUse(one, 'files')
      rmSync(resolveStorePaths(dirOf('files')).installation)
      return other
    },
    says: /Nothing says/,
  },
  {
    title: 'a missing folder while rows name files',
    make: async () => {
      await inUse(one, 'files')
      renameSync(dirOf('files'), dirOf('elsewhere'))
      mkdirSync(dirOf('files'))
      return one
    },
    says: /Of 1 files.*bring the files back from their copy/s,
  },
  {
    title: 'a folder whose stored files are all gone',
    make: async () => {
      await inUse(one, 'files')
      renameSync(resolveStorePaths(dirOf('files')).files, dirOf('elsewhere'))
      return one
    },
    says: /Of 1 files/,
  },
  {
    title: 'an old database without an id, and a folder without its files',
    make: async () => {
      await put(one, 'files', 'an answer')
      renameSync(resolveStorePaths(dirOf('files')).files, dirOf('elsewhere'))
      return one
    },
    says: /Of 1 files/,
  },
]

describe('a wrong pair', () => {
  it.each(WRONG)('is refused and nothing is changed: $title [G01]', async ({ make, says }) => {
    const wrong = await make()
    const before = await contentOf('files')
    const rows = () => wrong.db.selectFrom('installation').selectAll().execute()
    const ids = await rows()
    await expect(checkFiles(wrong.db, optionsOf('files'))).rejects.toThrow(WrongFilesError)
    const refused = bind(wrong, 'files')
    await expect(refused).rejects.toThrow(says)
    await expect(refused).rejects.toThrow(/postgres:\/\/u@h\/kaoban.*npm run files -- adopt/s)
    expect(await contentOf('files')).toEqual(before)
    expect(await rows()).toEqual(ids)
  })

  it('is used when a person says so once, and from then on without a word [G01]', async () => {
    await inUse(one, 'files')
    await inUse(other, 'others')
    await expect(bind(other, 'files')).rejects.toThrow(WrongFilesError)
    await adoptFiles(other.db, optionsOf('files'))
    await put(other, 'files', 'another answer')
    await bind(other, 'files')
    await expect(bind(one, 'files')).rejects.toThrow(WrongFilesError)
  })

  it('is told to phones as data of the past once a person used it, and a right one is not [G04]', async () => {
    const told = async () => (await safetyOf(other.db, NOW)).restored
    await other.db.deleteFrom('setting').execute()
    await bind(other, 'others')
    await adoptFiles(other.db, optionsOf('others'))
    expect(await told()).toBeNull()
    await inUse(one, 'files')
    await adoptFiles(other.db, optionsOf('files'))
    expect(await told()).toEqual({ from: 0, at: NOW })
  })

  it('is told when the file that says whose they are is damaged', async () => {
    await inUse(one, 'files')
    writeFileSync(resolveStorePaths(dirOf('files')).installation, '{"id":"x"')
    await expect(bind(one, 'files')).rejects.toThrow(/installation\.json is damaged/)
  })
})

describe('a right pair', () => {
  it('that is new gets one id in both, and fits from then on, also for two servers at once [G01]', async () => {
    await Promise.all([bind(one, 'files'), bind(one, 'files')])
    const { installation_id } = await one.db.selectFrom('installation').selectAll().executeTakeFirstOrThrow()
    expect(idIn('files')).toBe(installation_id)
    await put(one, 'files', 'an answer')
    await bind(one, 'files')
    expect(idIn('files')).toBe(installation_id)
    expect((await readdir(dirOf('files'))).filter((name) => name.startsWith('installation'))).toHaveLength(1)
  })

  it('of two new databases that begin beside one folder only one of its installation goes on [G01]', async () => {
    const begun = await Promise.allSettled([one, other].map((db) => bind(db, 'files')))
    for (const [i, { db }] of [one, other].entries()) {
      const row = await db.selectFrom('installation').select('installation_id').executeTakeFirstOrThrow()
      // the second one may have come when the first was done, and takes up what it finds: nothing is stored there yet
      expect(begun[i]?.status).toBe(row.installation_id === idIn('files') ? 'fulfilled' : 'rejected')
    }
  })

  it('from before there were ids is taken over in silence when all its files are there [G01]', async () => {
    for (const text of ['one', 'two', 'three']) await put(one, 'files', text)
    const before = await contentOf('files')
    await bind(one, 'files')
    expect(await contentOf('files')).toEqual(expect.arrayContaining(before))
    await bind(one, 'files')
  })

  it.each(['database', 'files'] as const)(
    'that lost its id in the %s finds itself again when nothing else speaks against it [G01]',
    async (lost) => {
      await bind(one, 'files')
      if (lost === 'files') await put(one, 'files', 'an answer')
      const id = idIn('files')
      if (lost === 'files') rmSync(resolveStorePaths(dirOf('files')).installation)
      else await one.db.deleteFrom('installation').execute()
      await bind(one, 'files')
      expect(idIn('files')).toBe(id)
    },
  )

  it('whose start was cut off after the database had its id goes on [G01]', async () => {
    await put(one, 'files', 'an answer')
    await bind(one, 'files')
    rmSync(resolveStorePaths(dirOf('files')).installation)
    await bind(one, 'files')
    expect(existsSync(resolveStorePaths(dirOf('files')).installation)).toBe(true)
  })

  it('with single files lost still starts: the others are to be read [G01]', async () => {
    await inUse(one, 'files')
    const hash = await put(one, 'files', 'lost')
    rmSync(resolveStorePaths(dirOf('files')).blob('A', hash))
    expect((await checkFiles(one.db, optionsOf('files'))).held).toEqual({ named: 2, missing: 1 })
  })
})
