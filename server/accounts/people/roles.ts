import { Role, type RoleCode } from '#contract/roles.ts'
import { headingKey } from '../../sheets/columns/fields.ts'

/** What a role of a file of people becomes, and which columns it needs. */
export interface RoleKind {
  userType: RoleCode
  /** Heads the class beside whatever is taught. */
  heads?: true
  needs: readonly ('className' | 'course' | 'grade' | 'child')[]
}

/** Names of each role, the first of each language being the one shown. */
const ROLES: readonly (RoleKind & { zh: readonly string[]; en: readonly string[] })[] = [
  {
    userType: Role.teacher,
    heads: true,
    needs: ['className'],
    zh: ['班主任', '副班主任'],
    en: ['class teacher', 'head teacher', 'homeroom teacher'],
  },
  {
    userType: Role.teacher,
    needs: ['className', 'course'],
    zh: ['任课老师', '任课教师', '科任老师', '科任教师', '老师', '教师'],
    en: ['subject teacher', 'teacher'],
  },
  {
    userType: Role.gradeAdmin,
    needs: ['grade'],
    zh: ['年级主任', '年级组长', '级长'],
    en: ['grade admin', 'grade leader'],
  },
  {
    userType: Role.subjectLeader,
    needs: ['course'],
    zh: ['学科组长', '教研组长', '备课组长'],
    en: ['subject leader'],
  },
  {
    userType: Role.teachingDirector,
    needs: [],
    zh: ['教务主任', '教学主任', '教导主任'],
    en: ['teaching director'],
  },
  {
    userType: Role.scheduleMaster,
    needs: [],
    zh: ['校长', '副校长', '学校负责人'],
    en: ['principal', 'schedule master'],
  },
  {
    userType: Role.subjectDirector,
    needs: ['course'],
    zh: ['学科主任', '学科总监'],
    en: ['subject director'],
  },
  { userType: Role.scheduleAdmin, needs: [], zh: ['排考管理员', '考务管理员'], en: ['schedule admin'] },
  { userType: Role.school, needs: [], zh: ['学校账号'], en: ['school'] },
  { userType: Role.typist, needs: [], zh: ['录入员'], en: ['typist'] },
  { userType: Role.subjectAdmin, needs: [], zh: ['学科管理员'], en: ['subject admin'] },
  { userType: Role.instructor, needs: [], zh: ['教研员', '指导教师'], en: ['instructor'] },
  { userType: Role.schoolSales, needs: [], zh: ['学校服务专员'], en: ['school sales'] },
  { userType: Role.superAdmin, needs: [], zh: ['平台管理员'], en: ['super admin'] },
  { userType: Role.partner, needs: [], zh: ['合作平台账号'], en: ['partner'] },
  {
    userType: Role.parent,
    needs: ['child'],
    zh: ['家长', '父亲', '母亲', '监护人'],
    en: ['parent', 'father', 'mother', 'guardian'],
  },
]

const KINDS = new Map(
  ROLES.flatMap((role) =>
    [...role.zh, ...role.en].map((name) => [headingKey(name), role as RoleKind] as const),
  ),
)

/** The role of that name in either language, or its code. */
export function roleKind(name: string): RoleKind | null {
  const byCode = ROLES.find((r) => !r.heads && `${r.userType}` === name.trim())
  return byCode ?? KINDS.get(headingKey(name)) ?? null
}

/** Names a message shows. */
export const ROLE_NAMES = ROLES.map((r) => `${r.zh[0]} (${r.en[0]})`).join('、')
