import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  ALL_PICTURE_BYTES,
  LOOKS,
  OVERVIEW_PICTURES,
  PICTURE_BYTES,
  PICTURE_FILES,
  PICTURE_NAMES,
  PICTURES,
  pictureFile,
} from '#tests/support/pictures/pictures.ts'
import { outdated, readPictureTexts } from '#tests/support/pictures/shown-texts.ts'

const root = resolve(import.meta.dirname, '../..')
const FILES = { en: 'README.md', 'zh-CN': 'README.zh-CN.md' } as const

/** Each heading, once in either language. */
const HEADINGS = [
  ['# Kaoban 考伴', '# 考伴 Kaoban'],
  ['## What it looks like', '## 它的样子'],
  ['## Try it', '## 试用'],
  ['## Test it', '## 测试'],
  ['## What it is not', '## 它不是什么'],
  ['## Read on', '## 继续阅读'],
  ['## Licence', '## 许可'],
]

const parts = (locale: keyof typeof FILES) => {
  const text = readFileSync(join(root, FILES[locale]), 'utf8')
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
  return {
    headings: text.match(/^#+ .*$/gm) ?? [],
    commands: all(/```sh\n(.*?)```/gs),
    links: all(/\]\(([^)]+)\)/g).filter((link) => !link.startsWith('README')),
    points: (text.match(/^- /gm) ?? []).length,
    pictures: all(/(?:src|srcset)="([^"]+)"/g),
  }
}

describe('the README', () => {
  const [en, zh] = [parts('en'), parts('zh-CN')]

  it('says the same in Chinese and English: headings, commands, links and pictures [N01]', () => {
    expect(en.headings).toEqual(HEADINGS.map(([english]) => english))
    expect(zh.headings).toEqual(HEADINGS.map(([, chinese]) => chinese))
    expect(en.commands).toEqual(['npm ci && npm start\n', 'npm ci && npm test\n'])
    expect(zh.commands).toEqual(en.commands)
    expect(zh.links).toEqual(en.links)
    expect(zh.points).toBe(en.points)
    expect(zh.pictures.map((file) => file.replace('-zh-CN-', '-en-'))).toEqual(en.pictures)
  })

  it('leads to files that are there, and shows every picture in both looks [N01]', () => {
    const lost = [...en.links, ...en.pictures, ...zh.pictures].filter((file) => !existsSync(join(root, file)))
    expect(lost).toEqual([])
    for (const [locale, { pictures }] of [['en', en] as const, ['zh-CN', zh] as const]) {
      const wanted = OVERVIEW_PICTURES.flatMap((name) => LOOKS.map((look) => pictureFile(name, locale, look)))
      expect(pictures.toSorted()).toEqual(wanted.map((file) => `docs/pictures/${file}`).toSorted())
    }
  })

  it('has light pictures: each and all together within their bytes, and none left over [N02]', () => {
    const files = readdirSync(PICTURES)
    expect(files.toSorted()).toEqual(PICTURE_FILES.toSorted())
    const bytes = files.map((file) => statSync(join(PICTURES, file)).size)
    expect(Math.max(...bytes)).toBeLessThanOrEqual(PICTURE_BYTES)
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(ALL_PICTURE_BYTES)
  })

  it('has pictures of the app as it is: each text in them is one that it has today [N02]', () => {
    const pictures = readPictureTexts()
    expect(Object.keys(pictures).toSorted()).toEqual(PICTURE_NAMES.toSorted())
    expect(outdated(pictures)).toEqual([])
    const other = {
      picture: { headings: [['Reports', '成绩报告']], others: [['Report', '成绩报告']] },
    } as const
    expect(outdated(other)).toEqual(['“Reports”: npm run screens -- pictures picture'])
  })
})
