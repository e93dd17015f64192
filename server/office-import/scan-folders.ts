import { mkdir, mkdtemp, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { courseCode } from '../import/courses.ts'
import type { Faults } from '../import/faults.ts'
import { cardsByName } from '../import/scans/file-names.ts'
import { isScansArchive, unzipScans } from '../import/scans/unzip.ts'
import type { FileOfDraft } from '../modules/office-scores/draft/draft.repo.ts'
import type { Part } from './roles.ts'

/** Puts the scanned cards of each subject, and their template, into a folder of its own. @returns `course:folder` each */
export async function scanFolders(
  dir: string,
  parts: readonly Part[],
  files: readonly FileOfDraft[],
  faults: Faults,
): Promise<string[]> {
  const own = parts.filter(({ role }) => role === 'scans' || role === 'template')
  if (own.length === 0) return []
  const all = await mkdtemp(join(dir, '.scans-'))
  const folders = new Map<string, { course: string; folder: string }>()
  for (const part of own) {
    const course = part.course.replaceAll(':', ' ').trim()
    if (course === '') {
      faults.add('course_missing', { file: part.name })
      continue
    }
    const key = courseCode(course)
    const there = folders.get(key) ?? { course, folder: join(all, course.replaceAll(/[/\\]/g, '_')) }
    folders.set(key, there)
    await mkdir(there.folder, { recursive: true })
    const from = join(dir, part.name)
    const isZip = files.find((f) => f.fileId === part.fileId)?.type === 'application/zip'
    if (isZip && part.role === 'scans' && (await isScansArchive(from)))
      await unzipScans(from, join(there.folder, part.name), part.name, faults)
    else await symlink(from, join(there.folder, nameIn(part)))
  }
  return Array.from(folders.values(), ({ course, folder }) => `${course}:${folder}`)
}

/** Under which name a file is found again as what a person says it is. */
const nameIn = ({ name, role }: Part): string =>
  role === 'scans' || cardsByName(name)?.role === 'template' ? name : 'template.json'
