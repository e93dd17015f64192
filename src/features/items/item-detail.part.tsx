import type { PaperAnalysis } from '#contract/exam/items.ts'
import { formatMean, formatRate, formatScore, roundHalfUp } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useCall } from '#src/state/resource.ts'
import { QuestionWords } from '#src/ui/formula/question-words.tsx'
import { populationShort } from '#src/ui/population.tsx'
import { Figures } from '#src/ui/report/figures.tsx'
import shared from '#src/ui/shared.module.css'
import { CardLinks } from './card-links.part.tsx'
import css from './items.module.css'
import { choosers, losers } from './items.rules.ts'
import { Options } from './options.part.tsx'

const two = (x: number | null): string => (x === null ? '–' : roundHalfUp(x, 2).toFixed(2))

const Who = ({ paper, at }: { paper: PaperAnalysis; at: number }) => {
  const chosen = paper.items[at]?.options ? choosers(paper, at) : null
  const lost = losers(paper, at)
  if (!paper.class) return null
  if (chosen) {
    const wrong = [...chosen]
      .filter(([answer]) => answer !== paper.items[at]?.key)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return (
      <dl className={css['who']}>
        {wrong.map(([answer, students]) => (
          <div key={answer}>
            <dt>{t('items.chose', { option: answer || t('items.none'), n: students.length })}</dt>
            <dd>
              <CardLinks paper={paper} students={students} />
            </dd>
          </div>
        ))}
      </dl>
    )
  }
  return (
    <dl className={css['who']}>
      <div>
        <dt>{t('items.lost', { n: lost?.length ?? 0 })}</dt>
        <dd>
          <CardLinks paper={paper} students={lost ?? []} after={({ mark }) => ` ${formatScore(mark)}`} />
        </dd>
      </div>
    </dl>
  )
}

/** Everything known of one item: its words, figures, options, and who of the class lost marks. */
export const ItemDetail = ({ paper, at }: { paper: PaperAnalysis; at: number }) => {
  const { examId, paperId } = paper
  const asked = { query: { examId, paperId } }
  const words = useCall('GET /api/exam/question/knowledge/list', asked)
  const item = paper.items[at]
  if (!item) return null
  const facts: [string, string][] = [
    [t('items.mean'), `${formatMean(item.mean)} / ${formatScore(item.full)}`],
    [
      t('items.difficulty'),
      item.interval
        ? t('items.interval', {
            p: two(item.difficulty),
            low: two(item.interval.low),
            high: two(item.interval.high),
          })
        : two(item.difficulty),
    ],
    [t('items.discrimination'), two(item.discrimination)],
    [t('items.itemRest'), two(item.itemRestR)],
    [t('items.alphaIf'), two(item.alphaIfDeleted)],
    [t('items.fullMarks'), t('items.people', { n: item.fullMarks })],
    [t('items.zero'), t('items.people', { n: item.zero })],
  ]
  return (
    <div className={css['detail']}>
      <QuestionWords of={words} itemNo={item.no} answerKey={item.key} />
      {item.flags.map((flag) => (
        <p key={flag} className={css['warn']}>
          {t(`items.flag.${flag}.text`)}
        </p>
      ))}
      {paper.class && item.classN != null && (
        <p className={shared['quiet']}>
          {t('items.givenTo', {
            class: formatRate(item.classRate),
            n: item.classN,
            school: formatRate(item.schoolRate),
            all: item.schoolN ?? 0,
          })}
        </p>
      )}
      <p className={shared['quiet']}>
        {t('items.figuresOf', {
          who: paper.population ? populationShort(paper.population) : t('population.short.joint'),
          n: item.n,
        })}
      </p>
      <Figures facts={facts} />
      {item.knowledge.length > 0 && (
        <p className={shared['quiet']}>
          {t('items.points', { points: item.knowledge.join(t('items.comma')) })}
        </p>
      )}
      {item.options && <Options paper={paper} item={item} options={item.options} />}
      <Who paper={paper} at={at} />
    </div>
  )
}
