import { textSearch } from '#core/domain/entry/typed.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { setQuery, useQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useTellFailure } from '#src/nav/tell-failure.ts'
import { useCall } from '#src/state/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import css from '../teach.module.css'

const find = (text: string) => setQuery({ search: text.trim() || null })

/** Where new homework begins: a plan of the school, a template, or an empty form. */
export const PlansScreen = () => {
  const plans = useCall('GET /api/exam/homework/plan/list', { query: {} })
  const templates = useCall('GET /api/exam/template', { query: {} })
  const search = useQuery('search')?.trim() ?? ''
  const isFound = textSearch(search)
  useTellFailure(plans.failure)
  return (
    <Page title={t('teach.plans')} back={PATH.homeworkList} asOf={plans.asOf}>
      <Card flush>
        <List>
          <ListItem title={t('teach.blank')} note={t('teach.blankText')} href={PATH.homeworkSet} />
        </List>
      </Card>
      <SearchField label={t('teach.searchPlan')} value={search} onChange={find} />
      <Reading of={plans} failed={t('teach.plansFailed')} lines={4}>
        {({ list }) => {
          const shown = list.filter((p) => isFound(p.name, p.courseName, p.gradeName))
          if (shown.length === 0)
            return (
              <EmptyState
                title={t(list.length === 0 ? 'teach.noPlans' : 'teach.noneHere')}
                text={t(list.length === 0 ? 'teach.noPlansText' : 'teach.noneHereText')}
              />
            )
          return (
            <Card flush title={t('teach.plansOf')}>
              <List label={t('teach.plansOf')}>
                {shown.map((plan) => (
                  <ListItem
                    key={plan.examTplPlanId}
                    href={href.homeworkAdd(plan.examTplPlanId)}
                    title={plan.name}
                    note={
                      <>
                        <span className={css['line']}>
                          {plan.courseName} · {plan.gradeName} · {t('teach.days', { n: plan.days })}
                        </span>
                        <span className={css['line']}>
                          {t('teach.questionsOf', {
                            n: plan.questionCount,
                            full: formatScore(plan.fullMark),
                          })}
                          {' · '}
                          {t(`teach.marker.${plan.marker}`)}
                        </span>
                      </>
                    }
                    end={plan.used > 0 && <Badge>{t('teach.used', { n: plan.used })}</Badge>}
                  />
                ))}
              </List>
            </Card>
          )
        }}
      </Reading>
      <Reading of={templates} failed={t('teach.templatesFailed')} lines={3}>
        {({ list }) => {
          const shown = list.filter((one) => isFound(one.name, one.courseName))
          return (
            shown.length > 0 && (
              <Card flush title={t('teach.templates')}>
                <List label={t('teach.templates')}>
                  {shown.map((one) => (
                    <ListItem
                      key={one.templateId}
                      href={href.homeworkFrom(one.templateId)}
                      title={one.name}
                      note={`${one.courseName} · ${t('teach.questionsOf', { n: one.questionCount, full: formatScore(one.fullMark) })}`}
                    />
                  ))}
                </List>
              </Card>
            )
          )
        }}
      </Reading>
    </Page>
  )
}
