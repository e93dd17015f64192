import { resolve } from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { ArgsError } from '../cli/args-error.ts'
import type { AccountsOptions } from './options.ts'

const text = { type: 'string' } as const
const list = { type: 'string', multiple: true } as const
const flag = { type: 'boolean' } as const

const FLAGS = {
  help: { ...flag, short: 'h' },
  lang: text,
  school: text,
  students: flag,
  grade: text,
  class: text,
  people: list,
  ignore: list,
  replace: flag,
  reset: list,
  'reset-unused': flag,
  administrator: text,
  'district-administrator': text,
  account: text,
  out: text,
} as const satisfies ParseArgsOptionsConfig

const TASKS = ['students', 'people', 'reset', 'administrator', 'district-administrator'] as const

export interface Args {
  lang: string | undefined
  /** Null: help was asked for. */
  options: AccountsOptions | null
}

/** The command line. Throws ArgsError. */
export function readArgs(argv: readonly string[], cwd: string): Args {
  const v = parsed(argv)
  if (v.help || !argv.some((a) => a !== '--lang' && a !== v.lang)) return { lang: v.lang, options: null }
  const tasks = [
    ...(v.students ? ['students' as const] : []),
    ...(v.people ? ['people' as const] : []),
    ...(v.reset ? ['reset' as const] : []),
    ...[v.administrator, v['district-administrator']].flatMap((name) =>
      name === undefined ? [] : ['administrator' as const],
    ),
  ]
  const [task, other] = tasks
  if (!task || other) throw new ArgsError(`${TASKS.map((name) => `--${name}`).join(' / ')}: 1`)
  if (!v.out) throw new ArgsError('--out ?')
  const only = (
    name: 'grade' | 'class' | 'ignore' | 'replace' | 'reset-unused' | 'account',
    ...with_: AccountsOptions['task'][]
  ) => {
    if (v[name] !== undefined && !with_.includes(task))
      throw new ArgsError(`--${name}: --${with_.join(' / --')}`)
  }
  only('grade', 'students')
  only('class', 'students')
  only('ignore', 'people')
  only('replace', 'people')
  only('reset-unused', 'students', 'people')
  only('account', 'administrator')
  const administrator = (v.administrator ?? v['district-administrator'] ?? '').trim()
  if (task === 'administrator' && !administrator) throw new ArgsError('--administrator ?')
  const options: AccountsOptions = {
    task,
    school: v.school ?? '',
    grade: v.grade ?? '',
    className: v.class ?? '',
    people: v.people ?? [],
    ignore: (v.ignore ?? []).flatMap((names) => names.split(/[,，]/)).filter((name) => name.trim() !== ''),
    replace: v.replace ?? false,
    reset: (v.reset ?? []).map((login) => login.trim()),
    resetUnused: v['reset-unused'] ?? false,
    administrator,
    account: v.account?.trim() ?? '',
    ofDistrict: v['district-administrator'] !== undefined,
    out: resolve(cwd, v.out),
    cwd,
  }
  return { lang: v.lang, options }
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: FLAGS }).values
  } catch (e) {
    throw new ArgsError((e as Error).message, { cause: e })
  }
}
