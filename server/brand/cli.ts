import path from 'node:path'
import { brandCommand } from './command.ts'

process.exitCode = brandCommand(process.argv.slice(2), path.resolve(import.meta.dirname, '../..'), (line) =>
  console.log(line),
)
