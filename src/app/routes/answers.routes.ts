import type { ComponentType } from 'react'
import { FAMILY, STAFF } from '#contract/roles.ts'
import type { Area, MessageKey } from '#src/i18n/catalogue.ts'
import { PATH, type Path } from '#src/nav/paths.ts'
import type { MakeScreen, RouteRow } from './route-row.ts'

/** Rows of the parts of a student's report; staff open them for a student of theirs, as they open the report. */
export const answersRoutes = (screen: MakeScreen): RouteRow[] => {
  const row = (
    path: Path,
    titleKey: MessageKey,
    load: () => Promise<ComponentType>,
    areas: readonly Area[] = ['answers', 'exam-frame'],
  ): RouteRow => ({
    path,
    roles: [...STAFF, ...FAMILY],
    titleKey,
    offline: 'read',
    math: false,
    Screen: screen(areas, load),
  })
  return [
    {
      ...row(
        PATH.studentExams,
        'exam.listTitle',
        async () => (await import('#src/features/exam-list/exam-list.screen.tsx')).ExamListScreen,
        ['exam'],
      ),
      roles: FAMILY,
    },
    {
      ...row(
        PATH.studentReport,
        'report.title',
        async () => (await import('#src/features/student-report/report.screen.tsx')).ReportScreen,
        ['report'],
      ),
      math: true,
    },
    row(
      PATH.answerCard,
      'answers.title.card',
      async () => (await import('#src/features/answers/card.screen.tsx')).CardScreen,
    ),
    row(
      PATH.scannedCard,
      'answers.title.scan',
      async () => (await import('#src/features/answers/answer-card-scan.screen.tsx')).ScannedCardScreen,
    ),
    {
      ...row(
        PATH.question,
        'answers.title.question',
        async () => (await import('#src/features/answers/question.screen.tsx')).QuestionScreen,
      ),
      math: true,
    },
    {
      ...row(
        PATH.subjectDetail,
        'answers.title.subject',
        async () => (await import('#src/features/answers/subject.screen.tsx')).SubjectDetailScreen,
        ['answers', 'exam-frame', 'report'],
      ),
      roles: FAMILY,
    },
    {
      ...row(
        PATH.correction,
        'appeal.title',
        async () => (await import('#src/features/appeal/correction.screen.tsx')).CorrectionScreen,
        ['appeal', 'exam-frame', 'pen', 'picture', 'sync'],
      ),
      roles: FAMILY,
      offline: 'full',
    },
    row(
      PATH.levelTip,
      'answers.title.level',
      async () => (await import('#src/features/answers/explain.screen.tsx')).LevelTipScreen,
    ),
    row(
      PATH.difficulty,
      'answers.title.difficulty',
      async () => (await import('#src/features/answers/explain.screen.tsx')).DifficultyScreen,
    ),
  ]
}
