import { expect, inject, it } from 'vitest'
import { UNCHANGING, walkPictures } from '#tests/support/pictures/pictures.ts'
import { missingHeadings, readPictureTexts, readShown } from '#tests/support/pictures/shown-texts.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

it('the way to each picture of the documents is still there, and its headings stand where it ends [N02]', async () => {
  const pictures = readPictureTexts()
  const walked: string[] = []
  const walk = {
    ...{ executablePath: inject('chromium'), home: `http://localhost:${serverPort()}/` },
    ...({ names: UNCHANGING, locales: ['en'], looks: ['light'] } as const),
  }
  await walkPictures(walk, async ({ page, name }) => {
    const texts = pictures[name] ?? { headings: [], others: [] }
    await expect
      .poll(async () => missingHeadings(texts, await readShown(page)), { message: name })
      .toEqual([])
    walked.push(name)
  })
  expect(walked.toSorted()).toEqual([...UNCHANGING].toSorted())
})
