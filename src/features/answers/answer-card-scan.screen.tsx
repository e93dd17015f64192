import { Status } from '#contract/envelope.ts'
import type { AnswerCard } from '#contract/exam/card.ts'
import { PaperStatus } from '#core/domain/exam/status.ts'
import { t } from '#src/i18n/i18n.ts'
import { useSetQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { ExamReading } from '#src/ui/report/exam-reading.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import shared from '#src/ui/shared.module.css'
import { Scan } from './answer-card-scan.part.tsx'
import { ItemTiles } from './item-tiles.part.tsx'
import { useAnswerCard } from './use-answer-card.ts'
import type { ReportRef } from './use-report.ts'

/** The marks of a paper without a scan; an item leads to how everybody did it. */
const Marks = ({ data, marks }: { data: AnswerCard; marks: NonNullable<AnswerCard['marks']> }) => {
  const { examId, paperId } = data
  return (
    <Card title={t('answers.title.card')}>
      <p className={shared['quiet']}>{t('answers.scan.missing.title')}</p>
      <ItemTiles
        items={marks.map(({ itemNo, score, full }) => ({ no: itemNo, score, full }))}
        hrefOf={(itemNo) => href.items(PATH.scoring, { examId, paperId: paperId ?? '', itemNo })}
      />
    </Card>
  )
}

/** No card to show: the school shows none, the paper is still being marked, or none was scanned. */
const Missing = ({ data, link }: { data: AnswerCard; link: ReportRef }) => {
  const status = useCall('GET /api/exam/display/get/examStatus', { query: { examId: link.examId } })
  const paper = data.papers.find((p) => p.paperId === data.paperId)
  const course = status.data?.courses.find((c) => c.courseId === paper?.courseId)
  const open = course !== undefined && course.examCourseStatus < PaperStatus.published
  const why = data.display === 'none' ? 'notShown' : open ? 'marking' : 'missing'
  if (data.marks?.some(({ score }) => score !== null)) return <Marks data={data} marks={data.marks} />
  return (
    <EmptyState
      title={t(`answers.scan.${why}.title`)}
      text={t(`answers.scan.${why}.text`)}
      action={
        data.isWhole !== false && (
          <a href={href.answerCard({ ...link, ...(data.paperId === null ? {} : { paperId: data.paperId }) })}>
            {t('answers.scan.toAnswers')}
          </a>
        )
      }
    />
  )
}

/** The school does not show it here: not yet, or not inside WeChat. */
const NotHere = ({ link }: { link: ReportRef }) => {
  const { data } = useCall('GET /api/exam/display/weixinDisplay', { query: { examId: link.examId } })
  const inside = data?.inWeixin === true && !data.weixinDisplay
  return inside ? (
    <EmptyState title={t('answers.scan.weixin.title')} text={t('answers.scan.weixin.text')} />
  ) : (
    <EmptyState
      sign="wait"
      title={t('answers.hidden.title')}
      text={t('answers.hidden.text')}
      action={<a href={href.noReport({ examId: link.examId })}>{t('answers.hidden.go')}</a>}
    />
  )
}

/** The scanned answer card with its marks drawn on it. */
export const ScannedCardScreen = () => {
  const { link, card, blocks, making, again } = useAnswerCard()
  const setQuery = useSetQuery()
  return (
    <Page
      title={t('answers.title.scan')}
      back={
        link === null
          ? PATH.examList
          : card.data?.isWhole === false
            ? href.transcript({ examId: link.examId })
            : href.answerCard(link)
      }
      asOf={card.asOf}
    >
      <ExamReading
        examId={link?.examId ?? null}
        list={PATH.examList}
        of={card}
        failed={t('answers.failed.title')}
        instead={(failure) => link !== null && failure.status === Status.hidden && <NotHere link={link} />}
      >
        {(data) =>
          link !== null && (
            <>
              {data.studentName !== '' && link.reportStudentId !== undefined && (
                <header>
                  <h2 className={shared['name']}>{data.studentName}</h2>
                  <p className={shared['quiet']}>
                    {[data.examName, data.papers.find((p) => p.paperId === data.paperId)?.courseName]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </header>
              )}
              {data.paperId !== null && data.papers.length > 1 && (
                <Picker
                  label={t('answers.subjects')}
                  value={data.paperId}
                  options={data.papers.map((p) => ({ value: p.paperId, title: p.courseName }))}
                  onChange={(id) => setQuery({ paperId: id, page: null })}
                />
              )}
              {data.card && data.paperId !== null ? (
                <Scan
                  key={`${data.studentId} ${data.paperId}`}
                  card={data.card}
                  paperId={data.paperId}
                  blocks={blocks}
                  link={link}
                  isWhole={data.isWhole !== false}
                  making={making}
                  onAgain={again}
                />
              ) : (
                <Missing data={data} link={link} />
              )}
            </>
          )
        }
      </ExamReading>
    </Page>
  )
}
