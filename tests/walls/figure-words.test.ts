import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/**
 * One word for each figure, with its population's name in front of it: 班级, 年级, 学校, 联考. The specification fixes no
 * Chinese name of a figure, so none is exempt.
 */
const INSTEAD: readonly (readonly [RegExp, string])[] = [
  [/合格/, '及格 (合格率: 及格率)'],
  [
    /[班级校年联]排(?!名次|列|序)|[班校级](?=名次)(?<![年班]级)(?<!学校)/,
    '班级名次, 年级名次, 学校名次, 联考名次',
  ],
  [/(班级|年级|学校|联考|全校)排名/, '班级名次, 年级名次, 学校名次, 联考名次'],
  [/全校平均|校平均(?<!学校平均)|级平均(?<![年班]级平均)/, '学校平均 or 年级平均'],
]

/** The words of screens, and those that the server writes into files. */
const FILES = [
  ...readdirSync(resolve(root, 'src/i18n/messages/zh-CN')).map((file) => `src/i18n/messages/zh-CN/${file}`),
  'server/slips/results/words.ts',
  'server/exam-files/workbook/words.ts',
  'server/wrong-books/paper/words.ts',
  'server/modules/analysis/transcript-sheet.service.ts',
]

it('a figure has one name on every screen and in every file [T13]', () => {
  expect(FILES.length).toBeGreaterThan(40)
  const found = FILES.flatMap((file) =>
    readFileSync(resolve(root, file), 'utf8')
      .split('\n')
      .flatMap((line) =>
        INSTEAD.flatMap(([word, term]) =>
          word.test(line) ? [`${file}: ${line.trim()} says otherwise than ${term}`] : [],
        ),
      ),
  )
  expect(found).toEqual([])
})

it('and the names that were used beside it are told [T13]', () => {
  const refused = [
    '合格率',
    '校排',
    '班排',
    '联排',
    '年排',
    '年级排名',
    '校名次',
    '级名次',
    '全校平均',
    '校平均',
  ]
  const kept = [
    '及格率',
    '学校名次',
    '年级名次',
    '班级名次',
    '联考名次',
    '学校平均',
    '年级平均',
    '班级平均',
    '安排列表',
  ]
  const isRefused = (text: string) => INSTEAD.some(([word]) => word.test(text))
  expect(refused.filter((text) => !isRefused(text))).toEqual([])
  expect(kept.filter(isRefused)).toEqual([])
})
