import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'
import css from './study.module.css'
import { TopicCard } from './topic-card.part.tsx'

/** What the companion is, an example made of nobody's data, and how to begin. `join`: for somebody not signed in. */
export const Visitor = ({ lead, week, join }: { lead: string; week: number; join: boolean }) => (
  <>
    <p>{lead}</p>
    <p className={shared['quiet']}>{t('study.made')}</p>
    <TopicCard
      label={t('study.example')}
      week={week}
      topic={{
        ...{ name: t('study.exampleTopic'), courseName: t('study.exampleCourse') },
        ...{ kind: 'weak', weakness: null },
      }}
    />
    {join && (
      <Card title={t('study.how')}>
        <div className={shared['middle']}>
          <ol className={css['list']}>
            <li>{t('study.how1')}</li>
            <li>{t('study.how2')}</li>
            <li>{t('study.how3')}</li>
          </ol>
          <ButtonLink kind="primary" block href={href.login({ next: PATH.studyDetail })}>
            {t('study.signIn')}
          </ButtonLink>
        </div>
      </Card>
    )}
  </>
)
