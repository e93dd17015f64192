import { href } from '#src/nav/paths.ts'
import type { Step, Who } from './types.ts'
import { go, onward } from './verdict.ts'

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
  who.mustBind === true && row.opens !== 'binding' ? go(bindHref(here, who.asked)) : null
