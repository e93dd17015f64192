import { useEffect } from 'react'
import { client } from '#src/state/client.ts'
import { readServerFile } from '#src/state/files/server-file.ts'
import type { TeacherPaper } from './marking.rules.ts'

const picturesOf = (paper: TeacherPaper): string[] =>
  paper.answers.flatMap(({ pages }) => pages.map(({ fileId }) => fileId))

/** Brings the pictures of the paper shown, then the papers a teacher comes to next, one after the other. */
export function useAhead(paper: TeacherPaper, next: readonly string[]): void {
  const { homeworkId } = paper
  const own = picturesOf(paper).join(' ')
  const whose = next.join(' ')
  useEffect(() => {
    let here = true
    const bring = async (fileIds: readonly string[]) => {
      for (const fileId of fileIds) if (here && fileId !== '') await readServerFile(fileId)
    }
    void (async () => {
      await bring(own.split(' '))
      for (const ofStudentId of whose.split(' ')) {
        if (!here || ofStudentId === '') return
        const result = await client.call('GET /api/exam/homework/teacher/paper', {
          query: { homeworkId, ofStudentId },
        })
        if (!result.ok || result.asOf !== null) return
        await bring(picturesOf(result.data))
      }
    })()
    return () => {
      here = false
    }
  }, [homeworkId, own, whose])
}
