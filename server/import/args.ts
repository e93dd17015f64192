import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { PRESETS } from '#core/domain/analysis/assigned/presets.ts'
import { readAssignedRule } from '#core/domain/analysis/assigned/rule.ts'
import { readLevels, readThresholds } from '#core/domain/analysis/school-figures.ts'
import { ArgsError } from '../cli/args-error.ts'
import { type ImportOptions, NO_OPTIONS } from './options.ts'

const text = { type: 'string' } as const
const list = { type: 'string', multiple: true } as const
const flag = { type: 'boolean' } as const

const FLAGS = {
  help: { ...flag, short: 'h' },
  lang: text,
  layout: text,
  exam: text,
  date: text,
  type: text,
  rank: text,
  key: text,
  'exam-id': text,
  new: flag,
  note: text,
  'visible-from': text,
  hidden: flag,
  school: text,
  district: text,
  roster: list,
  paper: list,
  course: text,
  create: flag,
  update: flag,
  'dry-run': flag,
  ignore: list,
  class: text,
  grade: text,
  stage: text,
  student: text,
  'class-column': text,
  'school-column': text,
  'school-prefix': text,
  score: list,
  scale: text,
  'same-number': text,
  assigned: list,
  levels: text,
  scans: list,
  files: list,
  'origin-paper': text,
  weixin: text,
  'staff-compare': text,
  absent: text,
  'yes-absent': text,
  thresholds: text,
} as const satisfies ParseArgsOptionsConfig

export interface Args {
  help: boolean
  lang: string | undefined
  options: ImportOptions
}

/** The command line. Throws ArgsError. */
export function readArgs(argv: readonly string[], cwd: string): Args {
  const { values: v, positionals } = parsed(argv)
  const options: ImportOptions = {
    ...NO_OPTIONS,
    paths: positionals,
    cwd,
    layout: oneOf('--layout', v.layout, [
      'plain',
      'subjects',
      'research',
      'totals',
      'questions',
      'knowledge',
    ] as const),
    settings: {
      exam: v.exam ?? '',
      date: v.date ?? '',
      type: v.type ?? '',
      rank: v.rank ?? '',
      key: v.key ?? '',
      note: v.note ?? '',
      visibleFrom: v['visible-from'] ?? '',
      hidden: v.hidden ? 'true' : '',
      school: v.school ?? '',
    },
    rosters: v.roster ?? [],
    papers: v.paper ?? [],
    course: v.course ?? '',
    district: v.district ?? '',
    create: v.create ?? false,
    update: v.update ?? false,
    dryRun: v['dry-run'] ?? false,
    ignore: (v.ignore ?? []).flatMap((names) => names.split(/[,，]/)).filter((name) => name.trim() !== ''),
    corrects: saidExam(v['exam-id'], v.new ?? false),
    yesAbsent: v['yes-absent'] === undefined ? null : wholeNumber('--yes-absent', v['yes-absent']),
    className: v.class ?? '',
    grade: v.grade ?? '',
    stage: v.stage === undefined ? null : (Number(oneOf('--stage', v.stage, ['1', '2', '3'])) as 1 | 2 | 3),
    studentColumn: v.student ?? '',
    classColumn: v['class-column'] ?? '',
    schoolColumn: v['school-column'] ?? '',
    schoolPrefix: v['school-prefix'] ?? '',
    scoreColumns: v.score ?? [],
    scale: oneOf('--scale', v.scale, ['none', 't'] as const),
    splitSameNumber: oneOf('--same-number', v['same-number'], ['fault', 'split'] as const) === 'split',
    assigned: (v.assigned ?? []).flatMap(assignedIn),
    scans: v.scans ?? [],
    files: v.files ?? [],
    shown: {
      ...(v['origin-paper'] === undefined
        ? {}
        : {
            originPaperDisplayType: oneOf('--origin-paper', v['origin-paper'], [
              'marks',
              'plain',
              'none',
            ] as const),
          }),
      ...(v.weixin === undefined
        ? {}
        : { weixinDisplay: oneOf('--weixin', v.weixin, ['on', 'off'] as const) === 'on' }),
    },
    staff:
      v['staff-compare'] === undefined
        ? {}
        : { staffCompare: oneOf('--staff-compare', v['staff-compare'], ['grade', 'seen'] as const) },
    absent:
      v.absent === undefined
        ? {}
        : { absentInTotal: oneOf('--absent', v.absent, ['apart', 'counted'] as const) },
    figures: {
      ...readOr('levels', v.levels, readLevels, 'A:15,B:35,C:35,D:13,E:2'),
      ...readOr('thresholds', v.thresholds, readThresholds, '85,70,60,40'),
    },
  }
  const nothing = !positionals.length && !options.papers.length
  return { help: (v.help ?? false) || nothing, lang: v.lang, options }
}

/** `化学,物理=common5:near-max`: a rule for each of the subjects. */
function assignedIn(value: string): ImportOptions['assigned'] {
  const at = value.indexOf('=')
  const rule = readAssignedRule(value.slice(at + 1).trim())
  const courses = value
    .slice(0, Math.max(0, at))
    .split(/[,，]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (!rule || courses.length === 0) {
    throw new ArgsError(`--assigned ${value}: 化学,生物=common5 (${Object.keys(PRESETS).join(', ')})`)
  }
  return courses.map((course) => ({ course, rule }))
}

/** `--exam-id` and `--new`: which exam this is, said by a person who knows what is stored. */
function saidExam(examId: string | undefined, isNew: boolean): ImportOptions['corrects'] {
  if (examId === undefined) return isNew ? 'new' : null
  if (isNew || examId.trim() === '') throw new ArgsError('--exam-id ID / --new')
  return { examId: examId.trim(), sure: true }
}

/** A flag of a form of its own, under its name; the message shows one that is right. */
function readOr<K extends string, T>(
  name: K,
  value: string | undefined,
  read: (text: string) => T | null,
  example: string,
): { [N in K]?: T } {
  if (value === undefined) return {}
  const found = read(value)
  if (found === null) throw new ArgsError(`--${name} ${value}: ${example}`)
  return { [name]: found } as { [N in K]?: T }
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: FLAGS, allowPositionals: true })
  } catch (e) {
    throw new ArgsError((e as Error).message, { cause: e })
  }
}

function wholeNumber(name: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new ArgsError(`${name} ${value}: 12`)
  return Number(value)
}

/** The value when it is one of `allowed`; the first of them when nothing was given. */
function oneOf<T extends string>(name: string, value: string | undefined, allowed: readonly [T, ...T[]]): T {
  if (value === undefined) return allowed[0]
  const found = allowed.find((a) => a === value)
  if (!found) throw new ArgsError(`${name} ${value}: ${allowed.join(' / ')}`)
  return found
}
