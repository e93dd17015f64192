import type { FoldedClass } from '#contract/office/import-shapes.ts'
import { classLabel } from './classes.ts'

/** Notes in which ways files write the classes they were found as. */
export class Spellings {
  private readonly byClass = new Map<string, { name: string; written: Set<string> }>()

  /**
   * Notes one spelling. The class's own name, and one without its grade, say nothing new.
   * @param key of the class, the same for every spelling
   */
  note(
    key: string,
    found: { grade: string; name: string },
    written: { grade: string; className: string },
  ): void {
    const { grade, className } = written
    if (className === found.name && (grade === '' || grade === found.grade)) return
    const name = classLabel(found.grade, found.name)
    const noted = this.byClass.get(key) ?? { name, written: new Set<string>() }
    this.byClass.set(key, noted)
    noted.written.add(classLabel(grade, className))
  }

  list(): FoldedClass[] {
    return Array.from(this.byClass.values(), ({ name, written }) => ({ name, written: [...written] }))
  }
}
