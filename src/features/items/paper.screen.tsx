import type { Calls } from '#contract/calls.ts'
import type { PaperAnalysis } from '#contract/exam/items.ts'
import { formatBytes, formatMean, formatRate, formatScore, roundHalfUp } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { fileIdIn, giveServerFile } from '#src/state/files/give-file.ts'
import { useCall } from '#src/state/resource.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/class-names.ts'
import { List, ListItem } from '#src/ui/list.tsx'
import { PopulationLine, populationShort } from '#src/ui/population.tsx'
import { Figures } from '#src/ui/report/figures.tsx'
import shared from '#src/ui/shared.module.css'
import css from './items.module.css'
import { GRADES, groupByDifficulty } from './items.rules.ts'
import { ItemsFrame } from './items-frame.part.tsx'
import { Knowledge } from './knowledge.part.tsx'

type SubjectFile = Calls['GET /api/v1/workbench/subject/files']['reply']['files'][number]

const FileButton = ({ file: { path, part, fileName, size } }: { file: SubjectFile }) => {
  const { busy, run } = useSend()
  const give = async () => {
    const done = await giveServerFile(fileIdIn(path) ?? '', fileName)
    if (!done) showToast(t('items.files.failed'), TOAST_READ)
  }
  return (
    <Button busy={busy} onClick={() => void run(give)}>
      {t(`items.files.${part}`, { size: formatBytes(size) })}
    </Button>
  )
}

/** The paper and its explanation as the school gave them. Only live, and nothing where there are none. */
const PaperFiles = ({ examId, paperId }: { examId: string; paperId: string }) => {
  const { data } = useCall('GET /api/v1/workbench/subject/files', { query: { examId } })
  const files = data?.files.filter((file) => file.paperId === paperId) ?? []
  if (files.length === 0) return null
  return (
    <Card title={t('items.files.title')}>
      <div className={shared['tight']}>
        {files.map((file) => (
          <FileButton key={file.path} file={file} />
        ))}
      </div>
    </Card>
  )
}

const two = (x: number | null): string => (x === null ? '–' : roundHalfUp(x, 2).toFixed(2))

/** What the paper was like as a whole, in one sentence. */
function finding(paper: PaperAnalysis): string {
  const p = paper.mean === null || paper.full <= 0 ? null : paper.mean / paper.full
  if (p === null) return t('items.paper.noMean')
  const level = p >= 0.73 ? 'easy' : p >= 0.5 ? 'fair' : 'hard'
  const reliable = paper.alpha === null ? 'unknown' : paper.alpha >= 0.7 ? 'good' : 'weak'
  return `${t(`items.paper.level.${level}`)}${t(`items.paper.reliable.${reliable}`)}`
}

const Whole = ({ paper }: { paper: PaperAnalysis }) => {
  const facts: [string, string][] = [
    [t('items.mean'), `${formatMean(paper.mean)} / ${formatScore(paper.full)}`],
    [t('items.sd'), formatMean(paper.sd)],
    [t('items.difficulty'), two(paper.mean === null ? null : paper.mean / paper.full)],
    [t('items.discrimination'), two(paper.discrimination)],
    [t('items.alpha'), two(paper.alpha)],
    [t('items.sem'), paper.sem === null ? '–' : t('items.marks', { marks: formatMean(paper.sem) })],
  ]
  return (
    <Card title={t('items.paper.figures')}>
      {paper.population ? (
        <PopulationLine of={paper.population} />
      ) : (
        <p className={shared['quiet']}>{t('items.sat', { n: paper.n })}</p>
      )}
      <p>{finding(paper)}</p>
      <Figures facts={facts} />
      <p className={shared['note']}>{t('items.paper.note')}</p>
    </Card>
  )
}

/** The class named and its school side by side, each with its students. */
const ClassAndSchool = ({ paper }: { paper: PaperAnalysis }) => {
  const { class: own, school, full } = paper
  if (!own?.population || !own.stats) return null
  const groups = [{ population: own.population, stats: own.stats }, ...(school ? [school] : [])]
  return (
    <Card title={own.className}>
      <div className={css['sides']}>
        {groups.map(({ population, stats }) => (
          <section key={population.of}>
            <PopulationLine of={population} />
            <Figures
              facts={[
                [
                  t('items.meanOf', { who: populationShort(population) }),
                  `${formatMean(stats.mean)} / ${formatScore(full)}`,
                ],
                [t('items.sd'), formatMean(stats.sd)],
                [t('items.rate'), formatRate(full > 0 && stats.mean !== null ? stats.mean / full : null)],
              ]}
            />
          </section>
        ))}
      </div>
    </Card>
  )
}

const Difficulty = ({ paper }: { paper: PaperAnalysis }) => {
  const grades = groupByDifficulty(paper.items)
  const full = grades.reduce((sum, g) => sum + g.full, 0)
  return (
    <Card title={t('items.paper.difficulty')}>
      <ul className={cx(css['list'], css['bars'])}>
        {GRADES.map((grade) => {
          const own = grades.find((g) => g.grade === grade)
          return (
            <li key={grade} className={css['grade']}>
              <span>{t(`items.grade.${grade}`)}</span>
              <span className={css['bar']} aria-hidden="true">
                <i style={{ inlineSize: `${full > 0 ? ((own?.full ?? 0) / full) * 100 : 0}%` }} />
              </span>
              <span className={css['value']}>
                {t('items.grade.count', { n: own?.items ?? 0, marks: formatScore(own?.full ?? 0) })}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const Flagged = ({ paper }: { paper: PaperAnalysis }) => {
  const flagged = paper.items.filter((i) => i.flags.length > 0)
  if (paper.sample === 'refused') return null
  return (
    <Card title={t('items.paper.flagged')} flush={flagged.length > 0}>
      {flagged.length === 0 ? (
        <p className={shared['quiet']}>{t('items.paper.none')}</p>
      ) : (
        <List>
          {flagged.map((item) => (
            <ListItem
              key={item.no}
              title={t('items.no', { no: item.no })}
              note={item.flags.map((flag) => t(`items.flag.${flag}.text`)).join(' ')}
              end={<Badge tone="warn">{t(`items.flag.${item.flags[0] ?? 'too-easy'}`)}</Badge>}
            />
          ))}
        </List>
      )}
    </Card>
  )
}

/** A paper as a whole: figures, difficulty, knowledge points, and the items to look at again. */
const PaperPage = ({ title, withClass }: { title: string; withClass: boolean }) => (
  <ItemsFrame title={title} classes={withClass ? 'offered' : 'none'}>
    {(paper) => (
      <>
        <ClassAndSchool paper={paper} />
        <Whole paper={paper} />
        <PaperFiles examId={paper.examId} paperId={paper.paperId} />
        <Flagged paper={paper} />
        <Difficulty paper={paper} />
        <Knowledge paper={paper} />
      </>
    )}
  </ItemsFrame>
)

/** Explanation of a paper for leaders. */
export const PaperExplainScreen = () => <PaperPage title={t('items.title.explain')} withClass={false} />

/** One subject of an exam for teachers. */
export const SubjectScreen = () => <PaperPage title={t('items.title.subject')} withClass />
