import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Text without its line breaks, which differ from one way of wrapping to another. */
const flat = (text: string): string => text.replace(/\s+/g, ' ')

/** What a newcomer has read: a sentence of a document, and the names that stand bold in it, in their order. */
export interface Read {
  document: string
  sentence: string
  names: readonly string[]
}

/**
 * Reads a sentence in a document of the project.
 * @throws Error if the document does not say it: a newcomer would not know it
 */
export function read(root: string, document: string, sentence: string): Read {
  if (!flat(readFileSync(join(root, document), 'utf8')).includes(flat(sentence)))
    throw new Error(`${document} does not say: ${sentence}`)
  return {
    document,
    sentence,
    names: [...sentence.matchAll(/\*\*(.+?)\*\*/g)].map(([, name = '']) => name),
  }
}

/** The commands of a document below a heading, as they stand in its first block. */
export function commandsOf(root: string, document: string, heading: string): string {
  const [, below = ''] = readFileSync(join(root, document), 'utf8').split(`\n## ${heading}\n`)
  const command = /```sh\n([^`]+)```/.exec(below)?.[1]?.trim()
  if (!command) throw new Error(`${document} has no command below ${heading}.`)
  return command
}
