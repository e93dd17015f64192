import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * What a data file of the demo says, see `data/README.md`.
 * @param name file name without its ending
 * @throws where a line is not JSON, with the file and the line's number
 */
export const dataLines = <T>(name: string): T[] =>
  readFileSync(path.join(import.meta.dirname, 'data', `${name}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line, at) => {
      try {
        return JSON.parse(line) as T
      } catch (e) {
        throw new SyntaxError(`${name}.jsonl, line ${String(at + 1)}: ${(e as Error).message}`)
      }
    })
