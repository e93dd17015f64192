import { MAX_DEPTH, type TreePoint, treeFaults } from '#core/domain/knowledge/tree.ts'
import { cellToText } from '../../sheets/cells.ts'
import type { Columns } from '../../sheets/columns/columns.ts'
import type { Field } from '../../sheets/columns/fields.ts'
import { openTable, tableRows } from '../../sheets/columns/table.ts'
import { courseCode } from '../../sheets/courses.ts'
import type { FaultPosition, Faults } from '../../sheets/faults.ts'
import { fileRef } from '../../sheets/file-ref.ts'
import type { FileRef, SheetRow } from '../../sheets/read/sheet.ts'
import type { FaultCode } from '../../sheets/text/fault-codes.ts'
import type { ImportOptions } from '../options.ts'

/** A point and where it stands, for messages. */
interface ReadPoint extends TreePoint {
  place: { file: string; row: number }
}

/** Trees by course id, the points in the order of the files. */
export type Trees = ReadonlyMap<string, readonly TreePoint[]>

const MAX_POINT = 100
const TOLD: Readonly<Record<ReturnType<typeof treeFaults>[number]['fault'], FaultCode>> = {
  'unknown-parent': 'knowledge_no_parent',
  cycle: 'knowledge_cycle',
  deep: 'knowledge_deep',
}

/** Reads trees of knowledge points: course, point, parent; what is wrong is in `faults`. */
export async function readTrees(options: ImportOptions, faults: Faults): Promise<Trees> {
  const trees = new Map<string, ReadPoint[]>()
  for (const path of options.paths) await readFile(fileRef(path, options.cwd), options, trees, faults)
  for (const tree of trees.values()) {
    for (const { index, fault } of treeFaults(tree)) {
      const at = tree[index]
      if (at) faults.add(TOLD[fault], at.place, { point: at.point, parent: at.parent, most: MAX_DEPTH })
    }
  }
  return trees
}

async function readFile(
  file: FileRef,
  { course, ignore }: ImportOptions,
  trees: Map<string, ReadPoint[]>,
  faults: Faults,
): Promise<void> {
  const table = await openTable(file, { required: ['point', 'parent'], optional: ['course'], ignore }, faults)
  if (!table) return
  for await (const row of tableRows(table, faults)) {
    takeRow(row, table.columns, { file, course, trees, faults })
  }
}

interface Taking {
  file: FileRef
  course: string
  trees: Map<string, ReadPoint[]>
  faults: Faults
}

function takeRow({ row, cells }: SheetRow, columns: Columns, { file, course, trees, faults }: Taking): void {
  const cell = (field: Field): string => {
    const at = columns.at.get(field)
    return at === undefined ? '' : cellToText(cells[at]).trim()
  }
  const place = { file: file.label, row } satisfies FaultPosition
  const [point, parent, subject] = [cell('point'), cell('parent'), cell('course') || course]
  if (point === '') return faults.add('knowledge_no_point', place)
  if (subject === '') return faults.add('knowledge_no_course', place, { point })
  if (point.length > MAX_POINT) return faults.add('knowledge_too_long', place, { point, most: MAX_POINT })
  const courseId = courseCode(subject)
  const tree = trees.get(courseId) ?? []
  trees.set(courseId, tree)
  const other = tree.find((p) => p.point === point)
  if (other) {
    const { file: otherFile, row: first } = other.place
    faults.add('knowledge_twice', place, { point, file: otherFile, first })
  } else tree.push({ point, parent, place })
}
