import { useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import type { ClassReport } from '#contract/exam/class-report.ts'
import type { StudentReport } from '#contract/exam/report.ts'
import type { DisplaySettings } from '#contract/office/display.ts'
import type { OfficeStudent } from '#contract/office/people.ts'
import { schoolGroup } from '#core/domain/report/school-group.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { formatDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useJob } from '#src/state/job.ts'
import { useCall } from '#src/state/resource.ts'
import { toastFailure } from '#src/state/toast-failure.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { JobSheet } from '#src/ui/job-sheet.tsx'
import { Standing } from '#src/ui/report/standing.tsx'
import { whoName } from '#src/ui/report/who-name.ts'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import shared from '#src/ui/shared.module.css'
import { ClassView } from './class-view.part.tsx'
import css from './display.module.css'
import { WhoseReport } from './whose-report.part.tsx'

interface FamilyViewProps {
  report: StudentReport
  settings: DisplaySettings
  /** True: the form was changed since. */
  stale: boolean
}

const orDash = (value: number | null): string => (value === null ? '—' : String(value))

/** What of a report the settings decide about. */
const FamilyView = ({ report, settings, stale }: FamilyViewProps) => {
  const group = schoolGroup(report)
  return (
    <div className={css['report']} aria-live="polite">
      {stale && <p className={shared['error']}>{t('officeDisplay.stale')}</p>}
      <p className={shared['quiet']}>
        {t('officeDisplay.reader', { name: report.student.studentName, class: report.student.className })}
      </p>
      <p className={shared['big']}>
        {orDash(report.total.score)} / {report.total.full}
      </p>
      {report.total.standing.show === 'none' ? (
        <p className={shared['quiet']}>{t('officeDisplay.noStanding')}</p>
      ) : (
        <Standing standing={report.total.standing} group={group} />
      )}
      <Facts
        facts={[
          [t('report.who.class'), orDash(report.total.averages.class)],
          [whoName('school', group), orDash(report.total.averages.school)],
          [t('officeDisplay.card'), t(`officeDisplay.card.${settings.originPaperDisplayType}`)],
          [
            t('officeDisplay.weixin'),
            t(settings.weixinDisplay ? 'officeDisplay.shown' : 'officeDisplay.hidden'),
          ],
        ]}
      />
      {report.subjects.map((subject) => (
        <div key={subject.paperId}>
          <p className={shared['strong']}>
            {subject.courseName} {orDash(subject.score)} / {subject.full}
          </p>
          <Standing standing={subject.standing} group={group} />
        </div>
      ))}
    </div>
  )
}

interface PreviewCardProps {
  exams: Calls['GET /api/office/display']['reply']['exams']
  /** Null while the form cannot be read. */
  settings: DisplaySettings | null
}

/** Who would read it: a student and parents alike, the head of a class, a teacher of one subject there. */
const READERS = ['family', 'head', 'subject'] as const
type Reader = (typeof READERS)[number]
type DisplayPreview = { of: DisplaySettings } & ({ family: StudentReport } | { staff: ClassReport })

/** A report of an exam as a family or a teacher would read it under the settings of the form, from the same computation as publishing. */
export const PreviewCard = ({ exams, settings }: PreviewCardProps) => {
  const [examId, setExamId] = useState(exams[0]?.examId ?? '')
  const [reader, setReader] = useState<Reader>('family')
  const [shown, setShown] = useState<DisplayPreview | null>(null)
  const [student, setStudent] = useState<OfficeStudent | null>(null)
  const [classId, setClassId] = useState('')
  const places = useCall('GET /api/office/people/places', {})
  const sat = exams.find((exam) => exam.examId === examId)?.grades ?? []
  const grades = places.data?.grades.filter(({ name }) => sat.includes(name)) ?? []
  const family = useJob('POST /api/office/display/preview', toastFailure)
  const staff = useJob('POST /api/office/display/preview/class', toastFailure)
  const job = reader === 'family' ? family : staff
  const look = async () => {
    if (!settings) return
    const of = settings
    if (reader === 'family') {
      const done = await family.run({
        body: { settings, examId, reportStudentId: student?.studentId ?? null },
      })
      if (done) setShown({ of, family: done.data })
    } else {
      const done = await staff.run({ body: { settings, examId, ofClassId: classId || null, reader } })
      if (done) setShown({ of, staff: done.data })
    }
  }
  const chooseExam = (next: string) => {
    setExamId(next)
    setStudent(null)
    setClassId('')
  }
  const choose = (next: Reader) => {
    setShown(null)
    setReader(next)
  }
  if (exams.length === 0)
    return (
      <Card title={t('officeDisplay.preview')}>
        <EmptyState sign="search" title={t('officeDisplay.noExams')} text={t('officeDisplay.noExamsText')} />
      </Card>
    )
  return (
    <Card title={t('officeDisplay.preview')}>
      <div className={shared['stack']}>
        <p className={shared['quiet']}>{t('officeDisplay.previewLead')}</p>
        <SelectField
          label={t('officeDisplay.exam')}
          options={exams.map(({ examId: value, examName, grades, startTime }) => ({
            value,
            title: [...grades, examName, formatDay(startTime)].join(' '),
          }))}
          value={examId}
          onChange={chooseExam}
        />
        <SegmentedControl
          label={t('officeDisplay.readers')}
          options={READERS.map((value) => ({ value, title: t(`officeDisplay.reader.${value}`) }))}
          value={reader}
          onChange={choose}
        />
        {reader === 'family' ? (
          <WhoseReport
            gradeId={grades.length === 1 ? grades[0]?.gradeId : undefined}
            chosen={student}
            onChoose={setStudent}
          />
        ) : (
          <SelectField
            label={t('officeDisplay.class')}
            options={[
              { value: '', title: t('officeDisplay.classFirst') },
              ...grades.flatMap(({ classes }) =>
                classes.map((one) => ({ value: one.classId, title: one.name })),
              ),
            ]}
            value={classId}
            onChange={setClassId}
          />
        )}
        <Button busy={job.view.kind === 'running'} disabled={settings === null} onClick={() => void look()}>
          {t('officeDisplay.look')}
        </Button>
      </div>
      {shown && 'family' in shown && (
        <FamilyView report={shown.family} settings={shown.of} stale={shown.of !== settings} />
      )}
      {shown && 'staff' in shown && (
        <ClassView report={shown.staff} settings={shown.of} stale={shown.of !== settings} />
      )}
      <JobSheet
        title={t('officeDisplay.preview')}
        progress={job.view.kind === 'running' ? job.view.progress : null}
        question={job.view.kind === 'question' ? failureText(job.view.failure) : null}
        onAgain={() => void look()}
        onStop={() => job.stop()}
      />
    </Card>
  )
}
