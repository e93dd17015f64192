import type { Calls } from '#contract/calls.ts'
import { Status } from '#contract/envelope.ts'
import type { StudentReport } from '#contract/exam/report.ts'
import { formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useOpen, Where } from '#src/state/open.tsx'
import { useStudentReport } from '#src/state/reports/student-report.ts'
import { useCall } from '#src/state/resource.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { MathText } from '#src/ui/formula/math-text.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { type SamplePage, samplePages } from './sample.rules.ts'
import css from './shop.module.css'

type BookPreview = Calls['GET /api/export/wrongDownload/wrongBook/preview']['reply']

/** The words of a question as the printed book has them; nothing where nobody has written them down. */
const Words = ({ book, paperId, itemNo }: { book: BookPreview | null; paperId: string; itemNo: string }) => {
  const words = book?.questions.find((q) => q.paperId === paperId && q.itemNo === itemNo)?.words
  if (!book || !words) return null
  return (
    <div className={shared['tight']} data-words={itemNo}>
      <div>
        <MathText text={words.stem} drawn={book.drawn} />
      </div>
      {words.options.map(({ letter, text }) => (
        <div key={letter}>
          <b>{letter}</b> <MathText text={text} drawn={book.drawn} />
        </div>
      ))}
    </div>
  )
}

const Sample = ({ page, book }: { page: SamplePage; book: BookPreview | null }) => (
  <Card title={page.courseName}>
    {page.items.map((item) => (
      <div key={item.no} className={css['entry']}>
        <p className={css['row']}>
          <strong>{t('shop.example.item', { no: item.no })}</strong>
          <span>
            {t('shop.example.score', { score: formatScore(item.score), full: formatScore(item.full) })}
          </span>
        </p>
        <Words book={book} paperId={page.paperId} itemNo={item.no} />
        {item.points.length > 0 && (
          <p className={shared['quiet']}>
            {t('shop.example.points', { points: item.points.join(t('shop.comma')) })}
          </p>
        )}
        <p className={shared['quiet']}>
          {[
            item.answer !== undefined && t('shop.example.own', { answer: item.answer }),
            item.key !== undefined && t('shop.example.key', { key: item.key }),
            item.classRate !== null && t('shop.example.class', { rate: formatRate(item.classRate) }),
          ]
            .filter((part) => part !== false)
            .join(' · ')}
        </p>
        <div className={css['redo']}>{t('shop.example.redo')}</div>
      </div>
    ))}
  </Card>
)

const Pages = ({ report, book }: { report: StudentReport; book: BookPreview | null }) => {
  const pages = samplePages(report)
  if (pages.length === 0) {
    return <EmptyState title={t('shop.example.nothing')} text={t('shop.example.nothingText')} />
  }
  return (
    <>
      <p>{t('shop.example.lead', { name: report.student.studentName, exam: report.examName })}</p>
      {pages.map((page) => (
        <Sample key={page.paperId} page={page} book={book} />
      ))}
    </>
  )
}

/** Words of questions come by a call that some brands do not have. */
const WORDS = [{ switch: 'wrongDownload' }] as const

/** A few pages of a wrong-answer book, made from this child's own exam: the one the address names, else the newest. */
export const BookExampleScreen = () => {
  const asked = useQuery('examId')
  const latest = useCall('GET /api/exam/plan/latest', asked === null ? {} : null)
  const examId = asked ?? latest.data?.exam?.examId ?? null
  const report = useStudentReport(examId === null ? null : { examId })
  const hasWords = useOpen(WORDS).length > 0
  const book = useCall(
    'GET /api/export/wrongDownload/wrongBook/preview',
    examId === null || !hasWords ? null : { query: { examId } },
  )
  const none = (asked === null && latest.data?.exam === null) || isNone(report.failure?.status)
  return (
    <Page
      title={t('shop.book.example')}
      back={asked === null ? PATH.bookBuy : href.report({ examId: asked })}
      asOf={report.asOf}
    >
      {none ? (
        <EmptyState title={t('shop.example.none')} text={t('shop.example.noneText')} />
      ) : examId === null ? (
        <Reading of={{ ...latest, data: null }} failed={t('shop.failed')} lines={6}>
          {() => null}
        </Reading>
      ) : (
        <Reading of={report} failed={t('shop.failed')} lines={6}>
          {(data) => <Pages report={data} book={book.data} />}
        </Reading>
      )}
      <Where switch="wrongDownload">
        <ButtonLink block href={href.wrongDownload(PATH.wrongQuestions, examId === null ? {} : { examId })}>
          {t('shop.example.print')}
        </ButtonLink>
      </Where>
      <ButtonLink block href={PATH.bookBuy}>
        {t('shop.book.buy')}
      </ButtonLink>
    </Page>
  )
}

/** No report a family may see: not there, not theirs, or not shown yet. */
function isNone(status: number | undefined): boolean {
  return status === Status.notFound || status === Status.hidden
}
