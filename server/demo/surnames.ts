/** Common surnames, most frequent first; `weight` is roughly the share in per mille. */
export const SURNAMES: readonly { name: string; weight: number }[] = [
  ...list('王李张刘陈', [72, 72, 68, 52, 46]),
  ...list('杨黄赵吴周', [31, 23, 21, 20, 19]),
  ...list('徐孙马朱胡郭何林高罗', [15, 14, 13, 12, 12, 11, 11, 11, 10, 9]),
  ...list('郑梁谢宋唐许邓冯韩曹', [9, 9, 8, 8, 7, 7, 7, 6, 6, 6]),
  ...even('曾彭肖蔡潘田董袁于余叶蒋杜苏', 5),
  ...even('魏程吕丁沈任姚卢傅钟姜崔谭廖', 4),
  ...even('范汪陆金石戴贾韦夏邱方侯邹熊', 3.5),
  ...even('孟秦白江阎薛尹段雷黎史龙陶贺', 3),
  ...even('顾毛郝龚邵万钱严覃武戚莫孔向汤', 2),
  ...['欧阳', '上官', '司徒', '诸葛', '慕容', '皇甫', '尉迟', '令狐', '端木'].map((name) => ({
    name,
    weight: 0.6,
  })),
]

function list(chars: string, weights: readonly number[]): { name: string; weight: number }[] {
  return Array.from(chars).map((name, i) => ({ name, weight: weights[i] ?? 1 }))
}

function even(chars: string, weight: number): { name: string; weight: number }[] {
  return Array.from(chars).map((name) => ({ name, weight }))
}
