import type { Weakness } from '#core/domain/report/weakness.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { itemParts, WorthHow } from '#src/ui/report/worth-how.tsx'
import shared from '#src/ui/shared.module.css'
import css from './study.module.css'
import { questionOf, type Topic } from './topic.rules.ts'

const Worth = ({ weakness: { courseName, parts, marks } }: { weakness: Weakness }) => (
  <div className={shared['quiet']}>
    <p>{t('report.worth.said', { course: courseName, count: parts.length, marks: formatScore(marks) })}</p>
    <WorthHow parts={itemParts(parts)} marks={marks} />
  </div>
)

/** One topic, one question, five minutes: all a family needs this week. */
export const TopicCard = ({ topic, week, label }: { topic: Topic; week: number; label: string }) => (
  <Card title={label} aside={<Badge tone="info">{topic.courseName}</Badge>}>
    <div className={shared['middle']}>
      <p className={css['topic']}>{topic.name}</p>
      <p className={shared['quiet']}>{t(topic.kind === 'weak' ? 'study.why' : 'study.whyKeep')}</p>
      {topic.weakness && <Worth weakness={topic.weakness} />}
      <h3 className={css['heading']}>{t('study.ask')}</h3>
      <p className={css['question']}>{t(questionOf(topic.name, week), { topic: topic.name })}</p>
      <h3 className={css['heading']}>{t('study.minutes')}</h3>
      <ol className={css['steps']}>
        <li>{t('study.m1')}</li>
        <li>{t('study.m2')}</li>
        <li>{t('study.m3')}</li>
      </ol>
      <p className={shared['quiet']}>{t('study.noScore')}</p>
    </div>
  </Card>
)
