import { callsAs } from '#tests/support/servers/calls-as.ts'
import { hex } from './homework.ts'

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
 * Sets homework in maths for the class of student1 as teacher1, without a browser.
 * @param home of the server or a line to it, by a name that this machine knows
 * @returns its id
 */
export async function setHomework(home: string, wanted: Wanted): Promise<string> {
  const { title, hours = 24, marker = 'teacher' } = wanted
  const call = await callsAs(home, 'teacher1')
  const { classes } = await call<{ classes: { classId: string; isHead: boolean; courseId: string }[] }>(
    'api/base/data/system/account/relative/teacher',
  )
  // teacher1 heads the class of student1 and teaches it maths.
  const head = classes.find((one) => one.isHead)
  const own = classes.find((one) => one.classId === head?.classId && one.courseId !== '')
  const now = Date.now()
  const { homeworkId } = await call<{ homeworkId: string }>('api/exam/homework/set', {
    ...{ opId: hex(), title, courseId: own?.courseId, marker, questions: QUESTIONS },
    classIds: [own?.classId],
    startAt: now - 60_000,
    deadlineAt: now + hours * 3_600_000,
  })
  return homeworkId
}
