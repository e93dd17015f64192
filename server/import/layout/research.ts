import { basename, resolve } from 'node:path'
import { type Field, headingKey } from '../../sheets/columns/fields.ts'
import type { Faults } from '../../sheets/faults.ts'
import type { ImportOptions } from '../options.ts'
import { filesByName } from './folder.ts'
import type { FilesPlan } from './plan.ts'

/** Class and grade of everybody in data that knows neither. */
export const RESEARCH_CLASS = '1班'
export const RESEARCH_GRADE = '研究数据'

/** The one paper of a folder of research data: items, scores, maybe raw answers and their key. */
export async function researchPlan(options: ImportOptions, faults: Faults): Promise<FilesPlan> {
  const name = basename(resolve(options.cwd, options.paths[0] ?? '.'))
  const course = options.course || options.settings.exam || name
  const { plan } = await filesByName(options.paths, options.cwd, course, faults)
  return { ...plan, pdfs: [], settings: { exam: name }, settingsFile: '--layout research' }
}

/** Fields that the flags point at, by heading. */
export function pointedColumns(options: ImportOptions): Map<string, Field> {
  const pointed: [string, Field][] = [
    [options.studentColumn, 'number'],
    [options.classColumn, 'className'],
    [options.schoolColumn, 'school'],
  ]
  return new Map(pointed.filter(([name]) => name).map(([name, field]) => [headingKey(name), field]))
}
