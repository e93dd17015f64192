import { STUDENTS_A_CLASS } from '#server/demo/courses.ts'
import { buildStudentNumber } from '#server/demo/families.ts'

/**
 * The account of a student of 九(1)班, the class of student1 and teacher1, or from 45 on of the classes beside it. Each
 * file of tests has students of its own (`tests/walls/own-students.test.ts`): what one does on a phone, the others do
 * not meet.
 * @param n 4 to 359; the seats before are those of families known by name
 */
export const ownStudent = (n: number): string =>
  buildStudentNumber({
    ...{ school: 0, grade: 2 },
    class: Math.floor(n / STUDENTS_A_CLASS),
    seat: n % STUDENTS_A_CLASS,
  })
