import path from 'node:path'
import { parseArgs } from 'node:util'
import { writeClient } from './write.ts'

/** `npm run client [-- --to DIR]`: the API as a typed package, made from the contract. */
try {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const to = path.resolve(values.to ?? path.join(import.meta.dirname, '../../.cache/client'))
  console.log(await writeClient(to))
} catch (e) {
  console.error(`The client could not be made. ${(e as Error).message}`)
  process.exitCode = 1
}
