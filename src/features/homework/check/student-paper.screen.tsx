import { useState } from 'react'
import type { SheetDetail } from '#contract/homework/homework.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { ChildrenLine } from '../children-line.part.tsx'
import { HomeworkReading } from '../homework-reading.part.tsx'
import { NamedPart } from '../named-part.part.tsx'
import { useHomework } from '../use-homework.ts'
import { MarkedPage } from './marked-page.part.tsx'
import css from './student-paper.module.css'

interface Shot {
  fileId: string
  no: number
  at: number
}

/** Every photographed page of a paper in the order of its questions. */
const shotsOf = (sheet: Pick<SheetDetail, 'answers'>): Shot[] =>
  sheet.answers
    .toSorted((a, b) => a.no - b.no)
    .flatMap(({ no, pages }) => pages.map(({ fileId }, at) => ({ fileId, no, at: at + 1 })))

const WIDTHS = [100, 150, 200, 300] as const

/** The photographs of a paper with the marker's pen drawn over them; the page named by the address is brought into view. */
export const StudentPaperScreen = () => {
  const homework = useHomework()
  const { homeworkId, reading } = homework
  const wanted = useQuery('page')
  const [withMarks, setWithMarks] = useState(true)
  const [size, setSize] = useState(0)
  return (
    <Page
      title={t('homework.studentPaper')}
      back={href.homework(PATH.homeworkChecked, { homeworkId })}
      asOf={reading.asOf}
    >
      <ChildrenLine title={reading.data?.title} />
      <HomeworkReading of={homework}>
        {(sheet) => {
          const shots = shotsOf(sheet)
          if (shots.length === 0)
            return <EmptyState title={t('homework.noPages')} text={t('homework.noPagesText')} />
          return (
            <>
              <div className={css['tools']} role="group" aria-label={t('homework.zoom')}>
                {sheet.strokes.length > 0 && (
                  <Button aria-pressed={withMarks} onClick={() => setWithMarks(!withMarks)}>
                    {t(withMarks ? 'homework.hideMarks' : 'homework.showMarks')}
                  </Button>
                )}
                <Button disabled={size === 0} onClick={() => setSize(size - 1)}>
                  {t('homework.zoomOut')}
                </Button>
                <Button disabled={size === WIDTHS.length - 1} onClick={() => setSize(size + 1)}>
                  {t('homework.zoomIn')}
                </Button>
              </div>
              {shots.map(({ fileId, no, at }) => (
                <NamedPart key={fileId} named={fileId === wanted}>
                  <section className={css['shot']} aria-label={t('homework.paperOf', { no, page: at })}>
                    <h2 className={css['head']}>{t('homework.paperOf', { no, page: at })}</h2>
                    <MarkedPage
                      fileId={fileId}
                      alt={t('homework.paperOf', { no, page: at })}
                      strokes={
                        withMarks ? (sheet.strokes.find((one) => one.fileId === fileId)?.strokes ?? []) : []
                      }
                      width={WIDTHS[size] ?? 100}
                    />
                  </section>
                </NamedPart>
              ))}
            </>
          )
        }}
      </HomeworkReading>
    </Page>
  )
}
