/** Of books of wrong questions: how one is to look. */
export const bookValues = { space: ['some'], explain: [true], codes: [true] }

const questions = [[{ examId: 'exam-joint', paperId: 'exam-joint-p1', itemNo: '1' }]]
/** `questions` means something else in other calls. */
export const bookValuesOf = {
  'POST /api/tiku/wrongBook/push/save': { questions },
  'POST /api/export/wrongDownload/wrongBook/pdf': { questions },
}
