import type { Installation } from '../store/installation.ts'
import type { Pack } from './pack.ts'
import type { BackupStorage } from './place.ts'

const NAME = 'kaoban-backup.json'

interface BackupHeader {
  format: number
  installation: string
  /** As `Pack.mark`. */
  key: string
}

const headOf = async (place: BackupStorage): Promise<BackupHeader | null> => {
  const found = await place.get(NAME)
  return found && (JSON.parse(found.toString('utf8')) as BackupHeader)
}

/** Whether there are backups, of whomever. */
export const isClaimed = async (place: BackupStorage): Promise<boolean> => (await headOf(place)) !== null

/** @throws Error where there are no backups, or they are sealed with another key */
export async function checkKey(place: BackupStorage, pack: Pack): Promise<void> {
  const head = await headOf(place)
  if (!head) throw new Error(`${place.name} holds no backups of this program.`)
  refuseOther(head, place, pack)
}

function refuseOther(head: BackupHeader, place: BackupStorage, pack: Pack): void {
  if (head.format !== 1) throw new Error(`The backups in ${place.name} are of a newer release.`)
  if (head.key === pack.mark) return
  if (!pack.sealed) throw new Error(`The backups in ${place.name} are sealed: name their key file.`)
  throw new Error(
    head.key === ''
      ? `The backups in ${place.name} are not sealed: leave the key out, or name another place for sealed ones.`
      : `The backups in ${place.name} are sealed with another key.`,
  )
}

/**
 * Says in a place whose backups it holds, once.
 * @throws Error it holds those of another installation, or sealed with another key
 */
export async function claimPlace(
  place: BackupStorage,
  pack: Pack,
  installation: Installation | null,
): Promise<void> {
  const id = installation?.id ?? ''
  const head = await headOf(place)
  if (!head) {
    const made: BackupHeader = { format: 1, installation: id, key: pack.mark }
    await place.put(NAME, Buffer.from(`${JSON.stringify(made)}\n`))
    return
  }
  refuseOther(head, place, pack)
  if (head.installation !== id)
    throw new Error(
      `${place.name} holds backups of another installation (${head.installation || 'without an id'}; this one is ${id || 'without an id'}): name another place.`,
    )
}
