/**
 * Every file whose queries go over the rows of several schools (`overSchools` and `formatOverSchoolsComment` of server/db/tenancy.ts): how
 * many it has, and why each may. Whoever adds one says here who gets to read what it finds.
 */
export const OVER_SCHOOLS: Readonly<Record<string, readonly [queries: number, why: string]>> = {
  'server/modules/exam/exam.repo.ts': [1, 'counts the schools of an exam; numbers alone are shown'],
  'server/modules/exam/trace.repo.ts': [2, 'counts schools and students of an exam; numbers alone are shown'],
  'server/modules/office-scores/exams/publish.service.ts': [
    1,
    'ids of the schools of an exam whose day its owner sets',
  ],
  'server/modules/common/fault.repo.ts': [1, 'removes faults by their age; nothing is read'],
  'server/modules/office-accounts/batch.repo.ts': [
    2,
    'removes slips and batches by their age; nothing is read',
  ],
  'server/modules/student/number-request.service.ts': [
    1,
    'an account reads its own requests, whatever school they went to',
  ],
  'server/modules/analysis/items/items.repo.ts': [
    2,
    'numbers of students by class, for a school that sits the exam',
  ],
  'server/modules/analysis/key-change/key-change.service.ts': [
    1,
    'grades of an exam, for the school that owns it',
  ],
  'server/modules/analysis/key-change/key-change.repo.ts': [
    1,
    'marks of an exam, for the school that owns it',
  ],
  'server/modules/people/cancel.service.ts': [
    1,
    'removes rows of an account that is closed, at all its schools',
  ],
  'server/retention/remove.ts': [1, 'removes rows by their age; nothing is read'],
  'server/audit-chain/extend.ts': [1, 'the schools, whose logs are chained one by one'],
  'server/child-data/child-statement.ts': [
    1,
    'rows of one child and its family, for its export and erasure by the office',
  ],
  'server/publish/finish-publication.ts': [3, 'an exam is published for all its schools in one step'],
  'server/publish/read-schools.ts': [1, 'an exam is published for all its schools in one step'],
  'server/exams/rules/publication-pause.ts': [2, 'an exam is published for all its schools in one step'],
  'server/pay/watch.ts': [1, 'a job asks about open orders; each is then read under its school'],
  'server/exams/courses-apart/settle-named.ts': [5, 'the server puts stored rows of all schools right'],
  'server/exams/courses-apart/settle-papers.ts': [1, 'the server puts stored rows of all schools right'],
  'server/exams/courses-apart/settle-lines.ts': [1, 'the server puts stored rows of all schools right'],
  'server/exams/store/kept-papers.ts': [3, 'an exam is imported with all its schools'],
  'server/exams/store/store.ts': [2, 'an exam is imported with all its schools'],
  'server/exams/versions/same-exam.ts': [1, 'an exam is imported with all its schools'],
  'server/exams/appeals/joint-appeals.ts': [
    4,
    'reports of other schools about an exam, for the school that owns it',
  ],
  'server/store/referenced-files.ts': [2, 'hashes of files, for the clearing and the check of the disk'],
  'server/import/paper-files/store.ts': [1, 'ids of the schools of an exam that is imported'],
  'server/backup/restore.ts': [1, 'a restore replaces the whole database'],
  'server/backup-wal/new-files.ts': [1, 'a backup has everything'],
  'server/backup/write.ts': [1, 'a backup has everything'],
  'server/backup/read-rows.ts': [1, 'a backup has everything'],
  'server/backup/load.ts': [1, 'a restore brings everything'],
  'server/backup/safety.ts': [1, 'the time of the newest operation, by which a restored database is known'],
  'server/lti-grades/due.repo.ts': [
    1,
    'a job takes scores that are due to a learning platform, each with its school',
  ],
}
