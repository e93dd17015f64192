import { t } from './message-text.ts'

/** What the server tells a family about reports of marking errors and practice. */
export const studyMessages = {
  appealSent: t(
    '这条反馈已经提交，不能再修改。请查看处理结果。',
    'This report has been sent and cannot be changed. See what became of it.',
  ),
  appealClosed: t(
    '反馈时间已过。有疑问请直接联系老师。',
    'The time for reports has passed. Ask the teacher directly.',
  ),
  appealMany: t(
    '这场考试的反馈次数已用完。有疑问请直接联系老师。',
    'No more reports can be sent about this exam. Ask the teacher directly.',
  ),
  appealDecided: t(
    '这条反馈已经处理过。请刷新列表。',
    'This report has been decided already. Reload the list.',
  ),
  binChanged: t(
    '回收站里的题数变了。请核对后重新输入题数。',
    'The number of questions in the recycle bin has changed. Look again and type the new number.',
  ),
  questionMissing: t(
    '学校还没有给出这道题的题目，暂时不能练习。',
    'The school has not given this question yet, so it cannot be practised.',
  ),
  practiceEmpty: t(
    '题库里暂时没有合适的题：做对的题 30 天内不再出现。请换一个知识点。',
    'The bank has no fitting question now: what you did right rests for 30 days. Choose another point.',
  ),
} as const
