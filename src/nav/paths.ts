import type { QuestionRef } from '#contract/question.ts'
import type { AppealPath } from './appeal-paths.ts'
import type { BesidePath } from './exams-paths.ts'
import type { LecturePath } from './lecture-paths.ts'
import type { MarkingPath } from './marking-paths.ts'
import type { NamesPath } from './names-paths.ts'
import type { ReadProgressPath } from './read-progress-paths.ts'
import { withQuery } from './with-query.ts'

/** Paths of the route table, each once. Screens make links with `href`, never by hand. */
export const PATH = {
  home: '/',
  login: '/system/login',
  chooseUser: '/system/chooseUser',
  parLogin: '/system/parLogin',
  signOnLogin: '/auth/login',
  reg: '/system/reg',
  findPassword: '/system/find-password',
  changePassword: '/user/change-password',
  examList: '/exam/list',
  noReport: '/exam/no-report',
  report: '/exam/report',
  studentExams: '/exam/student-exam-list',
  studentReport: '/exam/report/student',
  answerCard: '/exam/report/answer-card-question',
  scannedCard: '/exam/report/answer-card-question/answer-card',
  question: '/exam/report/answer-card-question/question-detail',
  levelTip: '/exam/report/level-tip',
  difficulty: '/exam/report/difficulty-description',
  subjectDetail: '/exam/report/subject-detail',
  correction: '/exam/correction-error',
  classOverview: '/exam/exam-detail',
  transcript: '/exam/exam-detail/transcript',
  schoolReport: '/leader/report',
  contrastAverage: '/exam/class-contrast/average-score',
  contrastRanking: '/exam/class-contrast/course-ranking',
  contrastBefore: '/exam/class-contrast/before-after-n',
  contrastUpline: '/exam/class-contrast/upline-rate',
  scoring: '/exam/exam-detail/scoring',
  exercise: '/exam/exam-detail/exercise',
  examSubject: '/exam/exam-detail/exam-subject-detail',
  contrastExplain: '/exam/class-contrast/paper-explain',
  contrastTranscript: '/exam/class-contrast/transcript',
  leaderList: '/leader/list',
  leaderNoReport: '/leader/no-report',
  leaderTranscript: '/leader/report/transcript',
  leaderAverage: '/leader/report/average-score',
  leaderRanking: '/leader/report/course-ranking',
  leaderBefore: '/leader/report/before-after-n',
  leaderUpline: '/leader/report/upline',
  leaderExplain: '/leader/report/paper-explain',
  user: '/user',
  profile: '/profileDetail',
  children: '/user/children-manage',
  relation: '/user/relation-student',
  updateStage: '/user/update-stage',
  vip: '/user/vip',
  vipPay: '/user/vip/pay',
  vipPaid: '/user/vip/pay/success',
  vipInstruction: '/user/vip/instruction',
  reportBookBuy: '/exam/report/wrong-book/buy',
  reportBookExample: '/exam/report/wrong-book/example',
  reportBookRecord: '/exam/report/wrong-book/record',
  bookBuy: '/wrong-book/buy',
  bookExample: '/wrong-book/example',
  bookRecord: '/wrong-book/record',
  holidayJump: '/holiday-notebook/jump',
  holidaySubmit: '/holiday-notebook/holiday-notebook-submit',
  holidayDetail: '/holiday-notebook/detail',
  paperIntroduce: '/wrong-paper/introduce',
  paperBuy: '/wrong-paper/buy',
  paperRecord: '/wrong-paper/buy-record',
  wrongDownloads: '/wrong-download/list',
  wrongQuestions: '/wrong-download/wrong-question-list',
  wrongQuestion: '/wrong-download/question-detail',
  wrongFilter: '/wrong-download/filter',
  wrongBook: '/wrong-download/book',
  bindChild: '/user/student-update/form',
  calendarFeed: '/user/calendar',
  reminders: '/user/reminders',
  accountCancel: '/account-cancel',
  todo: '/todo',
  todoHelp: '/todo-help',
  numberForm: '/system/student-num/form',
  numberList: '/system/student-num/list',
  numberResult: '/system/student-num/result',
  studyDetail: '/StudyDetail',
  contact: '/contact',
  scan: '/scan',
  showCode: '/scan/code',
  rollDetail: '/roll/student-info-detail',
  homeworkList: '/homework/list',
  homeworkDetail: '/homework/exam-detail',
  homeworkReport: '/homework/report',
  homeworkChecked: '/homework/check-homework-detail',
  homeworkPaper: '/homework/check-homework-detail/student-paper',
  homeworkSummary: '/homework/summarize',
  homeworkCheck: '/homework-check-paper',
  markingBackup: '/mp-check-paper-backup',
  homeworkDo: '/online-homework/do-homework',
  homeworkCrop: '/online-homework/crop',
  homeworkProgress: '/online-homework/in-progress-detail',
  unsent: '/user/unsent',
  homeworkSet: '/online-homework/set-homework',
  homeworkPlans: '/online-homework/select-plan-list',
  homeworkAdd: '/online-homework/add-homework/{examTplPlanId}',
  homeworkGiven: '/online-homework/homework-detail/{examPlanId}',
  practiceList: '/precision-practice/list',
  practiceAdd: '/precision-practice/precision-practice-add',
  practiceCenter: '/practice-center/list',
  wrongCourses: '/wrong-answer/course-select',
  wrongLabel: '/wrong-answer/wrong-answer-label',
  wrongList: '/wrong-answer/list/{courseId}',
  wrongDetail: '/wrong-answer/wrong-subject-detail',
  wrongPractice: '/wrong-answer/wrong-answer-practice',
  wrongRecycle: '/wrong-answer/wrong-answer-recycle',
  wrongRedo: '/wrong-answer/redo',
  consolidateList: '/consolidate/list',
  consolidateDo: '/consolidate/do-consolidate',
  consolidateMark: '/consolidate/mark-consolidate',
  consolidateProgress: '/consolidate/in-progress-detail',
  consolidateReport: '/consolidate/report',
  consolidateCheck: '/consolidate/consolidate-check',
  office: '/office',
  officeFirst: '/office/first',
  officePage: '/office/{page}',
  unauthorized: '/401',
  permissionDenied: '/permission-denied',
  authFailed: '/auth-failed',
  springboard: '/springboard',
} as const

