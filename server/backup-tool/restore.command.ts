import { checkKey } from '../backup/head.ts'
import { readManifest } from '../backup/manifest.ts'
import { openPlace } from '../backup/open-place.ts'
import { packWith } from '../backup/pack.ts'
import { restoreBackup } from '../backup/restore.ts'
import { readConfig } from '../config.ts'
import { namesOf } from '../names.ts'
import { filesName } from '../store/pairing-words.ts'
import { placesIn } from '../store/places.ts'
import { type Surroundings, wanted } from './backup.command.ts'
import { RESTORE_HELP } from './help.ts'
import { insteadOf } from './open.ts'
import { readOptions, wantsHelp } from './options.ts'
import { timeText } from './words.ts'

/** `npm run restore`. @returns its exit code @throws Error with words for a person */
export async function restoreCommand(
  args: readonly string[],
  { env, project, cwd, say }: Surroundings,
): Promise<number> {
  if (wantsHelp(args)) {
    say(RESTORE_HELP)
    return 0
  }
  const { words, to, key, over } = readOptions(args, env, project, cwd)
  if (words.length > 1) {
    say(RESTORE_HELP)
    return 1
  }
  const config = readConfig(env, project)
  const [place, pack] = [openPlace(to, Date.now), packWith(key)]
  await checkKey(place, pack)
  const { id, at } = await wanted(place, words[0] ?? '')
  const manifest = await readManifest(place, pack, id)
  const names = namesOf(config)
  say(`Bringing back ${id}, of ${timeText(at)}, into ${names.database} and ${filesName(names)}\n`)
  const done = await insteadOf(config, (connection) =>
    restoreBackup({
      ...{ connection, files: placesIn(names), place, pack, manifest, over },
      ...{ now: Date.now, say: (text) => say(`  ${text}\n`) },
    }),
  )
  say(
    `It is back: ${String(done.rows)} rows, ${String(done.files)} files written. Start the server with "npm start": it brings the ` +
      'tables up to date, and phones send again what came after this backup.\n',
  )
  return 0
}
