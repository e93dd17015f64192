/** Files of a OneRoster 1.2 package that are written here, with their columns in the standard's order. */
export const COLUMNS = {
  academicSessions:
    'sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear',
  categories: 'sourcedId,status,dateLastModified,title,weight',
  classes:
    'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods,metadata.gradeName,metadata.homeroomSourcedId',
  courses:
    'sourcedId,status,dateLastModified,schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes',
  enrollments:
    'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
  lineItems:
    'sourcedId,status,dateLastModified,title,description,assignDate,dueDate,classSourcedId,categorySourcedId,gradingPeriodSourcedId,resultValueMin,resultValueMax,schoolSourcedId',
  orgs: 'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId',
  results:
    'sourcedId,status,dateLastModified,lineItemSourcedId,studentSourcedId,scoreStatus,score,scoreDate,comment',
  roles:
    'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId',
  users:
    'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,resourceSourcedIds,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns',
} as const
export type FileName = keyof typeof COLUMNS

/** Every file the standard knows besides: the manifest says of each whether it is there. */
export const ABSENT = [
  'classResources',
  'courseResources',
  'demographics',
  'lineItemLearningObjectiveIds',
  'lineItemScoreScales',
  'resources',
  'resultLearningObjectiveIds',
  'resultScoreScales',
  'scoreScales',
  'userProfiles',
  'userResources',
] as const

/** A row by its columns; what is left out is empty. */
export type OneRosterRow = Readonly<Record<string, string>>

/** A spreadsheet program runs these as formulas; an apostrophe in front holds them, and is taken away when read. */
const RUNS = /^[=+\-@\t\r]/
const HELD = /^'(?=[=+\-@\t\r])/
const cell = (text: string): string => {
  const held = RUNS.test(text) ? `'${text}` : text
  return /["\n\r,]/.test(held) ? `"${held.replaceAll('"', '""')}"` : held
}
/** A cell as it was before it was held. */
export const free = (text: string): string => text.trim().replace(HELD, '')

export function csvOf(file: FileName, rows: readonly OneRosterRow[]): string {
  const columns = COLUMNS[file].split(',')
  const lines = rows.map((row) => columns.map((name) => cell(row[name] ?? '')).join(','))
  return [COLUMNS[file], ...lines].map((line) => `${line}\r\n`).join('')
}
