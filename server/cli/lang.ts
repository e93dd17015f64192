import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locale } from '#contract/locale.ts'

/** The language asked for, else the one of the machine, else Chinese. Throws RangeError on an unknown `asked`. */
export function chooseLang(asked: string | undefined, env: Record<string, string | undefined>): Locale {
  if (asked) {
    if (/^zh/i.test(asked)) return 'zh-CN'
    if (/^en/i.test(asked)) return 'en'
    throw new RangeError(`--lang ${asked}: zh-CN / en`)
  }
  const machine = env.LC_ALL || env.LC_MESSAGES || env.LANG || ''
  return /^en/i.test(machine) ? 'en' : 'zh-CN'
}

/** The help of the command whose texts lie in `folder`. */
export const helpIn = (folder: string, lang: Locale): string =>
  readFileSync(path.join(folder, lang, 'help.txt'), 'utf8')
