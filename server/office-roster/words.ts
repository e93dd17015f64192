/** What roles are called in what a file would change. */
export const ROLE_WORDS = {
  'zh-CN': {
    ...{ head: '班主任', comma: '、' },
    leads: { 9: '校长', 10: '教务主任', 11: '年级主任', 12: '学科组长' },
  },
  en: {
    ...{ head: 'class teacher', comma: ', ' },
    leads: { 9: 'principal', 10: 'teaching director', 11: 'grade leader', 12: 'subject leader' },
  },
} as const
