import path from 'node:path'
import { brandCommand } from './command.ts'

/** `npm run brand`: brands of the project. */
const dir = path.resolve(import.meta.dirname, '../../brands')
process.exitCode = brandCommand(process.argv.slice(2), { dir }, (line) => console.log(line))
