import type { WorkTables } from '#core/db/work-tables.ts'

/** 128 unpredictable bits as 32 hexadecimal digits. */
export const makeHexId = (randomBytes: (n: number) => Uint8Array): string =>
  Array.from(randomBytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('')

const numberAt = async (tables: WorkTables, key: string): Promise<number> =>
  Number((await tables.meta.get(key))?.value ?? 0)

/** The next place in the order of everything this device makes. */
export async function nextSeq(tables: WorkTables): Promise<number> {
  const seq = (await lastSeq(tables)) + 1
  await noteSeq(tables, seq)
  return seq
}

export const lastSeq = (tables: WorkTables): Promise<number> => numberAt(tables, 'seq')
export const noteSeq = (tables: WorkTables, seq: number): Promise<void> =>
  tables.meta.put({ key: 'seq', value: seq })

/** This device's next revision of a target. */
export async function nextRev(tables: WorkTables, target: string): Promise<number> {
  const rev = (await numberAt(tables, `rev ${target}`)) + 1
  await tables.meta.put({ key: `rev ${target}`, value: rev })
  return rev
}

/** The server's revision of a target that this device last heard of; 0: none. */
export const readKnownRev = (tables: WorkTables, target: string): Promise<number> =>
  numberAt(tables, `base ${target}`)

export async function noteRev(tables: WorkTables, target: string, rev: number): Promise<void> {
  if (rev > (await readKnownRev(tables, target))) await tables.meta.put({ key: `base ${target}`, value: rev })
}

/**
 * The device's name for the server, made with the database: counters that begin again are not mistaken for old ones.
 * @param made a new name, taken when there is none
 */
export async function deviceId(tables: WorkTables, made: string): Promise<string> {
  const kept = (await tables.meta.get('device'))?.value
  if (typeof kept === 'string') return kept
  await tables.meta.put({ key: 'device', value: made })
  return made
}

/**
 * Gives the device a new name, also on what was never sent: its numbers are lower than those the school knows of it, and
 * what it makes would be taken for old.
 */
export async function renameDevice(tables: WorkTables, made: string): Promise<void> {
  await tables.meta.put({ key: 'device', value: made })
  for (const row of await tables.operation.all()) {
    if (row.hash !== '') continue
    // What a handing-in waits for came under the name before; it goes after all of its work anyway.
    const body = 'wants' in row.body ? { ...row.body, wants: [] } : row.body
    await tables.operation.put({ ...row, body, deviceId: made })
  }
}

/** Targets of a piece of work are noted by the name they are sent under: under another one they never arrive. */
async function workKey(tables: WorkTables, work: string): Promise<string> {
  return `work ${String((await tables.meta.get('device'))?.value ?? '')} ${work}`
}
const targetsAt = async (tables: WorkTables, key: string): Promise<string[]> => {
  const text = String((await tables.meta.get(key))?.value ?? '')
  return text === '' ? [] : text.split(' ')
}

/** Highest revision made here, under this device's name, of each target of a piece of work. */
export async function revsOf(tables: WorkTables, work: string): Promise<{ target: string; rev: number }[]> {
  const targets = await targetsAt(tables, await workKey(tables, work))
  return Promise.all(
    targets.map(async (target) => ({ target, rev: await numberAt(tables, `rev ${target}`) })),
  )
}

/** Notes that a target belongs to a piece of work. */
export async function noteTarget(tables: WorkTables, work: string, target: string): Promise<void> {
  const key = await workKey(tables, work)
  const targets = await targetsAt(tables, key)
  if (!targets.includes(target)) await tables.meta.put({ key, value: [...targets, target].join(' ') })
}