/** Pages of sign-on by partners; `/auth` is the unified one. */
export const AUTH_PATHS = [
  '/auth',
  '/auth/sso',
  '/auth/17zuoye',
  '/auth/fujian',
  '/auth/jimei',
  '/auth/jiaoyuju',
  '/auth/tianwen',
  '/auth/aiclass',
  '/auth/dingtalk',
  '/auth/tongan/teacher',
  '/auth/tongan/student',
  '/auth/tongan/jxgzh',
  '/auth/dongni',
  '/auth/qingningedu',
  '/auth/jwt',
  '/auth/tencent',
  '/auth/nicezhuanye',
  '/auth/wx-third',
  '/auth/iedu',
  '/auth/lti',
] as const
export type AuthPath = (typeof AUTH_PATHS)[number]

export type Path =
  | (typeof PATH)[keyof typeof PATH]
  | AuthPath
  | AppealPath
  | BesidePath
  | LecturePath
  | MarkingPath
  | NamesPath
  | ReadProgressPath

/** True when an address is one of the pattern: a `{name}` stands for one part that is not empty. */
export const pathFits = (pattern: string, path: string): boolean => {
  if (!pattern.includes('{')) return pattern === path
  const parts = path.split('/')
  const wanted = pattern.split('/')
  return (
    parts.length === wanted.length &&
    wanted.every((w, i) => (w[0] === '{' ? parts[i] !== '' : w === parts[i]))
  )
}

/** The address of a pattern with its one `{name}` filled in. */
const withPart = (path: Path, part: string): string => path.replace(/\{\w+\}/, encodeURIComponent(part))

/** Which report: its exam, an older version of it, and for staff whose. */
export type ReportLink = { examId: string; version?: number; reportStudentId?: string }

