import type { Population } from '#contract/population.ts'

const day = (locale: string) => (epochMs: number) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Shanghai' }).format(epochMs)

const zh = {
  locale: 'zh-CN',
  day: day('zh-CN'),
  sheets: { transcript: '成绩单', items: '小题', classes: '班级对比', lines: '上线', critical: '临界生' },
  all: '全体',
  total: '总分',
  of: (title: string, full: number) => `${title}（满分 ${String(full)}）`,
  name: '姓名',
  number: '学号',
  class: '班级',
  course: '科目',
  classRank: '班级名次',
  schoolRank: '学校名次',
  jointRank: '联考名次',
  note: '备注',
  comma: '、',
  semicolon: '；',
  absent: (names: string) => `缺考：${names}`,
  absentAll: '缺考',
  apart: (sum: number) => `有缺考，各科合计 ${String(sum)}，不计入总分`,
  removed: '已删除的学生',
  students: (classes: number, n: number) => `${String(classes)} 个班，${String(n)} 名学生`,
  items: {
    no: '题号',
    type: '题型',
    full: '满分',
    n: '人数',
    mean: '平均分',
    difficulty: '难度',
    discrimination: '区分度',
    school: '学校得分率',
    ofClass: (name: string) => `${name}得分率`,
    about: '平均分、难度、区分度按全体考生计算，得分率按所列班级计算；不足 20 人时没有区分度。',
    types: { choice: '单选', multi: '多选', blank: '填空', answer: '解答', other: '其他' },
  },
  figures: {
    n: '人数',
    absent: '缺考',
    mean: '平均分',
    place: '名次',
    over: '超均率',
    t: 'T 分',
    sd: '标准差',
    median: '中位数',
    top: '前 30% 平均分',
    excellent: '优秀率',
    good: '良好率',
    pass: '及格率',
    low: '低分率',
    max: '最高分',
    min: '最低分',
    among: '对照范围',
  },
  lines: {
    subject: '划线科目',
    line: '上线标准',
    score: '线分',
    byScore: (full: number) => `满分 ${String(full)} 的 60%`,
    byShare: (share: number) => `前 ${String(share)}%`,
    above: '上线人数',
    rate: '上线率',
    effective: '有效分',
    single: '单上线',
    double: '双上线',
    mismatch: '错位',
    hit: '命中率',
    contribution: '贡献率',
    about: '上线：得分不低于线分。单上线：科目达到有效分；双上线：科目达到有效分且总分上线。',
  },
  critical: {
    score: '得分',
    short: '离线还差',
    about: (under: number, over: number) =>
      over > 0
        ? `临界生：线下 ${String(under)} 分以内、线上 ${String(over)} 分以内。`
        : `临界生：线下 ${String(under)} 分以内。`,
  },
  among: ({ of, name, classes, roster, sat }: Population) => {
    const who = name || { class: '本班', seen: '所见班级', grade: '年级', school: '全校', joint: '联考' }[of]
    return `${who} ${String(classes)} 个班，名单 ${String(roster)} 人，有成绩 ${String(sat)} 人`
  },
}

export type WorkbookWords = typeof zh

const en: WorkbookWords = {
  locale: 'en',
  day: day('en'),
  sheets: {
    transcript: 'Transcript',
    items: 'Items',
    classes: 'Classes',
    lines: 'Score lines',
    critical: 'Critical students',
  },
  all: 'All',
  total: 'Total',
  of: (title, full) => `${title} (of ${String(full)})`,
  name: 'Name',
  number: 'Number',
  class: 'Class',
  course: 'Subject',
  classRank: 'Class rank',
  schoolRank: 'School rank',
  jointRank: 'Joint rank',
  note: 'Note',
  comma: ', ',
  semicolon: '; ',
  absent: (names) => `Absent: ${names}`,
  absentAll: 'Absent',
  apart: (sum) => `absent from some: subjects add up to ${String(sum)}, not counted as a total`,
  removed: 'Removed student',
  students: (classes, n) => `${String(classes)} classes, ${String(n)} students`,
  items: {
    no: 'Item',
    type: 'Type',
    full: 'Full mark',
    n: 'Students',
    mean: 'Mean',
    difficulty: 'Difficulty',
    discrimination: 'Discrimination',
    school: 'Score rate of the school',
    ofClass: (name) => `Score rate of ${name}`,
    about:
      'Mean, difficulty and discrimination are of everybody who sat the paper, score rates of the group named. Under 20 students there is no discrimination.',
    types: {
      choice: 'Choice',
      multi: 'Multiple choice',
      blank: 'Fill in',
      answer: 'Answer',
      other: 'Other',
    },
  },
  figures: {
    n: 'Students',
    absent: 'Absent',
    mean: 'Mean',
    place: 'Place',
    over: 'Over average',
    t: 'T score',
    sd: 'Standard deviation',
    median: 'Median',
    top: 'Mean of the top 30%',
    excellent: 'Excellent',
    good: 'Good',
    pass: 'Pass',
    low: 'Low',
    max: 'Highest',
    min: 'Lowest',
    among: 'Compared with',
  },
  lines: {
    subject: 'Line of',
    line: 'Line',
    score: 'Score of the line',
    byScore: (full) => `60% of the full ${String(full)}`,
    byShare: (share) => `Top ${String(share)}%`,
    above: 'Reached',
    rate: 'Rate',
    effective: 'Effective score',
    single: 'Single',
    double: 'Double',
    mismatch: 'Mismatch',
    hit: 'Hit rate',
    contribution: 'Contribution',
    about:
      'Reached: a score at the line or above. Single: at the effective score of the subject; double: with the total at its line as well.',
  },
  critical: {
    score: 'Score',
    short: 'Marks short',
    about: (under, over) =>
      over > 0
        ? `Critical: up to ${String(under)} marks under the line or ${String(over)} over it.`
        : `Critical: up to ${String(under)} marks under the line.`,
  },
  among: ({ of, name, classes, roster, sat }) => {
    const kinds = {
      class: 'Class',
      seen: 'Classes seen',
      grade: 'Grade',
      school: 'School',
      joint: 'Joint exam',
    }
    return `${name || kinds[of]}: ${String(classes)} classes, ${String(roster)} listed, ${String(sat)} with a score`
  },
}

export const WORKBOOK_WORDS: Readonly<Record<'zh-CN' | 'en', WorkbookWords>> = { 'zh-CN': zh, en }
