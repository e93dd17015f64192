import type { Page } from 'playwright-core'

/** A screen to be photographed, and the way to it from a signed-in account. */
interface Screen {
  name: string
  open: (page: Page, home: string) => Promise<void>
}

/** What one account of the demo district walks through. */
interface Tour {
  account: string
  /** Who reads its screens. */
  of: 'visitor' | 'family' | 'staff'
  screens: readonly Screen[]
}

const at = (name: string, path: string): Screen => ({
  name,
  open: async (page, home) => {
    await page.goto(home + path)
  },
})

/** A screen that is reached by the first link to each of `parts`, one after the other. */
const by = (name: string, from: string, ...parts: readonly string[]): Screen => ({
  name,
  open: async (page, home) => {
    await page.goto(home + from)
    for (const part of parts) {
      const link = page.locator(`main a[href*="${part}"]`).first()
      await link.waitFor({ state: 'attached' })
      // what is folded away is unfolded, as a reader would
      await link.evaluate((a) => {
        for (let d = a.closest('details'); d; d = d.parentElement?.closest('details') ?? null) d.open = true
      })
      await link.click()
    }
  },
})

const REPORT = ['exam/list', '/exam/report'] as const
const CLASS = ['exam/list', '/exam/exam-detail'] as const
const SCHOOL = ['exam/list', '/leader/report'] as const

const CHECKED = ['homework/list?view=checked', '/homework/exam-detail'] as const
/** Of a student who has some in every state. */
const HOMEWORK: readonly Screen[] = [
  by('homework-detail', 'homework/list', '/homework/exam-detail'),
  by('homework-do', 'homework/list', '/homework/exam-detail', '/do-homework'),
  at('homework-submitted', 'homework/list?view=submitted'),
  by('homework-progress', 'homework/list?view=submitted', '/homework/exam-detail', '/in-progress-detail'),
  by('homework-checked', ...CHECKED, '/check-homework-detail'),
  by('homework-paper', ...CHECKED, '/check-homework-detail', '/student-paper'),
  by('homework-report', ...CHECKED, '/homework/report'),
  by('homework-summary', ...CHECKED, '/homework/report', '/homework/summarize'),
  at('homework-check', 'homework-check-paper'),
]

const FAMILY: readonly Screen[] = [
  at('home', ''),
  at('exam-list', 'exam/list'),
  by('report', ...REPORT),
  by('answers', ...REPORT, '/answer-card-question?'),
  by('scanned-card', ...REPORT, '/answer-card-question?', '/answer-card-question/answer-card'),
  by('question', ...REPORT, '/answer-card-question?', '/question-detail'),
  by('subject', ...REPORT, '/subject-detail'),
  at('homework', 'homework/list'),
  at('consolidation', 'consolidate/list'),
  by('consolidate-offer', ...REPORT, '/consolidate/list'),
  at('todo', 'todo'),
  at('todo-help', 'todo-help'),
  at('me', 'user'),
  at('profile', 'profileDetail'),
  at('calendar', 'user/calendar'),
  at('reminders', 'user/reminders'),
  at('unsent', 'user/unsent'),
  at('code', 'scan/code'),
  at('study', 'StudyDetail'),
  at('notebook', 'wrong-answer/course-select'),
  by('wrong-list', 'wrong-answer/course-select', '/wrong-answer/list/'),
  by('wrong-question', 'wrong-answer/course-select', '/wrong-answer/list/', '/wrong-subject-detail'),
  at('wrong-label', 'wrong-answer/wrong-answer-label'),
  at('wrong-practice', 'wrong-answer/wrong-answer-practice'),
  at('wrong-recycle', 'wrong-answer/wrong-answer-recycle'),
  at('wrong-redo', 'wrong-answer/redo'),
  at('vip', 'user/vip'),
  at('vip-pay', 'user/vip/pay'),
  at('practice-centre', 'practice-center/list'),
  at('practices', 'precision-practice/list'),
  at('practice-new', 'precision-practice/precision-practice-add'),
  at('books', 'wrong-book/buy'),
  at('book-sample', 'wrong-book/example'),
  at('holiday', 'holiday-notebook/jump'),
  at('holiday-submit', 'holiday-notebook/holiday-notebook-submit?holidayId=demo-holiday'),
  at('holiday-detail', 'holiday-notebook/detail?holidayId=demo-holiday'),
  at('wrong-downloads', 'wrong-download/list'),
  at('wrong-questions', 'wrong-download/wrong-question-list'),
  at('wrong-filter', 'wrong-download/filter'),
  by('wrong-download-question', 'wrong-download/wrong-question-list', '/wrong-download/question-detail'),
]

