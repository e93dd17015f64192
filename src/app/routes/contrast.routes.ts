import type { ComponentType } from 'react'
import { LEADERS, STAFF } from '#contract/roles.ts'
import type { Area, MessageKey } from '#src/i18n/catalogue.ts'
import { APPEALS } from '#src/nav/appeal-paths.ts'
import { BESIDE } from '#src/nav/exams-paths.ts'
import { LECTURE } from '#src/nav/lecture-paths.ts'
import { NAMES } from '#src/nav/names-paths.ts'
import { PATH, type Path } from '#src/nav/paths.ts'
import type { MakeScreen, RouteRow } from './route-row.ts'

/** Rows of comparing classes: for teachers over their own classes, for leaders over what they lead. */
export const contrastRoutes = (screen: MakeScreen): RouteRow[] => {
  const rows = (
    paths: readonly [Path, Path],
    titleKey: MessageKey,
    areas: readonly Area[],
    load: () => Promise<ComponentType>,
  ): RouteRow[] => {
    const Screen = screen(areas, load)
    const row = { titleKey, offline: 'read', math: false, Screen } as const
    return [
      { ...row, path: paths[0], roles: STAFF },
      { ...row, path: paths[1], roles: LEADERS },
    ]
  }
  const transcript = screen(
    ['exam', 'report', 'class-report', 'job'],
    async () => (await import('#src/features/class-report/transcript.screen.tsx')).TranscriptScreen,
  )
  const explain = screen(
    ['items', 'exam', 'exam-frame', 'job'],
    async () => (await import('#src/features/items/paper.screen.tsx')).PaperExplainScreen,
  )
  return [
    ...rows(
      [PATH.contrastAverage, PATH.leaderAverage],
      'contrast.title.average',
      ['contrast', 'exam', 'exam-frame'],
      async () => (await import('#src/features/contrast/average.screen.tsx')).AverageScreen,
    ),
    ...rows(
      [PATH.contrastRanking, PATH.leaderRanking],
      'contrast.title.ranking',
      ['contrast', 'exam', 'exam-frame'],
      async () => (await import('#src/features/contrast/ranking.screen.tsx')).RankingScreen,
    ),
    ...rows(
      [PATH.contrastBefore, PATH.leaderBefore],
      'contrast.title.before',
      ['contrast', 'exam', 'exam-frame'],
      async () => (await import('#src/features/contrast/before-after.screen.tsx')).BeforeAfterScreen,
    ),
    ...rows(
      [PATH.contrastUpline, PATH.leaderUpline],
      'contrast.title.upline',
      ['contrast', 'exam', 'exam-frame'],
      async () => (await import('#src/features/contrast/upline.screen.tsx')).UplineScreen,
    ),
    ...rows(
      [BESIDE.own, BESIDE.led],
      'contrast.title.exams',
      ['contrast', 'exam', 'exam-frame'],
      async () => (await import('#src/features/contrast/exams.screen.tsx')).ExamsScreen,
    ),
    ...[PATH.contrastTranscript, PATH.leaderTranscript].map(
      (path): RouteRow => ({
        path,
        roles: LEADERS,
        titleKey: 'exam.title.transcript',
        offline: 'read',
        math: false,
        Screen: transcript,
      }),
    ),
    ...[PATH.contrastExplain, PATH.leaderExplain].map(
      (path): RouteRow => ({
        path,
        roles: LEADERS,
        titleKey: 'items.title.explain',
        offline: 'read',
        math: false,
        Screen: explain,
      }),
    ),
    {
      path: PATH.scoring,
      roles: STAFF,
      titleKey: 'items.title.scoring',
      offline: 'read',
      math: true,
      Screen: screen(
        ['items', 'exam', 'exam-frame', 'job'],
        async () => (await import('#src/features/items/scoring.screen.tsx')).ScoringScreen,
      ),
    },
    {
      path: LECTURE.list,
      roles: STAFF,
      titleKey: 'items.title.lecture',
      offline: 'read',
      math: true,
      Screen: screen(
        ['items', 'exam', 'exam-frame', 'job'],
        async () => (await import('#src/features/items/lecture.screen.tsx')).LectureScreen,
      ),
    },
    {
      path: NAMES.list,
      roles: STAFF,
      titleKey: 'names.title',
      offline: 'read',
      math: false,
      Screen: screen(
        ['names', 'exam', 'exam-frame'],
        async () => (await import('#src/features/names/names.screen.tsx')).NamesScreen,
      ),
    },
    {
      path: APPEALS.decide,
      roles: STAFF,
      titleKey: 'appeals.title',
      offline: 'none',
      math: false,
      Screen: screen(
        ['appeal-decide', 'exam-frame'],
        async () => (await import('#src/features/appeal-decide/decide.screen.tsx')).DecideScreen,
      ),
    },
    {
      path: PATH.exercise,
      roles: STAFF,
      titleKey: 'exercise.title',
      offline: 'read',
      math: true,
      Screen: screen(
        ['exercise', 'exam', 'exam-frame'],
        async () => (await import('#src/features/exercise/exercise.screen.tsx')).ExerciseScreen,
      ),
    },
    {
      path: PATH.examSubject,
      roles: STAFF,
      titleKey: 'items.title.subject',
      offline: 'read',
      math: false,
      Screen: screen(
        ['items', 'exam', 'exam-frame', 'job'],
        async () => (await import('#src/features/items/paper.screen.tsx')).SubjectScreen,
      ),
    },
    {
      path: PATH.leaderList,
      roles: LEADERS,
      titleKey: 'exam.listTitle',
      offline: 'read',
      math: false,
      Screen: screen(
        ['exam'],
        async () => (await import('#src/features/exam-list/exam-list.screen.tsx')).ExamListScreen,
      ),
    },
    {
      path: PATH.leaderNoReport,
      roles: LEADERS,
      titleKey: 'exam.noReportTitle',
      offline: 'full',
      math: false,
      Screen: screen(
        ['exam'],
        async () => (await import('#src/features/exam-list/no-report.screen.tsx')).NoReportScreen,
      ),
    },
  ]
}
