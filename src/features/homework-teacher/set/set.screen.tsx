import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { t } from '#src/i18n/i18n.ts'
import { usePart, useQuery } from '#src/nav/navigate.ts'
import { PATH } from '#src/nav/paths.ts'
import { session } from '#src/state/account/session.state.ts'
import { useCall } from '#src/state/resource.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { storeDrawings } from '#src/ui/formula/store.ts'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { Basis } from './form-start.rules.ts'
import { SetFormView } from './set-form.part.tsx'
import { useSetForm } from './use-set-form.ts'

/** What the address begins with: a plan, a template, or nothing. Undefined basis: not known yet. */
function useBasis() {
  const planId = usePart(PATH.homeworkAdd)
  const asked = useQuery('template') ?? ''
  const plans = useCall('GET /api/exam/homework/plan/list', planId === '' ? null : { query: {} })
  const plan = plans.data?.list.find((p) => p.examTplPlanId === planId)
  const templateId = plan?.templateId ?? asked
  const template = useCall(
    'GET /api/exam/template/detail',
    templateId === '' ? null : { query: { templateId } },
  )
  if (template.data?.drawn) storeDrawings(template.data.drawn)
  const basis = useMemo<Basis | null | undefined>(() => {
    if (planId === '' && asked === '') return null
    if (!template.data) return undefined
    const { name, courseId, questions } = template.data
    return plan
      ? {
          name: plan.name,
          courseId,
          questions,
          examTplPlanId: plan.examTplPlanId,
          days: plan.days,
          marker: plan.marker,
        }
      : { name, courseId, questions }
  }, [planId, asked, template.data, plan])
  return {
    basis,
    name: planId || asked || 'new',
    // Only whether it came matters here; what came is in the basis.
    reading: { ...(planId !== '' && !plan ? plans : template), data: null },
    gone: planId !== '' && plans.data !== null && !plan,
  }
}

const Loaded = ({ target, basis }: { target: string; basis: Basis | null }) => {
  const state = useSetForm(target, basis)
  return state.form ? <SetFormView state={state} form={state.form} /> : <Skeleton lines={6} />
}

/** Sets homework: from nothing, from a template, or from a plan. */
export const SetScreen = () => {
  const { identity } = useSnapshot(session)
  const { basis, name, reading, gone } = useBasis()
  const target = `set/${identity?.userId ?? ''}/${name}`
  return (
    <Page title={t('teach.set')} back={PATH.homeworkPlans}>
      {gone ? (
        <EmptyState title={t('teach.planGone')} text={t('teach.planGoneText')} />
      ) : basis === undefined ? (
        <Reading of={reading} failed={t('teach.templateFailed')} lines={6}>
          {() => <Skeleton lines={6} />}
        </Reading>
      ) : (
        <Loaded key={target} target={target} basis={basis} />
      )}
    </Page>
  )
}
