import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Faults } from '../../sheets/faults.ts'
import { formatFaults, gb18030, type TestFolder, testFolder, xlsx } from '../../sheets/files.test-support.ts'
import { type PeopleRow, readPeople } from './read-people.ts'

describe('reading a file of people', () => {
  let folder: TestFolder
  beforeAll(async () => {
    folder = await testFolder()
  })
  afterAll(() => folder.remove())

  async function read(content: string | Uint8Array, name = 'people.csv', ignore: string[] = []) {
    await folder.write(name, content)
    const faults = new Faults()
    const people = await readPeople({ people: [name], cwd: folder.dir, ignore }, faults)
    return { people, faults: formatFaults(faults) }
  }
  const bare = ({ name, phone, row, kind }: PeopleRow) => ({ name, phone, row, kind: kind.userType })

  it('every role gets its code, in Chinese, English or as the number', async () => {
    const { people, faults } = await read(
      gb18030(
        [
          '姓名,角色,班级,科目,年级,工号,学号,手机',
          '甲,班主任,一班,,,1,,',
          '乙,任课老师,一班、二班,数学,,2,,',
          '丙,年级主任,,,高一,3,,',
          '丁,学科组长,,数学；物理,,4,,',
          '戊,教务主任,,,,5,,',
          '己,校长,,,,6,,',
          '庚,家长,,,,,11、12,138 0000 0000',
          'Ann,Subject Teacher,C1,math,,7,,',
          'Bob,11,,,G1,8,,',
        ].join('\n'),
      ),
    )
    expect(faults).toEqual([])
    expect(people.map((p) => p.kind.userType)).toEqual([3, 3, 11, 12, 10, 9, 5, 3, 11])
    expect(people.filter((p) => p.kind.heads).map((p) => p.name)).toEqual(['甲'])
    expect(people[1]).toMatchObject({ classes: ['一班', '二班'], courses: ['数学'], staff: '2' })
    expect(people[3]?.courses).toEqual(['数学', '物理'])
    expect(people[6]).toMatchObject({ children: ['11', '12'], phone: '13800000000' })
  })

  it('a workbook with a title line reads like a CSV', async () => {
    const rows = [['教师名单'], ['姓名', '角色', '手机号'], ['甲', '校长', 13_800_000_000]]
    const fromXlsx = await read(await xlsx(rows), 'people.xlsx')
    const fromCsv = await read('教师名单\n姓名,角色,手机号\n甲,校长,13800000000\n')
    expect(fromXlsx.faults).toEqual([])
    expect(fromXlsx.people.map(bare)).toEqual([{ name: '甲', phone: '13800000000', row: 3, kind: 9 }])
    expect(fromCsv.people.map(bare)).toEqual(fromXlsx.people.map(bare))
  })

  it('every fault of a row is told at its column', async () => {
    const { people, faults } = await read(
      [
        'name,role,class,course,grade,staff number,student number,phone',
        ',teacher,C1,math,,1,,',
        'Ann,cook,,,,2,,',
        'Ann,class teacher,,,,2,,',
        'Ann,subject teacher,C1,,,2,,',
        'Ann,grade admin,,,,2,,',
        'Ann,principal,,,,,,',
        'Ann,parent,,,,,,13800000000',
        'Ann,parent,,,,,1,1380000x000',
        'Ann,teacher,,,,,,',
      ].join('\n'),
    )
    expect(people).toEqual([])
    expect(faults).toEqual([
      'person_unnamed@2 A (name)',
      'role_unknown@3 B (role)',
      'class_wanted@4 C (class)',
      'course_wanted@5 D (course)',
      'grade_wanted@6 E (grade)',
      'login_wanted@7 F (staff number)',
      'child_wanted@8 G (student number)',
      'phone_wrong@9 H (phone)',
      'login_wanted@10 F (staff number)',
      'class_wanted@10 C (class)',
      'course_wanted@10 D (course)',
    ])
  })

  it('unknown columns are told unless passed over; missing ones are told', async () => {
    const text = 'name,role,phone,shoe size\nAnn,principal,13800000000,39\n'
    expect((await read(text)).faults).toEqual(['unknown_people_column@1 D (shoe size)'])
    expect((await read(text, 'people.csv', ['shoe size'])).faults).toEqual([])
    expect((await read('name,phone\nAnn,1\n')).faults).toEqual(['missing_column@1 -'])
    expect((await read('')).faults).toEqual(['empty_file@- -'])
    expect((await read('name,role\n')).faults).toEqual(['no_rows@- -'])
  })
})
