import { FAMILY, LEADERS, Role, type RoleCode, STAFF } from '#contract/roles.ts'

const TOOLS: readonly [string, readonly RoleCode[]][] = [
  ['examList', [...STAFF, ...FAMILY]],
  ['report', FAMILY],
  ['classReport', STAFF],
  ['schoolReport', LEADERS],
  ['todo', [...STAFF, ...FAMILY]],
  ['childrenManage', [Role.parent]],
  ['updateStage', FAMILY],
]

/** Codes of what a role may open, in the words of the dictionary. */
export const toolsOf = (role: RoleCode): { code: string }[] =>
  TOOLS.filter(([, roles]) => roles.includes(role)).map(([code]) => ({ code }))
