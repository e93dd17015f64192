import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { Faults } from '../../sheets/faults.ts'
import { fileRef } from '../../sheets/file-ref.ts'
import type { FilesPlan, PaperFilePlan, PaperPlan } from './plan.ts'

type PdfPart = PaperFilePlan['part']
export type Role = 'manifest' | 'roster' | 'items' | 'scores' | 'answers' | 'key' | PdfPart

const ROLES: readonly (readonly [Exclude<Role, 'manifest' | 'roster' | PdfPart>, string])[] = [
  ['items', '题目|细目表|双向细目表|items'],
  ['scores', '成绩|小题分|得分|scores|marks'],
  ['answers', '作答|raw_answers|answers'],
  ['key', '答案|key'],
]

/** A PDF names its course: data of research lies beside papers of another kind. */
const PDF_PARTS: readonly (readonly [PdfPart, RegExp])[] = [
  ['question', /^(.+?)(?:[-_ ]*试卷|[-_ ]+paper)\.pdf$/i],
  ['explain', /^(.+?)(?:[-_ ]*解析|[-_ ]+explain)\.pdf$/i],
]

const SPREADSHEET = /\.(csv|txt|tsv|xlsx|xlsm|xls)$/i

/** What a file is by its name, and of which course ('' when the name does not say). Null when it does not say at all. */
export function roleOf(name: string): { role: Role; course: string } | null {
  if (/^(exam|考试)\.(json|csv|xlsx)$/i.test(name)) return { role: 'manifest', course: '' }
  for (const [role, named] of PDF_PARTS) {
    const m = named.exec(name.normalize('NFC'))
    if (m) return { role, course: m[1] ?? '' }
  }
  if (!SPREADSHEET.test(name)) return null
  const bare = basename(name, extname(name)).normalize('NFC')
  if (/^(名单|学生名单|花名册|roster|students)$/i.test(bare)) return { role: 'roster', course: '' }
  for (const [role, names] of ROLES) {
    const m = new RegExp(`^(.*?)[-_ ]*(?:${names})$`, 'i').exec(bare)
    if (m) return { role, course: m[1] ?? '' }
  }
  return null
}

/**
 * Files of folders and lists of files, each put where its name says. A file named outright whose name says nothing is
 * a fault; in a folder it is passed over.
 */
export async function filesByName(
  paths: readonly string[],
  cwd: string,
  course: string,
  faults: Faults,
): Promise<{ plan: FilesPlan; manifest: string | null }> {
  const plan: FilesPlan = { settings: {}, settingsFile: '', rosters: [], papers: [], pdfs: [] }
  let manifest: string | null = null
  const papers = new Map<string, PaperPlan>()
  const put = (path: string, listed: boolean) => {
    const found = roleOf(basename(path))
    const file = fileRef(path, cwd)
    if (!found) {
      if (listed) faults.add('file_unclear', { file: file.label })
    } else if (found.role === 'manifest') manifest = file.path
    else if (found.role === 'roster') plan.rosters.push(file)
    else {
      const name = found.course || course || basename(dirname(file.path))
      if (found.role === 'question' || found.role === 'explain') {
        plan.pdfs.push({ course: name, part: found.role, file })
        return
      }
      const paper = papers.get(name) ?? { course: name, items: null, scores: null, answers: null, key: null }
      papers.set(name, paper)
      const other = paper[found.role]
      if (other) faults.add('two_files', { file: file.label }, { course: name, other: other.label })
      else paper[found.role] = file
    }
  }
  for (const path of paths) {
    const full = fileRef(path, cwd).path
    const info = await stat(full).catch(() => null)
    if (!info) faults.add('file_missing', { file: path })
    else if (info.isDirectory()) for (const name of (await readdir(full)).sort()) put(join(full, name), false)
    else put(path, true)
  }
  plan.papers = [...papers.values()]
  return { plan, manifest }
}
