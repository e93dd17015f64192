const words = (text: string): string[] => text.trim().split(/\s+/)

/** Given names of pupils born about 2012. */
export const GIRLS =
  words(`梓涵 欣怡 诗涵 雨桐 欣妍 佳怡 可馨 思涵 梦洁 雅婷 雨欣 心怡 语嫣 若曦 诗琪 晓彤 紫萱 静怡 婉清 悦宁
  芷晴 依诺 琳瑶 雯静 钰涵 萌萌 雪薇 思雨 佳琪 婧怡 雨萱 子涵 一诺 欣悦 语桐 思彤 梦瑶 书瑶 沐晴 清妍 舒涵 嘉怡 美琪 晨曦 梓萱 雨晴 欣然 思琪 诗雨 艺涵
  昕怡 若汐 念慈 宛儿 采薇 文静 晓雯 慧敏 海燕 春燕 彩霞 玉婷 颖 雪 静 婷 倩 琳 悦 欣 瑶 璇 妍 蕊`)
export const BOYS =
  words(`浩宇 子轩 博文 俊杰 天佑 泽明 浩然 嘉豪 志远 鹏飞 宇航 睿哲 一鸣 晨旭 承恩 家乐 子豪 俊熙 凯文 铭辰 奕辰 文博 皓轩 煜城 思远
  锦程 梓轩 宇轩 浩轩 明哲 泽宇 昊天 子墨 梓睿 俊豪 佳豪 家豪 文轩 伟宸 瑞霖 启航 展鹏 承泽 致远 子涵 梓豪 逸凡 晓东 志豪 建宇 国栋 世杰 振华 永康 耀文
  立群 云帆 书豪 景行 嘉树 杰 磊 涛 浩 鑫 阳 晨 鹏 凯 睿 轩 昊`)
/** Given names of their parents and teachers, born about 1965 to 1995. */
export const WOMEN =
  words(`丽娟 秀英 海燕 晓燕 玉兰 春梅 雪梅 桂芳 红霞 艳丽 秀丽 慧敏 丽华 淑珍 玉梅 小红 凤英 晓红 丽萍 雅琴 文娟 婷婷 晓琳 佳慧 雪莲
  丹丹 晶晶 思颖 巧云 美玲 月华 素芬 金凤 惠芳 燕 丽 敏 静 芳 娟 艳 玲 霞 萍 梅 琴 洁 慧 雪 倩 颖 莉 蕾 丹 婷`)
export const MEN =
  words(`建国 志强 建军 国强 建平 志刚 海涛 文斌 晓东 永强 建华 国华 立新 新民 庆华 志明 卫东 光明 海波 少华 俊峰 晓峰 明辉 志勇
  文涛 永刚 建辉 世平 学文 德胜 金龙 春生 家伟 立军 伟 强 磊 军 洋 勇 杰 涛 明 超 刚 平 辉 斌 波 鹏 飞 凯 俊 峰 林`)

/**
 * Names of pupils of peoples who write a given name and a father's name with a middle dot, in Chinese script; the
 * longest name made of them has 15 characters.
 */
export const DOTTED_GIRLS = words('迪丽努尔 阿依古丽 古丽米热 热孜宛古丽 麦迪娜 祖丽皮亚 阿孜古丽 木克热木汗')
export const DOTTED_BOYS = words('艾力 买买提江 阿卜杜热合曼 穆罕默德艾力江 伊力亚尔 艾尔肯 凯赛尔 努尔兰')
export const DOTTED_FATHERS = words('阿卜杜克热木江 吐尔逊 艾合买提 买买提 阿不都热依木 玉素甫 卡德尔 赛买提')
