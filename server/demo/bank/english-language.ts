import { type Points, pick, write } from './line.ts'

/** Grammar, words and writing. */
export const ENGLISH_LANGUAGE: Points = {
  时态与语态: [
    pick(
      'Paper ____ first invented in China about two thousand years ago.（　）',
      'was',
      ['is', 'has', 'did'],
      'ago 表示过去，纸是“被发明”的，用一般过去时的被动语态。',
    ),
    write(
      'The students ____ (clean) the classroom when the bell rang.',
      'were cleaning',
      '铃响时动作正在进行，用过去进行时。',
    ),
  ],
  代词与冠词: [
    pick(
      '— Is this ____ umbrella?　— No, mine is over there.（　）',
      'your',
      ['you', 'yours', 'yourself'],
      '名词前用形容词性物主代词。',
    ),
    write(
      'She wants to be ____ engineer like her father. (a / an / the)',
      'an',
      'engineer 以元音音素开头，泛指用 an。',
    ),
  ],
  情态动词: [
    pick(
      '— Must I hand in the report today?　— No, you ____. Tomorrow is fine.（　）',
      'needn’t',
      ['mustn’t', 'can’t', 'shouldn’t'],
      'must 提问的否定回答用 needn’t，意思是“不必”；mustn’t 是“禁止”。',
    ),
    write(
      'The light is on, so someone ____ be in the office. (must / can’t)',
      'must',
      '有依据的肯定推测用 must。',
    ),
  ],
  宾语从句: [
    pick(
      'Could you tell me ____?（　）',
      'where the nearest post office is',
      [
        'where is the nearest post office',
        'where was the nearest post office',
        'the nearest post office is where',
      ],
      '宾语从句用陈述语序，引导词在最前面。',
    ),
    write(
      '合并成一句："Is he from Canada?" I wonder. → I wonder ____ he is from Canada.',
      'if',
      '一般疑问句变宾语从句，用 if 或 whether 引导。',
    ),
  ],
  形容词与副词比较等级: [
    pick(
      'Of the three boys, Tom runs ____.（　）',
      'the fastest',
      ['faster', 'more fast', 'the faster'],
      '三者相比用最高级，fast 的最高级是 fastest。',
    ),
    write('This box is much ____ (heavy) than that one.', 'heavier', 'than 前用比较级，much 修饰比较级。'),
  ],
  选词填空: [
    pick(
      'We should ____ water when we brush our teeth.（　）',
      'save',
      ['waste', 'pour', 'spend'],
      'save water，节约用水。',
    ),
    write(
      '从 although, because, unless 中选词填空：You will miss the train ____ you hurry.',
      'unless',
      'unless 等于 if not：除非你快点，不然会误车。',
    ),
  ],
  首字母填空: [
    pick(
      'Autumn is my favourite s____ because the leaves turn red.（　）',
      'season',
      ['story', 'subject', 'science'],
      'autumn 是一个季节。',
    ),
    write('Please be q____. The baby is sleeping.', 'quiet', '婴儿在睡觉，请保持安静；注意不要写成 quite。'),
  ],
  介词与固定搭配: [
    pick(
      'My grandmother is good ____ telling stories.（　）',
      'at',
      ['on', 'with', 'to'],
      'be good at doing sth，擅长做某事。',
    ),
    write('I am looking forward ____ hearing from you.', 'to', 'look forward to 中 to 是介词，后接动名词。'),
  ],
  构词法: [
    pick(
      'The word "careless" is made of "care" and ____.（　）',
      'a suffix that means "without"',
      ['a suffix that means "full of"', 'a prefix that means "not"', 'a prefix that means "again"'],
      '-less 是后缀，表示“没有”；careful 的 -ful 才是“充满”。',
    ),
    write('Thank you for your ____ (kind).', 'kindness', 'your 后用名词，kind 加 -ness 变名词。'),
  ],
  '完形填空：词义辨析': [
    pick(
      'The young man stood up to ____ his seat to a woman with a baby.（　）',
      'offer',
      ['borrow', 'take', 'keep'],
      'offer sth to sb，主动给某人某物。',
    ),
    write(
      'He didn’t ____ (hear / listen) the phone because the music was too loud.',
      'hear',
      'hear 强调听到的结果；listen 后要有 to。',
    ),
  ],
  '完形填空：上下文推断': [
    pick(
      'It had rained all week, so when the sun came out on Sunday, everyone felt ____.（　）',
      'cheerful',
      ['angry', 'afraid', 'bored'],
      '下了一周雨终于放晴，人们感到高兴。',
    ),
    write(
      'Lily had forgotten her key, and nobody was at home. She had to ____ outside until her mother came back. (one word)',
      'wait',
      '没带钥匙，家里又没人，只好在外面等。',
    ),
  ],
  书面表达: [
    pick(
      'You are writing a letter to thank your teacher. Which is the best ending?（　）',
      'Thank you again for all your help.',
      ['Once upon a time, there was a teacher.', 'Dear Miss Wang,', 'Answer me at once!'],
      '感谢信的结尾再次致谢；Dear … 是开头的称呼。',
    ),
    write(
      '用英语写一两句话，向刚转来的同学介绍一个你喜欢的地方．',
      'For example: My favourite place is the park near our school, because we can fly kites there.',
      '写清楚是哪里，并用 because 说出一个理由，注意时态和单复数。',
    ),
  ],
}
