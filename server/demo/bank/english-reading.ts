import { type Points, pick, write } from './line.ts'

/** Talks, as their scripts, and texts to read. */
export const ENGLISH_READING: Points = {
  '听力：短对话理解': [
    pick(
      'Read the script. — Shall we meet at half past two? — The film starts at two. Let’s make it a quarter to. When will they meet?（　）',
      'At 1:45.',
      ['At 2:00.', 'At 2:15.', 'At 2:30.'],
      '电影两点开始，a quarter to (two) 是一点四十五分。',
    ),
    write(
      'Read the script. — Would you like tea or coffee? — Neither. Just water, please. What does the second speaker want? ____',
      'Water.',
      'neither 表示两样都不要。',
    ),
  ],
  '听力：长对话理解': [
    pick(
      'Read the script. — You look tired, Amy. — I stayed up late to finish my history project. — Is it due today? — No, on Friday. But I have a piano lesson every evening from today on. Why did Amy finish her project early?（　）',
      'She has a piano lesson every evening.',
      ['It was due today.', 'She likes history best.', 'She was tired of it.'],
      '项目周五才交，可是从今天起每晚有钢琴课。',
    ),
    write(
      'Read the script. — How can I get to the science museum? — Take Bus 12 for three stops, then walk past the bank. — How long does it take? — About twenty minutes. For how many stops should the visitor take the bus? ____',
      'Three.',
      'Take Bus 12 for three stops.',
    ),
  ],
  '听力：独白与信息记录': [
    pick(
      'Read the script. "Good morning, everyone. Our school trip is on Thursday, not Wednesday, because of the heavy rain on Wednesday. Please bring your lunch and be at the gate at 7:40." Why has the trip been moved?（　）',
      'Because of the weather.',
      ['Because of the lunch.', 'Because the gate is closed.', 'Because the bus is late.'],
      'because of the heavy rain，是天气的原因。',
    ),
    write(
      'Read the script. "The library opens at nine and closes at six on weekdays. At weekends it closes two hours earlier." At weekends the library closes at ____.',
      'four',
      '平日六点关门，周末早两个小时。',
    ),
  ],
  '阅读：细节理解': [
    pick(
      '"Mr Chen grows tomatoes on the roof of his building. He collects rainwater in two blue tanks and gives half of the tomatoes to his neighbours." What does Mr Chen do with half of the tomatoes?（　）',
      'He gives them to his neighbours.',
      ['He sells them at a market.', 'He throws them away.', 'He keeps them in blue tanks.'],
      '答案在最后一句：gives half of the tomatoes to his neighbours。',
    ),
    write(
      '"The first bus leaves at 6:10, and after that there is one every fifteen minutes." When does the second bus leave? ____',
      'At 6:25.',
      '六点十分之后再过十五分钟。',
    ),
  ],
  '阅读：推理判断': [
    pick(
      '"Ben looked at the empty plate, then at the dog. The dog looked away, with cream on its nose." What probably happened?（　）',
      'The dog ate the cake.',
      ['Ben gave the dog a bath.', 'Ben broke the plate.', 'The dog was ill.'],
      '盘子空了，狗鼻子上有奶油，可以推断是狗吃的。',
    ),
    write(
      '"Mia packed her swimsuit, sunglasses and a towel." Where is Mia probably going? ____',
      'To the beach.',
      '泳衣、墨镜和毛巾说明她要去海边，答游泳池也合理。',
    ),
  ],
  '阅读：主旨大意': [
    pick(
      '"Walking is good for your heart. It costs nothing, and you can do it almost anywhere. Even twenty minutes a day helps you sleep better." The text is mainly about ____.（　）',
      'walking as an easy way to stay healthy',
      ['how to sleep for twenty minutes', 'places where people walk', 'the cost of doing sports'],
      '三句话都在说走路的好处，而且容易做到。',
    ),
    write(
      'Give a title of no more than five words: "Bees carry pollen from flower to flower. Without them many plants could not make fruit, and we would have much less food."',
      'Why Bees Matter',
      '两句话说明蜜蜂为什么重要，题目要包含 bees，意思对即可。',
    ),
  ],
  '阅读：词义猜测': [
    pick(
      '"The soup was so bland that he added salt, pepper and a lot of garlic." The word "bland" means ____.（　）',
      'without much taste',
      ['too hot to eat', 'full of meat', 'very expensive'],
      '因为没味道，才加盐、胡椒和大蒜。',
    ),
    write(
      '"Unlike her talkative brother, Ann is reserved and seldom speaks in class." What does "reserved" mean? ____',
      'Quiet, not talking much.',
      'unlike 说明与 talkative（爱说话）相反，seldom speaks 也是线索。',
    ),
  ],
  任务型阅读: [
    pick(
      '"To borrow a book, show your card at the desk. Keep the book for up to three weeks, and return it to the blue box by the door." Where should a book be returned?（　）',
      'To the blue box.',
      ['To the desk.', 'To the teacher.', 'To the shelf.'],
      'return it to the blue box by the door；柜台是借书的地方。',
    ),
    write(
      '"The club meets on Tuesdays and Fridays. New members pay ten yuan and bring a photo." What two things must a new member do? ____',
      'Pay ten yuan and bring a photo.',
      '题目问两件事，两件都要写出来。',
    ),
  ],
}
