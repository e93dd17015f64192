import { accountChildren, accountUser } from './account.ts'
import { classReport, classTranscriptFile, schoolReport, studentReport } from './analysis.ts'
import { appealCalls } from './appeal.ts'
import { cardCalls } from './card.ts'
import { clientException, myAsync, sysTime } from './common.ts'
import { freshConfirm } from './confirm.ts'
import { consolidateCalls } from './consolidate.ts'
import { classContrast } from './contrast.ts'
import { displayCalls } from './display.ts'
import type { CallTypes } from './endpoint.ts'
import { entryCalls } from './entry.ts'
import {
  examDisplayStudent,
  examPlan,
  examPlanBaseInfo,
  examPlanClassList,
  examPlanLatest,
  examPlanStudentAll,
} from './exam.ts'
import { studentExamDetail, subjectFile, subjectFiles } from './exam-detail.ts'
import { fileCalls } from './files.ts'
import { gulouCalls } from './gulou.ts'
import { homeworkCalls } from './homework.ts'
import { homeworkTeacherCalls } from './homework-teacher.ts'
import { paperItems } from './items.ts'
import { previewKeyChange, saveKeyChange } from './key-change.ts'
import { publicIp, timestamp, userDevice } from './log.ts'
import { encryptLogin, loginKey, logout } from './login.ts'
import { membershipChencai } from './membership.ts'
import { membershipCalls } from './membership-order.ts'
import { notebookCalls } from './notebook.ts'
import { operationCalls } from './operations.ts'
import {
  accountActions,
  accountParents,
  accountRole,
  accountUnbind,
  cancelAccount,
  checkUser,
  dictReverse,
  relativeAll,
  relativeGrade,
  relativeTeacher,
  saveAccount,
  saveAccountAction,
  saveUserAction,
  todoTask,
  todoUpdate,
  unbindTimes,
  userActions,
} from './people.ts'
import { practiceCalls } from './practice.ts'
import { qrBind, qrCode, qrScan } from './qr.ts'
import { knowledgeTree, paperQuestions } from './question.ts'
import {
  auth17zuoye,
  authDingtalk,
  authDongni,
  authHaozhuanye,
  authIxiamen,
  authJwt,
  authQingning,
  authSso,
  authTencent,
  authTianwen,
  authToken,
  authTongan,
  authTonganJxgzh,
} from './sso.ts'
import {
  addNewUser,
  areaCommon,
  bindChild,
  courseAll,
  moduleConfig,
  readerBind,
  readerStatus,
  relativeStuInfo,
  schoolMaintain,
  studentCommonInfo,
  studentLogic,
  studentPeopleInfo,
  studentSchools,
  studentSearch,
  studentSearchInfo,
  studentSearchStatus,
  studentSend,
} from './student.ts'
import { tikuCalls } from './tiku.ts'
import { examTrace, examUnionTrace } from './trace.ts'
import {
  accountWeChat,
  bindAccount,
  checkAutoLogin,
  handOff,
  schoolAppId,
  tonganAppId,
  weChatSign,
} from './wechat.ts'
import { workbenchCalls } from './workbench.ts'
import { saveWrongTag, wrongTagStats, wrongTags } from './wrong.ts'
import { wrongBookPreview } from './wrong-download.ts'
import { wrongNotebookCalls } from './wrong-notebook.ts'

/** Every call of the product. The server registers these and no others. */
export const calls = [
  loginKey,
  encryptLogin,
  logout,
  accountUser,
  accountChildren,
  sysTime,
  clientException,
  myAsync,
  examPlan,
  examPlanStudentAll,
  examPlanLatest,
  examPlanBaseInfo,
  examPlanClassList,
  examDisplayStudent,
  examTrace,
  examUnionTrace,
  studentExamDetail,
  subjectFile,
  subjectFiles,
  studentReport,
  classContrast,
  paperItems,
  paperQuestions,
  knowledgeTree,
  previewKeyChange,
  saveKeyChange,
  wrongTags,
  saveWrongTag,
  wrongTagStats,
  ...wrongNotebookCalls,
  ...appealCalls,
  ...consolidateCalls,
  ...workbenchCalls,
  classReport,
  classTranscriptFile,
  schoolReport,
  auth17zuoye,
  authDingtalk,
  authDongni,
  authHaozhuanye,
  authIxiamen,
  authJwt,
  authQingning,
  authSso,
  authTencent,
  authTianwen,
  authToken,
  authTongan,
  authTonganJxgzh,
  accountWeChat,
  bindAccount,
  checkAutoLogin,
  handOff,
  schoolAppId,
  tonganAppId,
  weChatSign,
  accountActions,
  accountParents,
  accountRole,
  accountUnbind,
  cancelAccount,
  checkUser,
  dictReverse,
  relativeAll,
  relativeGrade,
  relativeTeacher,
  saveAccount,
  saveAccountAction,
  saveUserAction,
  todoTask,
  todoUpdate,
  unbindTimes,
  userActions,
  addNewUser,
  areaCommon,
  bindChild,
  courseAll,
  moduleConfig,
  readerBind,
  readerStatus,
  relativeStuInfo,
  schoolMaintain,
  studentCommonInfo,
  studentLogic,
  studentPeopleInfo,
  studentSchools,
  studentSearch,
  studentSearchInfo,
  studentSearchStatus,
  studentSend,
  qrBind,
  qrCode,
  qrScan,
  userDevice,
  publicIp,
  timestamp,
  membershipChencai,
  freshConfirm,
  ...entryCalls,
  ...fileCalls,
  ...cardCalls,
  ...displayCalls,
  ...operationCalls,
  ...homeworkCalls,
  ...homeworkTeacherCalls,
  ...membershipCalls,
  ...notebookCalls,
  ...gulouCalls,
  ...practiceCalls,
  ...tikuCalls,
  wrongBookPreview,
] as const

type Listed = (typeof calls)[number]
export type CallName = Listed['call']
/** The browser imports this type only: `import type { Calls } from '#contract/calls.ts'`. */
export type Calls = { [E in Listed as E['call']]: CallTypes<E> }
