import { type Groups, membersOf } from '#core/domain/analysis/groups.ts'

/**
 * Students class by class in batches of at most `size`: of whole classes, as the part that the reports of a class have in
 * common is made once a batch; only a class larger than a batch is divided.
 * @param classes numbers of classes in `groups`
 */
export function batchesOf(groups: Groups, classes: readonly number[], size: number): Int32Array[] {
  const batches: Int32Array[] = []
  let open: number[] = []
  const close = () => {
    if (open.length > 0) batches.push(Int32Array.from(open))
    open = []
  }
  for (const klass of classes) {
    const members = membersOf(groups, klass)
    if (open.length + members.length > size) close()
    for (const student of members) {
      if (open.length === size) close()
      open.push(student)
    }
  }
  close()
  return batches
}
