import { Status } from '#contract/envelope.ts'
import { t } from '#src/i18n/i18n.ts'
import { useSetQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { Page } from '#src/ui/page.tsx'
import { ExamReading } from '#src/ui/report/exam-reading.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import shared from '#src/ui/shared.module.css'
import { Missing, NotHere } from './answer-card-missing.part.tsx'
import { Scan } from './answer-card-scan.part.tsx'
import { useAnswerCard } from './use-answer-card.ts'

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
