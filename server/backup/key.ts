import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'

const LINE = /^kaoban-backup-key-1 ([A-Za-z0-9_-]{43})$/m

/** The 32 bytes of a key file; null where it holds none. */
export function parseKey(text: string): Buffer | null {
  const [, key] = LINE.exec(text.replaceAll('\r', '')) ?? []
  return key === undefined ? null : Buffer.from(key, 'base64url')
}

/** Writes a new key where no file is yet. @throws Error there is one */
export async function writeKey(file: string): Promise<void> {
  const text = [
    '# Key of sealed backups. Keep a copy away from this machine and from the backups:',
    '# without it nobody can bring them back, and whoever has it can read them.',
    `kaoban-backup-key-1 ${randomBytes(32).toString('base64url')}\n`,
  ].join('\n')
  await writeFile(file, text, { flag: 'wx', mode: 0o600 })
}
