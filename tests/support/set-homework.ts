import type { Page } from 'playwright-core'
import { signIn } from './sign-in.ts'

interface Wanted {
  title: string
  /** Hours from now. */
  hours?: number
  marker?: 'teacher' | 'parent' | 'self'
}

/** A choice, several choices, words and a photograph. */
const QUESTIONS = [
  {
    type: 'choice',
    text: '方程 $x^2-5x+6=0$ 的两个根的和是',
    options: ['3', '5', '6', '-5'].map((text, at) => ({ letter: 'ABCD'[at], text })),
    key: 'B',
    fullMark: 5,
  },
  {
    type: 'multi',
    text: '下列各数中，是有理数的有',
    options: ['$\\sqrt{4}$', '$\\pi$', '$\\frac{1}{3}$', '$\\sqrt{2}$'].map((text, at) => ({
      letter: 'ABCD'[at],
      text,
    })),
    key: 'AC',
    fullMark: 5,
  },
  { type: 'text', text: '写出二次函数 $y=x^2-4x+3$ 的顶点坐标。', key: '(2,-1)', fullMark: 5 },
  { type: 'photo', text: '证明：等腰三角形的两个底角相等。画出图形，写出过程。', key: '', fullMark: 10 },
]

/**
 * Signs teacher1 in and sets homework in maths for the class of student1, as the teacher's screens do.
 * @returns its id
 */
export async function setHomework(page: Page, home: string, wanted: Wanted): Promise<string> {
  await signIn(page, home, 'teacher1')
  return page.evaluate(
    async ({ title, hours = 24, marker = 'teacher', questions }) => {
      const ask = async (path: string, init?: RequestInit) =>
        ((await (await fetch(path, init)).json()) as { data: Record<string, unknown> }).data
      const { classes } = (await ask('/api/base/data/system/account/relative/teacher')) as {
        classes: { classId: string; isHead: boolean; courseId: string }[]
      }
      // teacher1 heads the class of student1 and teaches it maths.
      const head = classes.find((one) => one.isHead)
      const own = classes.find((one) => one.classId === head?.classId && one.courseId !== '')
      const opId = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
        byte.toString(16).padStart(2, '0'),
      ).join('')
      const now = Date.now()
      const made = await ask('/api/exam/homework/set', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...{ opId, title, courseId: own?.courseId, marker, questions },
          classIds: [own?.classId],
          startAt: now - 60_000,
          deadlineAt: now + hours * 3_600_000,
        }),
      })
      return String(made['homeworkId'])
    },
    { ...wanted, questions: QUESTIONS },
  )
}
