import fs from 'node:fs'
import path from 'node:path'

/**
 * Fills a folder beside the one that is wanted and renames it when all is written, so that a run that failed leaves
 * nothing that the next one would have to clear away.
 * @param fill writes into the folder that it is given
 * @throws Error if the folder that is wanted holds something
 */
export async function fillFolder(to: string, fill: (part: string) => Promise<void>): Promise<void> {
  if (fs.existsSync(to) && fs.readdirSync(to).length > 0)
    throw new Error(
      `${to} is not empty: it holds an earlier release. Remove that folder, or name another one with --to.`,
    )
  const part = `${to}.part`
  fs.rmSync(part, { recursive: true, force: true })
  fs.mkdirSync(part, { recursive: true })
  try {
    await fill(part)
    fs.rmSync(to, { recursive: true, force: true })
    fs.mkdirSync(path.dirname(to), { recursive: true })
    fs.renameSync(part, to)
  } finally {
    fs.rmSync(part, { recursive: true, force: true })
  }
}
