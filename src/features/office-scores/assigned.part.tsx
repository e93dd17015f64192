import { useState } from 'react'
import type { AssignedCourse } from '#contract/office/assigned.ts'
import type { OfficeExam } from '#contract/office/exams.ts'
import { PRESETS } from '#core/domain/analysis/assigned/presets.ts'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import shared from '#src/ui/shared.module.css'
import {
  type AssignedScoreRule,
  buildAssignedRule,
  CHOICES,
  changeRuleChoice,
  MODELS,
} from './assigned.rules.ts'

interface AssignedProps {
  exam: OfficeExam
  /** Reports may be made again now. */
  onChanged: () => Promise<void>
}

/** How the scores of each subject are assigned, and changing it. */
export const AssignedCard = ({ exam, onChanged }: AssignedProps) => {
  const assigned = useCall('GET /api/office/exams/assigned', { query: { examId: exam.examId } })
  const [asked, setAsked] = useState<AssignedCourse | null>(null)
  return (
    <Card title={t('scores.assigned')}>
      <p className={shared['quiet']}>{t('scores.assignedText')}</p>
      <Reading of={assigned} failed={t('scores.assignedFailed')} lines={2}>
        {({ courses }) => (
          <List label={t('scores.assigned')}>
            {courses.map((course) => (
              <ListItem
                key={course.courseId}
                title={course.courseName}
                note={t(`scores.assigned.model.${course.rule?.model ?? 'none'}`)}
                end={
                  <Button
                    kind="quiet"
                    aria-label={`${t('scores.assignedChange')}: ${course.courseName}`}
                    onClick={() => setAsked(course)}
                  >
                    {t('scores.assignedChange')}
                  </Button>
                }
              />
            ))}
          </List>
        )}
      </Reading>
      {asked && (
        <RuleSheet
          exam={exam}
          course={asked}
          onDone={async () => {
            await assigned.reload()
            await onChanged()
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  )
}

interface RuleSheetProps {
  exam: OfficeExam
  course: AssignedCourse
  onDone: () => Promise<void>
  onClose: () => void
}

const RuleSheet = ({ exam, course, onDone, onClose }: RuleSheetProps) => {
  const [rule, setRule] = useState<AssignedScoreRule | null>(course.rule)
  const { busy, send } = useSend()
  const { examId } = exam
  const save = () =>
    send(
      () =>
        client.call('POST /api/office/exams/assigned/change', {
          body: { examId, courseId: course.courseId, rule },
        }),
      { always: onClose, toast: t('scores.assignedSaved'), done: onDone },
    )
  return (
    <ConfirmSheet
      open
      title={t('scores.assignedOf', { course: course.courseName })}
      yes={t('scores.assignedSave')}
      busy={busy}
      disabled={JSON.stringify(rule) === JSON.stringify(course.rule)}
      onYes={() => void save()}
      onClose={onClose}
    >
      <div className={shared['stack']}>
        <SelectField
          label={t('scores.assigned.model')}
          options={MODELS.map((value) => ({ value, title: t(`scores.assigned.model.${value}`) }))}
          value={rule?.model ?? 'none'}
          onChange={(model) => setRule(buildAssignedRule(model, rule))}
        />
        {rule && (
          <p className={shared['quiet']}>
            {PRESETS[rule.model].levels
              .map(({ name, share, low, high }) => t('scores.assigned.level', { name, share, low, high }))
              .join(t('scores.comma'))}
          </p>
        )}
        {rule &&
          CHOICES.map(({ name, values }) => (
            <SelectField
              key={name}
              label={t(`scores.assigned.${name}`)}
              options={values.map((value) => ({
                value,
                title: t(`scores.assigned.${name}.${value}` as MessageKey),
              }))}
              value={String(rule.choices[name])}
              onChange={(value) => setRule(changeRuleChoice(rule, name, value))}
            />
          ))}
        <p>
          {t(exam.currentVersion > 0 ? 'scores.assignedAgain' : 'scores.assignedLater', { n: exam.students })}
        </p>
      </div>
    </ConfirmSheet>
  )
}