/** Addresses inside the app. `version`: an older exam version; `reportStudentId`: staff read a student's report. */
export const href = {
  report: (to: ReportLink) => withQuery(PATH.report, to),
  /** Parts of a student's report; the same exam, version and student as the report. */
  answerCard: (to: ReportLink & { paperId?: string }) => withQuery(PATH.answerCard, to),
  scannedCard: (to: ReportLink & { paperId?: string }) => withQuery(PATH.scannedCard, to),
  question: (to: ReportLink & { paperId: string; itemNo: string }) => withQuery(PATH.question, to),
  subjectDetail: (to: ReportLink & { paperId?: string }) => withQuery(PATH.subjectDetail, to),
  correction: (to: { examId: string; paperId?: string; itemNo?: string }) => withQuery(PATH.correction, to),
  levelTip: (to: ReportLink) => withQuery(PATH.levelTip, to),
  difficulty: (to: ReportLink) => withQuery(PATH.difficulty, to),
  noReport: (to: { examId: string; until?: number }) => withQuery(PATH.noReport, to),
  classOverview: (to: { examId: string; classId?: string; version?: number }) =>
    withQuery(PATH.classOverview, to),
  transcript: (to: { examId: string; classId?: string; version?: number }) => withQuery(PATH.transcript, to),
  schoolReport: (to: { examId: string; version?: number }) => withQuery(PATH.schoolReport, to),
  /** A comparison of the classes of an exam; leaders have pages of their own for it. */
  contrast: (
    path: Path & `/${'exam/class-contrast' | 'leader/report'}/${string}`,
    to: { examId: string; gradeId?: string; version?: number; classId?: string; subject?: string },
  ) => withQuery(path, to),
  /** The questions of a paper, with a class's marks where one is named. */
  items: (
    path: typeof PATH.scoring | typeof PATH.examSubject | typeof PATH.exercise,
    to: { examId: string; classId?: string; paperId?: string; itemNo?: string; version?: number },
  ) => withQuery(path, to),
  changePassword: (to: { next?: string }) => withQuery(PATH.changePassword, to),
  /** Sign in, then go on to `next` (an address inside the app). */
  login: (to: { next?: string }) => withQuery(PATH.login, to),
  parLogin: (to: { next?: string }) => withQuery(PATH.parLogin, to),
  /** The same for whoever the messenger knows and no account does. */
  signOnLogin: (to: { next?: string }) => withQuery(PATH.signOnLogin, to),
  chooseUser: (to: { next?: string }) => withQuery(PATH.chooseUser, to),
  bindChild: (to: { next?: string; autoBindStu?: string; studentId?: string }) =>
    withQuery(PATH.bindChild, to),
  /** A student's code; staff say whose. */
  showCode: (to: { ofStudentId?: string }) => withQuery(PATH.showCode, to),
  /**
   * A page about one homework. `no`: a question of it; `page`: a photograph of that question's answer; `of`: whose
   * paper a teacher opens.
   */
  homework: (
    path: Path & `/${string}homework${string}`,
    to: { homeworkId: string; no?: number; page?: string; of?: string },
  ) => withQuery(path, to),
  /** Setting homework from a template. */
  homeworkFrom: (template: string) => withQuery(PATH.homeworkSet, { template }),
  /** Setting homework from a plan. */
  homeworkAdd: (examTplPlanId: string) => withPart(PATH.homeworkAdd, examTplPlanId),
  /** A teacher's page about homework that was given out. */
  homeworkGiven: (homeworkId: string) => withPart(PATH.homeworkGiven, homeworkId),
  /** One precision practice, and a new one about a point. */
  practice: (to: { practiceId: string }) => withQuery(PATH.practiceList, to),
  practiceAdd: (to: { courseId: string; point: string }) => withQuery(PATH.practiceAdd, to),
  /** How an order stands. */
  order: (path: typeof PATH.vipPaid | typeof PATH.bookRecord, to: { orderId: string }) => withQuery(path, to),
  /** A page about printed wrong-answer books: one of them, or the exam a sample is made from. */
  book: (path: Path & `${string}wrong-book/${string}`, to: { goodsId?: string; examId?: string }) =>
    withQuery(path, to),
  /** A page about the notebook for a holiday. */
  holiday: (path: Path & `/holiday-notebook/${string}`, to: { holidayId: string }) => withQuery(path, to),
  /** Choosing wrong questions to print: of these alone. */
  wrongDownload: (
    path: Path & `/wrong-download/${string}`,
    to: {
      /** Of a printed code: the mark of whose page it is on. */
      of?: string
      examId?: string
      courseId?: string
      cause?: string
      point?: string
      question?: string
      bookId?: string
    },
  ) => withQuery(path, to),
  /** The notebook: a subject's questions, one of them, labelling and practising (all, a subject's, one, or `items` of a paper). */
  wrongList: (courseId: string) => withPart(PATH.wrongList, courseId),
  wrongDetail: ({ examId, paperId, itemNo }: QuestionRef) =>
    withQuery(PATH.wrongDetail, { examId, paperId, itemNo }),
  wrongLabel: (to: { courseId?: string }) => withQuery(PATH.wrongLabel, to),
  wrongPractice: (to: Partial<QuestionRef> & { courseId?: string; items?: string }) => {
    const { courseId, examId, paperId, itemNo, items } = to
    return withQuery(PATH.wrongPractice, { courseId, examId, paperId, itemNo, items })
  },
  /** A page of consolidation: one of them, `of` a teacher's student; or the list, after an exam. */
  consolidate: (
    path: Path & `/consolidate/${string}`,
    to: { consolidationId?: string; of?: string; examId?: string; classId?: string; view?: string },
  ) => withQuery(path, to),
  signOn: (path: AuthPath, to: { next?: string }) => withQuery(path, to),
  authFailed: (to: { reason: string }) => withQuery(PATH.authFailed, to),
}

/**
 * The address to go on to, or '/' when `next` is missing or would leave the app: only a path of this origin, never
 * `//host` or `/\host`, which browsers read as another host.
 */
export const safeNext = (next: string | null): string => {
  if (next === null || !/^\/(?![/\\])/.test(next)) return PATH.home
  const path = next.split(/[?#]/, 1)[0] as string
  const again: readonly string[] = [PATH.login, PATH.parLogin, PATH.signOnLogin, PATH.chooseUser]
  return again.includes(path) ? PATH.home : next
}
