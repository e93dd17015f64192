import type account from './messages/zh-CN/account.json'
import type answers from './messages/zh-CN/answers.json'
import type appeal from './messages/zh-CN/appeal.json'
import type consolidate from './messages/zh-CN/consolidate.json'
import type contrast from './messages/zh-CN/contrast.json'
import type early from './messages/zh-CN/early.json'
import type entry from './messages/zh-CN/entry.json'
import type exam from './messages/zh-CN/exam.json'
import type examFrame from './messages/zh-CN/exam-frame.json'
import type exercise from './messages/zh-CN/exercise.json'
import type homework from './messages/zh-CN/homework.json'
import type items from './messages/zh-CN/items.json'
import type lab from './messages/zh-CN/lab.json'
import type link from './messages/zh-CN/link.json'
import type pen from './messages/zh-CN/pen.json'
import type people from './messages/zh-CN/people.json'
import type picture from './messages/zh-CN/picture.json'
import type practice from './messages/zh-CN/practice.json'
import type report from './messages/zh-CN/report.json'
import type scan from './messages/zh-CN/scan.json'
import type shell from './messages/zh-CN/shell.json'
import type shop from './messages/zh-CN/shop.json'
import type sso from './messages/zh-CN/sso.json'
import type study from './messages/zh-CN/study.json'
import type sync from './messages/zh-CN/sync.json'
import type teachHomework from './messages/zh-CN/teach-homework.json'
import type todo from './messages/zh-CN/todo.json'
import type wrong from './messages/zh-CN/wrong.json'
import type wrongDownload from './messages/zh-CN/wrong-download.json'

export const LOCALES = ['zh-CN', 'en'] as const
export type Locale = (typeof LOCALES)[number]

/** One area is one chunk a locale: what a group of screens says. `shell` is there before anything is drawn. */
export type Area =
  | 'shell'
  | 'entry'
  | 'account'
  | 'answers'
  | 'appeal'
  | 'consolidate'
  | 'contrast'
  | 'exam'
  | 'exam-frame'
  | 'exercise'
  | 'homework'
  | 'items'
  | 'lab'
  | 'link'
  | 'report'
  | 'scan'
  | 'shop'
  | 'sso'
  | 'people'
  | 'practice'
  | 'pen'
  | 'picture'
  | 'study'
  | 'sync'
  | 'teach-homework'
  | 'todo'
  | 'wrong'
  | 'wrong-download'

/** Every text of the app. zh-CN is the reference; a test keeps `en` equal in keys and placeholders. */
export type MessageKey =
  | keyof typeof early
  | keyof typeof practice
  | keyof typeof shell
  | keyof typeof account
  | keyof typeof answers
  | keyof typeof appeal
  | keyof typeof consolidate
  | keyof typeof contrast
  | keyof typeof entry
  | keyof typeof exam
  | keyof typeof examFrame
  | keyof typeof exercise
  | keyof typeof people
  | keyof typeof pen
  | keyof typeof picture
  | keyof typeof study
  | keyof typeof sync
  | keyof typeof teachHomework
  | keyof typeof todo
  | keyof typeof wrongDownload
  | keyof typeof homework
  | keyof typeof items
  | keyof typeof lab
  | keyof typeof link
  | keyof typeof report
  | keyof typeof scan
  | keyof typeof shop
  | keyof typeof sso
  | keyof typeof wrong

export const isLocale = (value: unknown): value is Locale => LOCALES.some((locale) => locale === value)
