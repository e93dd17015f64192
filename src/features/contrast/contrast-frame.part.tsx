import { type ReactNode, useMemo } from 'react'
import type { Absences } from '#contract/exam/class-report.ts'
import type { ContrastSheet } from '#contract/exam/contrast.ts'
import { missedAll } from '#core/domain/analysis/absences.ts'
import { type ContrastSubject, subjectsOf, TOTAL } from '#core/domain/contrast/subjects.ts'
import { formatDay, formatPaperDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useExamArgs } from '#src/nav/exam-args.ts'
import { currentPlace, useQuery, useSetQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { deviceFacts } from '#src/platform/device.ts'
import { useCall } from '#src/state/resource.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { PaperHead } from '#src/ui/paper-head.ts'
import { populationText } from '#src/ui/population.tsx'
import { PrintButton } from '#src/ui/print-button.tsx'
import { ExamReading } from '#src/ui/report/exam-reading.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import shared from '#src/ui/shared.module.css'

export interface ContrastView {
  readonly sheet: ContrastSheet
  readonly subject: ContrastSubject
  readonly subjects: readonly ContrastSubject[]
  /** Reads the sheet again, from the server. */
  readonly reload: () => Promise<void>
}

/** How many missed some subjects, what became of their totals, and how many missed all. */
function absencesText({ rule, some }: Absences, withoutTotal: number): string {
  const all = missedAll(withoutTotal, rule, some)
  return t(`contrast.absences.${rule}`, { some }) + (all > 0 ? t('contrast.absences.all', { n: all }) : '')
}

const Chosen = ({
  sheet,
  reload,
  pick,
  children,
}: {
  sheet: ContrastSheet
  reload: () => Promise<void>
  pick: boolean
  children: (shown: ContrastView) => ReactNode
}) => {
  const wanted = useQuery('subject')
  const setQuery = useSetQuery()
  const subjects = useMemo(() => subjectsOf(sheet), [sheet])
  const subject = subjects.find(({ id }) => id === wanted) ?? subjects[0]
  if (!subject) return <EmptyState title={t('contrast.empty.title')} text={t('contrast.empty.text')} />
  return (
    <>
      <PaperHead
        parts={[
          sheet.examName,
          subject.name || t('contrast.total'),
          sheet.schoolName,
          formatPaperDay(sheet.startTime),
          populationText(subject.among),
        ]}
      />
      <header>
        <h2 className={shared['name']}>{sheet.schoolName}</h2>
        <p className={shared['quiet']}>
          {t('contrast.examOn', { exam: sheet.examName, day: formatDay(sheet.startTime) })}
        </p>
      </header>
      {pick && subjects.length > 1 && (
        <Picker
          label={t('contrast.subject')}
          value={subject.id}
          options={subjects.map(({ id, name }) => ({ value: id, title: name || t('contrast.total') }))}
          onChange={(id) => setQuery({ subject: id })}
        />
      )}
      {subjects.some(({ id }) => id === TOTAL) && sheet.grade.absences && sheet.grade.absences.some > 0 && (
        <p className={shared['quiet']}>
          {absencesText(sheet.grade.absences, sheet.grade.total?.absent ?? 0)}
        </p>
      )}
      {children({ sheet, subject, subjects, reload })}
      <PrintButton label={t('contrast.print')} hidden={deviceFacts().inWeChat} />
    </>
  )
}

/** The states of a screen that compares classes, its exam and its choice of subject. */
export const ContrastFrame = ({
  title,
  pick = true,
  children,
}: {
  title: string
  /** False: the screen shows all subjects at once. */
  pick?: boolean
  children: (shown: ContrastView) => ReactNode
}) => {
  const args = useExamArgs('gradeId')
  // the scores of the classes this reader may compare
  const sheet = useCall('GET /api/analysis/view/class/contrast', args)
  const { examId = null, version } = args?.query ?? {}
  const to = examId ? { examId, ...(version === undefined ? {} : { version }) } : null
  const led = currentPlace().path.startsWith('/leader/')
  const back = to === null ? PATH.examList : led ? href.schoolReport(to) : href.classOverview(to)
  return (
    <Page title={title} back={back} asOf={sheet.asOf} wide>
      <ExamReading examId={examId} list={PATH.examList} of={sheet} failed={t('contrast.failed.title')}>
        {(data) => (
          <Chosen sheet={data} reload={sheet.reload} pick={pick}>
            {children}
          </Chosen>
        )}
      </ExamReading>
    </Page>
  )
}
