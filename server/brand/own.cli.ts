import path from 'node:path'
import { readConfig } from '../config.ts'
import { ownBrandsOf } from '../http/brand/brands.ts'
import { brandCommand } from './command.ts'

const project = path.resolve(import.meta.dirname, '../..')

/** `kaoban brand` of an archive: brands of this installation lie beside its data, where an upgrade leaves them. */
try {
  const { dataDir, environment } = readConfig(process.env, project)
  const places = { dir: path.join(project, 'brands'), ownDir: ownBrandsOf(dataDir), environment }
  process.exitCode = brandCommand(process.argv.slice(2), places, (line) => console.log(line))
} catch (e) {
  console.error((e as Error).message)
  process.exitCode = 1
}
