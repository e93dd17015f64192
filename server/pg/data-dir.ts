import { createHash } from 'node:crypto'
import path from 'node:path'
import { closedFolder, type ServerUser } from './user.ts'

/**
 * The data home when none is named: `<project>/.data`. Root cannot use that where PostgreSQL's user has no way in
 * (a project under /root), and takes a folder of its own for each project under /var/lib.
 */
export function defaultDataDir(project: string, user: ServerUser): string {
  const beside = path.join(project, '.data')
  if (closedFolder(user, project) === null) return beside
  const short = createHash('sha256').update(path.resolve(project)).digest('hex').slice(0, 8)
  return path.join('/var/lib/kaoban', short)
}
