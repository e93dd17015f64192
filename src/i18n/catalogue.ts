import { LOCALES, type Locale } from '#contract/locale.ts'
import type account from './messages/zh-CN/account.json'
import type answers from './messages/zh-CN/answers.json'
import type appeal from './messages/zh-CN/appeal.json'
import type appealDecide from './messages/zh-CN/appeal-decide.json'
import type classReport from './messages/zh-CN/class-report.json'
import type consolidate from './messages/zh-CN/consolidate.json'
import type contrast from './messages/zh-CN/contrast.json'
import type early from './messages/zh-CN/early.json'
import type entry from './messages/zh-CN/entry.json'
import type exam from './messages/zh-CN/exam.json'
import type examFrame from './messages/zh-CN/exam-frame.json'
import type exercise from './messages/zh-CN/exercise.json'
import type holidayNotebook from './messages/zh-CN/holiday-notebook.json'
import type homework from './messages/zh-CN/homework.json'
import type items from './messages/zh-CN/items.json'
import type job from './messages/zh-CN/job.json'
import type lab from './messages/zh-CN/lab.json'
import type link from './messages/zh-CN/link.json'
import type marking from './messages/zh-CN/marking.json'
import type names from './messages/zh-CN/names.json'
import type office from './messages/zh-CN/office.json'
import type officeAccounts from './messages/zh-CN/office-accounts.json'
import type officeAudit from './messages/zh-CN/office-audit.json'
import type officeCalendar from './messages/zh-CN/office-calendar.json'
import type officeDisplay from './messages/zh-CN/office-display.json'
import type officeFirst from './messages/zh-CN/office-first.json'
import type officeKit from './messages/zh-CN/office-kit.json'
import type officePartners from './messages/zh-CN/office-partners.json'
import type officePeople from './messages/zh-CN/office-people.json'
import type officeRunning from './messages/zh-CN/office-running.json'
import type officeScores from './messages/zh-CN/office-scores.json'
import type officeSecurity from './messages/zh-CN/office-security.json'
import type pen from './messages/zh-CN/pen.json'
import type people from './messages/zh-CN/people.json'
import type picture from './messages/zh-CN/picture.json'
import type practice from './messages/zh-CN/practice.json'
import type readProgress from './messages/zh-CN/read-progress.json'
import type report from './messages/zh-CN/report.json'
import type scan from './messages/zh-CN/scan.json'
import type share from './messages/zh-CN/share.json'
import type shell from './messages/zh-CN/shell.json'
import type shop from './messages/zh-CN/shop.json'
import type sso from './messages/zh-CN/sso.json'
import type study from './messages/zh-CN/study.json'
import type sync from './messages/zh-CN/sync.json'
import type teachHomework from './messages/zh-CN/teach-homework.json'
import type todo from './messages/zh-CN/todo.json'
import type wrong from './messages/zh-CN/wrong.json'
import type wrongDownload from './messages/zh-CN/wrong-download.json'

/** One area is one chunk a locale: what a group of screens says. `shell` is there before anything is drawn. */
export type Area =
  | 'shell'
  | 'entry'
  | 'account'
  | 'answers'
  | 'appeal'
  | 'appeal-decide'
  | 'class-report'
  | 'consolidate'
  | 'contrast'
  | 'exam'
  | 'exam-frame'
  | 'exercise'
  | 'holiday-notebook'
  | 'homework'
  | 'items'
  | 'job'
  | 'lab'
  | 'marking'
  | 'names'
  | 'office'
  | 'office-accounts'
  | 'office-calendar'
  | 'office-display'
  | 'office-kit'
  | 'office-audit'
  | 'office-first'
  | 'office-running'
  | 'office-security'
  | 'office-people'
  | 'office-partners'
  | 'office-scores'
  | 'link'
  | 'read-progress'
  | 'report'
  | 'scan'
  | 'share'
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
  | keyof typeof appealDecide
  | keyof typeof classReport
  | keyof typeof consolidate
  | keyof typeof contrast
  | keyof typeof entry
  | keyof typeof exam
  | keyof typeof examFrame
  | keyof typeof exercise
  | keyof typeof people
  | keyof typeof pen
  | keyof typeof picture
  | keyof typeof readProgress
  | keyof typeof study
  | keyof typeof sync
  | keyof typeof teachHomework
  | keyof typeof todo
  | keyof typeof wrongDownload
  | keyof typeof holidayNotebook
  | keyof typeof homework
  | keyof typeof items
  | keyof typeof job
  | keyof typeof lab
  | keyof typeof marking
  | keyof typeof names
  | keyof typeof office
  | keyof typeof officeAccounts
  | keyof typeof officeCalendar
  | keyof typeof officeDisplay
  | keyof typeof officeKit
  | keyof typeof officeAudit
  | keyof typeof officeFirst
  | keyof typeof officeRunning
  | keyof typeof officeSecurity
  | keyof typeof officePeople
  | keyof typeof officePartners
  | keyof typeof officeScores
  | keyof typeof link
  | keyof typeof report
  | keyof typeof scan
  | keyof typeof share
  | keyof typeof shop
  | keyof typeof sso
  | keyof typeof wrong

export const isLocale = (value: unknown): value is Locale => LOCALES.some((locale) => locale === value)
