import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { PaperAnalysis } from '#contract/exam/items.ts'
import { formatPaperDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useExamArgs } from '#src/nav/exam-args.ts'
import { currentPlace, useSetQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { deviceFacts } from '#src/platform/device.ts'
import { session } from '#src/state/account/session.state.ts'
import { useCall } from '#src/state/resource.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { PaperHead } from '#src/ui/paper-head.ts'
import { PopulationLine, populationText } from '#src/ui/population.tsx'
import { PrintButton } from '#src/ui/print-button.tsx'
import { ExamReading } from '#src/ui/report/exam-reading.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import shared from '#src/ui/shared.module.css'
import css from './items.module.css'

/** How far the figures may be trusted, in words. */
const Trust = ({ paper }: { paper: PaperAnalysis }) =>
  paper.sample === 'enough' ? null : (
    <p className={css['warn']} role="note">
      {t(`items.sample.${paper.sample}`, { n: paper.n })}
    </p>
  )

/** Whom the page is about: the class named, else everybody; how many of them sat the paper. */
const People = ({ paper }: { paper: PaperAnalysis }) => {
  if (paper.class)
    return paper.class.population ? (
      <PopulationLine of={paper.class.population} />
    ) : (
      <p className={shared['quiet']}>{t('items.sat', { n: paper.class.students.length })}</p>
    )
  return paper.population ? (
    <PopulationLine of={paper.population} />
  ) : (
    <p className={shared['quiet']}>{t('items.sat', { n: paper.n })}</p>
  )
}

const Classes = ({ paper, needsOne }: { paper: PaperAnalysis; needsOne: boolean }) => {
  const setQuery = useSetQuery()
  const { examId, courseId, class: own } = paper
  const list = useCall('GET /api/exam/plan/class/list', { query: { examId } }).data?.classes ?? []
  const open = list.filter(({ courseIds }) => courseIds.includes(courseId))
  if (open.length === 0 || (own !== null && open.length === 1)) return null
  return (
    <Picker
      label={t('items.class')}
      value={own?.classId ?? ''}
      options={[
        ...(needsOne && own !== null
          ? []
          : [{ value: '', title: t(needsOne ? 'items.class.choose' : 'items.class.all') }]),
        ...open.map(({ classId, className }) => ({ value: classId, title: className })),
      ]}
      onChange={(classId) => setQuery({ classId: classId || null })}
    />
  )
}

/** The heading, the choice of class and paper, and what is said of it; on paper the same at the top of each sheet. */
const Shown = ({ data, day, classes, children }: ShownProps) => {
  const setQuery = useSetQuery()
  const { identity } = useSnapshot(session)
  const counted = data.class ? data.class.population : data.population
  return (
    <>
      <PaperHead
        parts={[
          data.examName,
          data.courseName,
          identity?.schoolName,
          data.class?.className,
          day === null ? null : formatPaperDay(day),
          counted && populationText(counted),
        ]}
      />
      <header>
        <h2 className={shared['name']}>{data.courseName}</h2>
        <p className={shared['quiet']}>
          {data.class ? `${data.examName} · ${data.class.className}` : data.examName}
        </p>
        <People paper={data} />
      </header>
      {classes !== 'none' && <Classes paper={data} needsOne={classes === 'needed'} />}
      {data.papers.length > 1 && (
        <Picker
          label={t('items.paper')}
          value={data.paperId}
          options={data.papers.map((p) => ({ value: p.paperId, title: p.courseName }))}
          onChange={(paperId) => setQuery({ paperId })}
        />
      )}
      <Trust paper={data} />
      {data.items.length === 0 ? (
        <EmptyState title={t('items.empty.title')} text={t('items.empty.text')} />
      ) : (
        <>
          {children}
          <PrintButton label={t('items.print')} hidden={deviceFacts().inWeChat} />
        </>
      )}
    </>
  )
}

interface ShownProps {
  readonly data: PaperAnalysis
  readonly day: number | null
  readonly classes: ItemsFrameProps['classes']
  readonly children: ReactNode
}

interface ItemsFrameProps {
  readonly title: string
  /** `offered`: a class's marks are shown where the address names one; `needed`: nothing is shown without one. */
  readonly classes: 'none' | 'offered' | 'needed'
  readonly children: (paper: PaperAnalysis, reload: () => Promise<void>) => ReactNode
}

/** The states of a screen about the items of a paper, and the choice of paper. */
export const ItemsFrame = ({ title, classes, children }: ItemsFrameProps) => {
  const withClass = classes !== 'none'
  const args = useExamArgs<'paperId' | 'classId'>('paperId', ...(withClass ? (['classId'] as const) : []))
  const paper = useCall('GET /api/analysis/data/paper/items', args)
  const { examId = null, version, classId } = args?.query ?? {}
  const info = useCall('GET /api/exam/plan/base/info', examId ? { query: { examId } } : null)
  const to = examId ? { examId, ...(version === undefined ? {} : { version }) } : null
  const led = currentPlace().path.startsWith('/leader/')
  const back =
    to === null
      ? PATH.examList
      : led
        ? href.schoolReport(to)
        : href.classOverview({ ...to, ...(classId === undefined ? {} : { classId }) })
  return (
    <Page title={title} back={back} asOf={paper.asOf} wide>
      <ExamReading examId={examId} list={PATH.examList} of={paper} failed={t('items.failed.title')}>
        {(data) => (
          <Shown data={data} day={info.data?.exam.startTime ?? null} classes={classes}>
            {data.items.length > 0 && children(data, paper.reload)}
          </Shown>
        )}
      </ExamReading>
    </Page>
  )
}