const GIVEN = ['homework/list', '/homework-detail/'] as const

const TEACHER: readonly Screen[] = [
  at('home', ''),
  at('exam-list', 'exam/list'),
  by('overview', ...CLASS),
  by('lecture', ...CLASS, '/exam-detail/lecture'),
  by('transcript', ...CLASS, '/exam-detail/transcript'),
  by('scoring', ...CLASS, '/exam-detail/scoring'),
  by('exam-subject', ...CLASS, '/exam-subject-detail'),
  by('average', ...CLASS, '/class-contrast/average-score'),
  by('ranking', ...CLASS, '/class-contrast/course-ranking'),
  by('before-after', ...CLASS, '/class-contrast/before-after-n'),
  at('homework', 'homework/list'),
  by('homework-given', ...GIVEN),
  by('homework-content', ...GIVEN, '/homework/exam-detail'),
  by('homework-papers', ...GIVEN, '/check-homework-detail'),
  by('homework-to-mark', 'homework/list?phase=toMark', '/homework-detail/', '/homework-check-paper'),
  by('homework-summary', ...GIVEN, '/homework/summarize'),
  by('homework-report', ...GIVEN, '/homework/report'),
  at('homework-plans', 'online-homework/select-plan-list'),
  by('homework-of-plan', 'online-homework/select-plan-list', '/add-homework/'),
  at('set-homework', 'online-homework/set-homework'),
  at('marking-backup', 'mp-check-paper-backup'),
  by('consolidate-give', ...CLASS, '/consolidate/list'),
  at('consolidation', 'consolidate/list'),
]

export const TOURS: readonly Tour[] = [
  {
    account: 'visitor',
    of: 'visitor',
    screens: [
      at('login', 'system/login'),
      at('find-password', 'system/find-password'),
      at('register', 'system/reg'),
      at('number', 'system/student-num/form'),
      at('not-found', 'nowhere'),
      at('auth-failed', 'auth-failed'),
    ],
  },
  {
    account: 'student1',
    of: 'family',
    screens: [
      ...FAMILY,
      ...HOMEWORK,
      at('password', 'user/change-password'),
      at('cancel', 'account-cancel'),
      at('contact', 'contact'),
      at('401', 'leader/report'),
    ],
  },
  {
    account: 'parent2',
    of: 'family',
    screens: [
      at('choose-user', 'system/chooseUser'),
      ...FAMILY,
      at('children', 'user/children-manage'),
      at('relation', 'user/relation-student'),
      at('bind', 'user/student-update/form'),
      at('stage', 'user/update-stage'),
    ],
  },
  { account: 'teacher1', of: 'staff', screens: TEACHER },
  { account: 'teacher2', of: 'staff', screens: [by('overview', ...CLASS)] },
  {
    account: 'marker1',
    of: 'staff',
    screens: [
      at('home', ''),
      at('marking', 'check-paper/check-paper'),
      by('marking-block', 'check-paper/check-paper', '/question-block'),
    ],
  },
  {
    account: 'marklead1',
    of: 'staff',
    screens: [
      at('marking-progress', 'read-progress/progress'),
      at('marking-question', 'read-progress/question-detail'),
      at('marking-classes', 'read-progress/class-progress'),
      by('marking-class', 'read-progress/class-progress', '/class-progress-detail'),
    ],
  },
  {
    account: 'leader9',
    of: 'staff',
    screens: [
      at('exam-list', 'exam/list'),
      by('school', ...SCHOOL),
      by('transcript', ...SCHOOL, '/report/transcript'),
      by('average', ...SCHOOL, '/report/average-score'),
      by('ranking', ...SCHOOL, '/report/course-ranking'),
      by('before-after', ...SCHOOL, '/report/before-after-n'),
      by('upline', ...SCHOOL, '/report/upline'),
      by('explain', ...SCHOOL, '/report/paper-explain'),
    ],
  },
  {
    account: 'leader12',
    of: 'staff',
    screens: [
      at('home', ''),
      by('school', ...SCHOOL),
      at('marking', 'leader/marking'),
      at('marking-papers', 'leader/marking/setup'),
      by('marking-setup', 'leader/marking/setup', '/leader/marking/setup?'),
    ],
  },
  {
    account: 'admin1',
    of: 'staff',
    screens: [
      at('office', 'office'),
      ...[
        'people',
        'year',
        'roster',
        'accounts',
        'display',
        'calendar',
        'partners',
        'scores',
        'running',
        'audit',
      ].map((page) => at(page, `office/${page}`)),
      by('publish', 'office/scores', '/office/publish'),
    ],
  },
]
