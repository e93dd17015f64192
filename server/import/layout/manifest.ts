import { readFile } from 'node:fs/promises'
import { basename, dirname, extname } from 'node:path'
import { cellToText, plainText } from '../../sheets/cells.ts'
import { headingKey } from '../../sheets/columns/fields.ts'
import type { Faults } from '../../sheets/faults.ts'
import { fileRef } from '../../sheets/file-ref.ts'
import { readRows } from '../../sheets/read/rows.ts'
import type { ExamSettings, FilesPlan, PaperFilePlan, PaperPlan } from './plan.ts'

/** Names a setting may have in exam.json and exam.csv. */
const SETTINGS: Readonly<Record<keyof ExamSettings, readonly string[]>> = {
  exam: ['exam', 'name', '考试', '考试名称'],
  date: ['date', '日期', '考试日期', '考试时间'],
  type: ['type', '类型', '考试类型'],
  rank: ['rank', 'rank display', '排名', '排名显示'],
  visibleFrom: ['visible from', '可见时间', '发布时间'],
  hidden: ['hidden', '隐藏'],
  key: ['exam key', '考试编号'],
  note: ['note', '说明', '版本说明'],
  school: ['school', '学校'],
}
const PAPER: Readonly<Record<keyof PaperPlan | PaperFilePlan['part'] | 'roster', readonly string[]>> = {
  course: ['course', 'subject', '科目', '学科'],
  items: ['items', '题目'],
  scores: ['scores', '成绩', '小题分'],
  answers: ['answers', '作答'],
  key: ['key', '答案'],
  question: ['paper', '试卷'],
  explain: ['explain', '解析'],
  roster: ['roster', '名单'],
}

/** Reads `exam.json`, or `exam.csv` / `exam.xlsx` with a row a paper; file names are those of its folder. */
export async function readFilesPlan(path: string, faults: Faults): Promise<FilesPlan> {
  const plan: FilesPlan = { settings: {}, settingsFile: basename(path), rosters: [], papers: [], pdfs: [] }
  const folder = dirname(path)
  if (extname(path).toLowerCase() === '.json') {
    const given = await json(path, faults)
    take(given, folder, plan)
    const papers = Array.isArray(given.papers) ? given.papers : []
    for (const paper of papers) if (isRecord(paper)) takePaper(paper, folder, plan)
    return plan
  }
  let head: string[] | null = null
  for await (const row of readRows(fileRef(path, folder), faults)) {
    if (!head) head = row.cells.map(plainText)
    else {
      const line = Object.fromEntries(head.map((h, i) => [h, cellToText(row.cells[i])]))
      take(line, folder, plan)
      takePaper(line, folder, plan)
    }
  }
  return plan
}

type ManifestFields = Readonly<Record<string, unknown>>

async function json(path: string, faults: Faults): Promise<ManifestFields> {
  try {
    const value: unknown = JSON.parse((await readFile(path, 'utf8')).replace(/^\ufeff/, ''))
    if (isRecord(value)) return value
    faults.add('broken_json', { file: basename(path) }, { cell: '{…}' })
  } catch (e) {
    faults.add('broken_json', { file: basename(path) }, { cell: (e as Error).message })
  }
  return {}
}

function take(given: ManifestFields, folder: string, plan: FilesPlan): void {
  for (const name of Object.keys(SETTINGS) as (keyof ExamSettings)[]) {
    const text = pick(given, SETTINGS[name])
    // a later row of exam.csv may leave the exam's own cells empty
    if (text) plan.settings[name] ??= text
  }
  const roster = pick(given, PAPER.roster)
  if (roster && !plan.rosters.some((r) => r.path === fileRef(roster, folder).path)) {
    plan.rosters.push(fileRef(roster, folder))
  }
}

function takePaper(given: ManifestFields, folder: string, plan: FilesPlan): void {
  const course = pick(given, PAPER.course)
  if (!course) return
  const file = (role: Exclude<keyof typeof PAPER, 'course' | 'roster'>) => {
    const text = pick(given, PAPER[role])
    return text ? fileRef(text, folder) : null
  }
  const files = { items: file('items'), scores: file('scores'), answers: file('answers'), key: file('key') }
  plan.papers.push({ course, ...files })
  for (const part of ['question', 'explain'] as const) {
    const pdf = file(part)
    if (pdf) plan.pdfs.push({ course, part, file: pdf })
  }
}

function pick(given: ManifestFields, names: readonly string[]): string {
  const keys = new Set(names.map(headingKey))
  for (const [name, value] of Object.entries(given)) {
    if (!keys.has(headingKey(name))) continue
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      return String(value).trim()
    }
  }
  return ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
