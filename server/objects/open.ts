import type { Db } from '../db/db.ts'
import type { Module } from '../http/api.ts'
import { cosStore } from './cos/store.ts'
import type { ObjectStore } from './port.ts'
import { s3Store } from './s3/store.ts'
import { openSandbox } from './sandbox/provider.ts'
import { sandboxModule } from './sandbox/sandbox.routes.ts'
import { sandboxStore } from './sandbox/store.ts'
import type { ObjectSettings } from './settings.ts'

interface ObjectStoreSetup {
  /** Null: phones send to this server. */
  readonly objects: ObjectStore | null
  /** Calls of a store that is in this server. */
  readonly modules: readonly Module[]
}

/**
 * The store that the settings name. Nothing is asked of it yet.
 * @param folder where the objects of a store in this server lie
 * @param now epoch ms
 */
export function openObjects(
  settings: ObjectSettings,
  { db, folder, now }: { db: Db; folder: string; now: () => number },
): ObjectStoreSetup {
  if (settings === 'local') return { objects: null, modules: [] }
  if (settings === 'sandbox') {
    const sandbox = openSandbox(db, folder)
    return { objects: sandboxStore(sandbox), modules: [sandboxModule(sandbox)] }
  }
  const objects = settings.kind === 's3' ? s3Store(settings, now) : cosStore(settings, now)
  return { objects, modules: [] }
}
