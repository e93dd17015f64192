import { href, PATH } from '#src/nav/paths.ts'
import type { Step, Who } from './types.ts'
import { go, onward } from './verdict.ts'

/** Pages that stay open while a student must be bound: the form, and how to get the number for it. */
const WHILE_BINDING: ReadonlySet<string> = new Set([
  PATH.bindChild,
  PATH.numberForm,
  PATH.numberList,
  PATH.numberResult,
])

/** The form, the way on from it, and the student whose answers were to be checked: of this address, else of the link. */
function bindHref(here: string, asked: Who['asked'] = {}): string {
  const query = new URLSearchParams(here.split('?')[1])
  const studentId = query.get('studentId') ?? asked.studentId
  const autoBindStu = query.get('autoBindStu') ?? asked.autoBindStu
  return href.bindChild({
    ...onward(here),
    ...(autoBindStu === undefined ? {} : { autoBindStu }),
    ...(studentId === undefined ? {} : { studentId }),
  })
}

/** Step 8: a family whose student the school does not know binds one before anything else. */
export const student: Step = ({ row, who, here }) =>
  who.mustBind === true && !WHILE_BINDING.has(row.path) ? go(bindHref(here, who.asked)) : null
