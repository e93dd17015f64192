import { blanks, buildWrittenSection, choices, multiChoices, type Section } from './blueprint.ts'
import type { CourseId } from './courses.ts'

/** How a paper of each course is built; full marks add up to 150 or 100. */
export const BLUEPRINTS: Readonly<Record<CourseId, readonly Section[]>> = {
  chinese: [
    choices(
      6,
      3,
      [0.88, 0.62],
      ['字音与字形', '词语的理解与运用', '病句的辨析与修改', '句子的衔接与排序', '文学文化常识', '标点符号'],
    ),
    blanks(5, 2, 1, [0.92, 0.7], ['名篇名句默写']),
    choices(2, 3, [0.76, 0.64], ['文言实词与虚词', '文言断句']),
    buildWrittenSection([4, 4], 0.5, [0.68, 0.6], 4, ['文言句子翻译', '文言文内容理解']),
    choices(1, 3, [0.74, 0.74], ['古诗词意象与情感']),
    buildWrittenSection([5], 1, [0.62, 0.62], 5, ['古诗词鉴赏']),
    choices(2, 3, [0.8, 0.7], ['说明文信息筛选', '议论文论证思路']),
    buildWrittenSection([6], 1, [0.66, 0.66], 5, ['非连续性文本探究']),
    buildWrittenSection([4, 6, 8], 1, [0.72, 0.52], 5.5, [
      '记叙文内容概括',
      '句子含义与作用',
      '人物形象与主题',
    ]),
    buildWrittenSection([10], 1, [0.68, 0.68], 6, ['名著阅读']),
    buildWrittenSection([60], 1, [0.74, 0.74], 15, ['命题作文']),
  ],
  math: [
    choices(10, 4, [0.93, 0.55]),
    blanks(6, 4, 'whole', [0.88, 0.48]),
    buildWrittenSection([8, 8, 8, 10], 1, [0.86, 0.66], 3),
    buildWrittenSection([12, 12, 14, 14], 1, [0.64, 0.37], 3.4),
  ],
  english: [
    choices(4, 5, [0.92, 0.72], ['听力：短对话理解', '听力：长对话理解', '听力：独白与信息记录']),
    choices(5, 3, [0.86, 0.58], ['时态与语态', '代词与冠词', '情态动词', '宾语从句', '形容词与副词比较等级']),
    choices(5, 4, [0.8, 0.55], ['完形填空：词义辨析', '完形填空：上下文推断']),
    choices(5, 5, [0.86, 0.52], ['阅读：细节理解', '阅读：推理判断', '阅读：主旨大意', '阅读：词义猜测']),
    blanks(4, 5, 1, [0.78, 0.52], ['选词填空', '首字母填空', '介词与固定搭配', '构词法']),
    buildWrittenSection([20], 1, [0.68, 0.68], 5.5, ['任务型阅读']),
    buildWrittenSection([30], 0.5, [0.66, 0.66], 8, ['书面表达']),
  ],
  physics: [
    choices(8, 3, [0.92, 0.6]),
    multiChoices(3, 4, [0.68, 0.5]),
    blanks(5, 2, 1, [0.84, 0.56]),
    buildWrittenSection([8, 8, 8], 1, [0.78, 0.6], 3),
    buildWrittenSection([8, 10, 12], 1, [0.66, 0.38], 3.2),
  ],
  chemistry: [
    choices(12, 3, [0.93, 0.58]),
    multiChoices(2, 4, [0.62, 0.52]),
    blanks(4, 4, 1, [0.82, 0.58]),
    buildWrittenSection([8, 8, 10, 14], 1, [0.74, 0.42], 3.2),
  ],
  biology: [
    choices(15, 3, [0.94, 0.6]),
    blanks(5, 3, 1, [0.84, 0.6]),
    buildWrittenSection([10, 10, 10, 10], 1, [0.76, 0.54], 4),
  ],
  politics: [
    choices(12, 3, [0.93, 0.66]),
    multiChoices(4, 4, [0.7, 0.52]),
    buildWrittenSection([10, 12, 12, 14], 1, [0.72, 0.54], 5.5),
  ],
  history: [choices(16, 3, [0.92, 0.56]), buildWrittenSection([12, 12, 14, 14], 1, [0.72, 0.52], 5.5)],
  geography: [choices(16, 3, [0.9, 0.52]), buildWrittenSection([12, 12, 14, 14], 1, [0.7, 0.48], 4.5)],
}
