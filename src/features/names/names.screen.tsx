import type { FigureQuery, NamesOfFigure } from '#contract/names.ts'
import { formatDay, formatPaperDay, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useExamArgs } from '#src/nav/exam-args.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { usePlace } from '#src/nav/place.ts'
import { useCall } from '#src/state/resource.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { PaperHead } from '#src/ui/paper-head.ts'
import { PopulationLine } from '#src/ui/population.tsx'
import { ExamReading } from '#src/ui/report/exam-reading.tsx'
import shared from '#src/ui/shared.module.css'
import { figureIn, figureText, wayOf } from './figure.rules.ts'
import { NamesTable } from './names-table.part.tsx'

const Names = ({ reply, figure }: { reply: NamesOfFigure; figure: FigureQuery }) => {
  const what = figureText(figure, reply)
  const subject = reply.subjectName || t('names.total')
  const classes = reply.className ?? t('names.allClasses')
  return (
    <>
      <PaperHead
        parts={[
          reply.examName,
          subject,
          classes,
          reply.schoolName,
          formatPaperDay(reply.startTime),
          t('names.count', { what, n: reply.rows.length }),
        ]}
      />
      <header>
        <h2 className={shared['name']}>{t('names.count', { what, n: reply.rows.length })}</h2>
        <p className={shared['quiet']}>
          {t('names.where', { exam: reply.examName, day: formatDay(reply.startTime), subject, classes })}
        </p>
        {reply.line !== null && (
          <p className={shared['quiet']}>
            {t('names.line', { line: formatScore(reply.line), full: formatScore(reply.full) })}
          </p>
        )}
        {reply.part?.line != null && (
          <p className={shared['quiet']}>
            {t('names.partLine', { part: reply.part.name, line: formatScore(reply.part.line) })}
          </p>
        )}
        <PopulationLine of={reply.among} label={t('names.among')} />
      </header>
      {reply.rows.length === 0 ? (
        <EmptyState title={t('names.none')} text={t('names.noneText')} />
      ) : (
        <NamesTable
          reply={reply}
          fileName={`${reply.examName} ${subject} ${classes} ${what}`}
          to={wayOf(reply, figure.subject)}
        />
      )}
    </>
  )
}

/** Who a figure counts: sorted by any heading, kept as a spreadsheet, printed. */
export const NamesScreen = () => {
  const { search } = usePlace()
  const args = useExamArgs('classId', 'gradeId')
  const figure = figureIn(search)
  const names = useCall(
    'GET /api/analysis/data/figure/names',
    args && figure ? { query: { ...args.query, ...figure } } : null,
  )
  const { examId = null, version, classId } = args?.query ?? {}
  const at = { examId: examId ?? '', ...(version === undefined ? {} : { version }) }
  const back =
    examId === null ? PATH.examList : href.classOverview({ ...at, ...(classId ? { classId } : {}) })
  return (
    <Page title={t('names.title')} back={back} asOf={names.asOf} wide>
      {args !== null && figure === null ? (
        <EmptyState
          title={t('names.noFigure')}
          text={t('names.noFigureText')}
          action={<a href={back}>{t('frame.noExam.go')}</a>}
        />
      ) : (
        <ExamReading examId={examId} list={PATH.examList} of={names} failed={t('names.failed')}>
          {(reply) => figure && <Names reply={reply} figure={figure} />}
        </ExamReading>
      )}
    </Page>
  )
}
