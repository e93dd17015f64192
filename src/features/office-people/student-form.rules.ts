/** What a school writes as a student's number. */
const NUMBER = /^[0-9A-Za-z_-]{1,20}$/

export interface StudentForm {
  number: string
  name: string
  classId: string
}

/** What stands in a form, cleaned of spaces, and which fields cannot be taken. */
export function readStudentForm({ number, name, classId }: StudentForm) {
  const read = { number: number.normalize('NFKC').replace(/\s/g, ''), name: name.trim(), classId }
  const wrong: (keyof StudentForm)[] = []
  if (!NUMBER.test(read.number)) wrong.push('number')
  if (read.name === '') wrong.push('name')
  if (classId === '') wrong.push('classId')
  return { read, wrong }
}
