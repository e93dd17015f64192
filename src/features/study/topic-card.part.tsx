import { t } from '#src/i18n/i18n.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'
import css from './study.module.css'
import { questionOf, type Topic } from './topic.rules.ts'

/** One topic, one question, five minutes: all a family needs this week. */
export const TopicCard = ({ topic, week, label }: { topic: Topic; week: number; label: string }) => (
  <Card title={label} aside={<Badge tone="info">{topic.courseName}</Badge>}>
    <div className={shared['middle']}>
      <p className={css['topic']}>{topic.name}</p>
      <p className={shared['quiet']}>{t(topic.kind === 'weak' ? 'study.why' : 'study.whyKeep')}</p>
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
