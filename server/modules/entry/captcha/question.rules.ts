import type { Locale } from '../../../http/reply/messages.ts'
import type { Dice } from './chance.rules.ts'

const ZH = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十']
const EN = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

export interface Question {
  text: string
  /** Digits. */
  answer: string
}

/** A question for whoever cannot see or drag a picture; a screen reader says it, and digits answer it. */
export function askQuestion(locale: Locale, dice: Dice): Question {
  const word = (n: number): string => (locale === 'en' ? EN : ZH)[n] ?? String(n)
  const a = dice(2, 10)
  const b = dice(1, 9)
  const zh = locale === 'zh-CN'
  switch (dice(0, 3)) {
    case 0:
      return {
        text: zh ? `${word(a)}加${word(b)}等于多少？` : `What is ${word(a)} plus ${word(b)}?`,
        answer: String(a + b),
      }
    case 1: {
      const [more, less] = a > b ? [a, b] : [b, a]
      return {
        text: zh ? `${word(more)}减${word(less)}等于多少？` : `What is ${word(more)} minus ${word(less)}?`,
        answer: String(more - less),
      }
    }
    case 2: {
      const three = [a, b, dice(1, 10)]
      const list = three.map(word).join(zh ? '、' : ', ')
      return {
        text: zh ? `${list}，这几个数里最大的是几？` : `Which is the largest of ${list}?`,
        answer: String(Math.max(...three)),
      }
    }
    default: {
      const pair = [dice(1, 9), dice(0, 9)]
      return {
        text: zh
          ? `依次输入这两个数字：${pair.map(word).join('，')}。`
          : `Enter these two digits in order: ${pair.map(word).join(', ')}.`,
        answer: pair.join(''),
      }
    }
  }
}

/** What was typed, as digits: full-width ones, spaces and Chinese numerals up to nineteen are understood. */
export function readAnswer(text: string): string {
  const plain = text.normalize('NFKC').replace(/\s/g, '')
  if (/^\d+$/.test(plain)) return plain
  const teen = /^十([一二三四五六七八九]?)$/.exec(plain)
  if (teen) return String(10 + Math.max(0, ZH.indexOf(teen[1] ?? '')))
  const letters = Array.from(plain).map((c) => ZH.indexOf(c))
  return letters.length > 0 && letters.every((n) => n >= 0) ? letters.join('') : plain.toLowerCase()
}
