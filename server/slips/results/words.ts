import type { Locale } from '#contract/locale.ts'
import type { SchoolGroup } from '#core/domain/report/school-group.ts'
import type { SlipChange } from './slip.ts'

const signed = (points: number): string =>
  `${points > 0 ? '+' : points < 0 ? '−' : ''}${Math.abs(points).toFixed(1)}`
const percent = (rate: number): string => (rate * 100).toFixed(1)
const dayIn = (locale: string) => (epochMs: number) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Shanghai' }).format(epochMs)

const zh = {
  day: dayIn('zh-CN'),
  total: '总分',
  full: (full: number) => `满分 ${String(full)}`,
  score: '得分',
  classMean: '班级平均',
  schoolMean: { grade: '年级平均', school: '学校平均' },
  classRank: '班级名次',
  schoolRank: { grade: '年级名次', school: '学校名次' },
  jointRank: '联考名次',
  level: '等级',
  band: '分段',
  ofBand: (band: number) => `第 ${String(band)} 段`,
  absent: '缺考',
  number: (number: string) => `学号 ${number}`,
  missed: (names: string) => `缺考：${names}。`,
  missedAll: '各科缺考。',
  apart: '总分是已考科目的合计，不参加排名。',
  pending: (names: string) => `还在阅卷：${names}。`,
  comma: '、',
  change: ({ examName, rate, change, beat, verdict }: SlipChange, group: SchoolGroup): string => {
    const words = { up: '进步', down: '退步', steady: '与班级相比变化不明显', small: '', unknown: '' }[
      verdict
    ]
    return [
      `与上次（${examName}）相比：总分得分率 ${percent(rate)}%，${signed(change * 100)} 个百分点`,
      ...(beat
        ? [`超过全${group === 'school' ? '校' : '年级'} ${beat.from.toFixed(0)}% → ${beat.to.toFixed(0)}%`]
        : []),
      ...(words === '' ? [] : [words]),
    ].join('；')
  },
  noChange: '没有可以比较的上次考试。',
  page: (className: string, page: number, pages: number) => `${className} ${String(page)}/${String(pages)}`,
  title: (exam: string) => `${exam} 成绩条`,
}

export type ResultWords = typeof zh

const en: ResultWords = {
  day: dayIn('en'),
  total: 'Total',
  full: (full) => `of ${String(full)}`,
  score: 'Score',
  classMean: 'Class mean',
  schoolMean: { grade: 'Grade mean', school: 'School mean' },
  classRank: 'Class rank',
  schoolRank: { grade: 'Grade rank', school: 'School rank' },
  jointRank: 'Joint rank',
  level: 'Level',
  band: 'Band',
  ofBand: (band) => `Band ${String(band)}`,
  absent: 'Absent',
  number: (number) => `No. ${number}`,
  missed: (names) => `Absent: ${names}.`,
  missedAll: 'Absent from every subject.',
  apart: 'The total adds up the subjects that were sat and is in no ranking.',
  pending: (names) => `Still being marked: ${names}.`,
  comma: ', ',
  change: ({ examName, rate, change, beat, verdict }, group) => {
    const words = {
      up: 'better than before',
      down: 'worse than before',
      steady: 'about the same against the class',
      small: '',
      unknown: '',
    }[verdict]
    return [
      `Since ${examName}: score rate ${percent(rate)}%, ${signed(change * 100)} points`,
      ...(beat
        ? [`ahead of ${beat.from.toFixed(0)}% of the ${group} before, ${beat.to.toFixed(0)}% now`]
        : []),
      ...(words === '' ? [] : [words]),
    ].join('; ')
  },
  noChange: 'There is no earlier exam to compare with.',
  page: (className, page, pages) => `${className} ${String(page)}/${String(pages)}`,
  title: (exam) => `${exam}: result slips`,
}

export const RESULT_WORDS: Readonly<Record<Locale, ResultWords>> = { 'zh-CN': zh, en }
