import { formatMean, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery, useSetQuery } from '#src/nav/navigate.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PaperNote } from '#src/ui/paper-note.tsx'
import { PopulationLine, populationShort } from '#src/ui/population.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import { SheetTable, type ShownColumn } from '#src/ui/report/sheet-table.tsx'
import shared from '#src/ui/shared.module.css'
import { useFirstRows } from '#src/ui/use-first-rows.ts'
import css from './contrast.module.css'
import { ContrastFrame, type ContrastView } from './contrast-frame.part.tsx'
import { prepareContrastFile } from './file-of.actions.ts'
import { type ClassPlace, classPlaces, topStudents } from './ranking.rules.ts'
import { buildContrastStudentHref } from './way-to.rules.ts'

const STEP = 20

const Students = ({ sheet, subject, subjects }: ContrastView) => {
  const setQuery = useSetQuery()
  const version = useQuery('version')
  const { most, showMore } = useFirstRows(STEP, STEP * 5)
  const list = topStudents(sheet, subject, most)
  return (
    <Card title={t('contrast.ranking.students')}>
      <Picker
        label={t('contrast.subject')}
        value={subject.id}
        options={subjects.map(({ id, name }) => ({ value: id, title: name || t('contrast.total') }))}
        onChange={(id) => setQuery({ subject: id })}
      />
      <PopulationLine of={subject.among} label={t('contrast.ranking.among')} />
      {subject.seen !== subject.among && (
        <PopulationLine of={subject.seen} label={t('contrast.ranking.listed')} />
      )}
      <ol className={css['places']}>
        {list.map((s) => {
          const to = buildContrastStudentHref(sheet, subject, s, version === null ? undefined : sheet.version)
          return (
            <li key={s.studentId}>
              <span className={shared['muted']}>{s.rank}</span>
              <span>{to === null ? s.name : <a href={to}>{s.name}</a>}</span>
              <span className={shared['quiet']}>{s.className}</span>
              <strong>{formatScore(s.score)}</strong>
            </li>
          )
        })}
      </ol>
      <PaperNote rows={list.length} />
      {list.length < subject.seen.sat && (
        <Button kind="quiet" onClick={showMore}>
          {t('contrast.ranking.more')}
        </Button>
      )}
    </Card>
  )
}

const NOWHERE: ClassPlace = { mean: null, rank: null }

const Place = ({ of: { mean, rank } }: { of: ClassPlace }) =>
  mean === null || rank === null ? (
    '–'
  ) : (
    <>
      <strong>{t('contrast.ranking.place', { rank })}</strong> <small>{formatMean(mean)}</small>
    </>
  )

const Ranking = (shown: ContrastView) => {
  const { sheet, subjects } = shown
  const places = classPlaces(sheet, subjects)
  const columns: ShownColumn<number>[] = [
    { id: 'class', title: t('contrast.class'), value: (at) => sheet.classes[at]?.className ?? '' },
    ...subjects.map((subject, i): ShownColumn<number> => {
      const name = subject.name || t('contrast.total')
      const placeOf = (at: number) => places[at]?.[i] ?? NOWHERE
      return {
        id: subject.id,
        title: name,
        value: (at) => placeOf(at).rank,
        show: (at) => <Place of={placeOf(at)} />,
        file: [
          { title: t('contrast.ranking.placeIn', { subject: name }), value: (at) => placeOf(at).rank },
          { title: t('contrast.ranking.meanIn', { subject: name }), value: (at) => placeOf(at).mean },
        ],
      }
    }),
  ]
  return (
    <>
      <Card title={t('contrast.ranking.classes')}>
        <SheetTable
          caption={t('contrast.ranking.classes')}
          columns={columns}
          rows={[...sheet.classes.keys()]}
          idOf={(at) => sheet.classes[at]?.classId ?? ''}
          ascends={columns.map(({ id }) => id)}
          onFile={prepareContrastFile(sheet, null, t('contrast.ranking.classes'))}
        />
        <p className={shared['noteBelow']}>
          {shown.subject.among.of === 'seen'
            ? t('contrast.ranking.noteSeen')
            : t('contrast.ranking.note', {
                who: populationShort(shown.subject.among),
                n: sheet.grade.classes,
              })}
        </p>
      </Card>
      <Students {...shown} />
    </>
  )
}

/** Course score ranking: each class's place in each subject, and the students from the top. */
export const RankingScreen = () => (
  <ContrastFrame title={t('contrast.title.ranking')} pick={false}>
    {(shown) => <Ranking key={shown.subject.id} {...shown} />}
  </ContrastFrame>
)
