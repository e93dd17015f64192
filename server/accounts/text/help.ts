import type { Lang } from '../../import/text/lang.ts'

const ZH = `给学生、老师、学校领导和家长建立账号和初始密码。

用法
  npm run accounts -- --school 一中 --students --out 学生账号.csv
  npm run accounts -- --school 一中 --people 老师和家长.xlsx --out 教师家长账号.csv
  npm run accounts -- --reset 20260101 --out 新密码.csv

  --out 文件            初始密码清单（CSV，表格软件可直接打开）；只有您能读写，不覆盖已有文件；
                        密码只写在这里，屏幕上只显示数量
  --school 名称或编号   系统里只有一所学校时可省略

学生
  --students            给学校里还没有账号的每个学生建账号；以后有新生再运行一次即可
  --grade 年级 --class 班级    只给这个年级或班级
                        账号就是学号；学号在系统中已被占用时是 学校代码-学号（代码四个字符，同一学校不变）

老师、领导和家长
  --people 文件         CSV 或 XLSX，每行一个人的一个角色；同一个人可以写几行；可写多个 --people
      列：姓名 角色 班级 科目 年级 工号 学号 手机号 学校
      班主任 班级            任课老师 班级 科目        年级主任 年级
      学科组长 科目 [年级]   教务主任  校长            家长 学号
      老师和领导要有工号或手机号，账号就是工号（没有工号时是手机号）；家长的账号是手机号，
      没有手机号时是 p 加孩子学号。孩子不止一个：学号用“、”隔开，或写几行（手机号相同）；
      孩子在别的学校：在“学校”列写明。班级、科目、年级也可以用“、”隔开写几个。
      同一文件再运行一次不会有改动，加了新行就只增加新的；不会删除任何人或任何班级
  --replace             文件里的老师和领导只保留文件里写明的班级、科目、分管和角色，其余收回；
                        文件里没有的人不变，家长的孩子不变
  --ignore "列1,列2"    不用的列

密码
  --reset 账号          换一个新的初始密码，并让这个账号在所有设备上退出；可写多个
  --reset-unused        与 --students 或 --people 合用：从未登录过的账号也换新密码（清单丢了时用）

其他
  --lang zh-CN|en       显示语言
  有任何错误时，一次列出全部错误（文件、行、列、怎么办），什么都不改动，退出码 2。
  随时可以中断：账号要么全有要么全无；若正好断在最后一步，用同样的 --out 再运行一次，清单就会补上。
  KAOBAN_DATA_DIR / DATABASE_URL 与服务器的用法相同；服务器开着或没开都可以运行。
`

const EN = `Makes accounts with initial passwords for students, teachers, leaders and parents.

Usage
  npm run accounts -- --school North --students --out students.csv
  npm run accounts -- --school North --people staff-and-parents.xlsx --out people.csv
  npm run accounts -- --reset 20260101 --out new-password.csv

  --out FILE            the list of initial passwords (CSV, opens in spreadsheet programs); only you can read it, and
                        no file is overwritten; passwords are written there alone, the screen shows counts
  --school NAME or ID   may be left out when there is only one

Students
  --students            an account for every student of the school who has none; run it again when students join
  --grade G --class C   only for this grade or class
                        The account is the student number; where that is taken in the installation it is
                        code-number, with a code of four characters that is always the same for the school

Teachers, leaders and parents
  --people FILE         CSV or XLSX, a row for each role of a person; a person may have several rows; may be given again
      columns: name, role, class, course, grade, staff number, student number, phone, school
      class teacher: class        subject teacher: class, course     grade admin: grade
      subject leader: course [grade]     teaching director     principal     parent: student number
      Teachers and leaders need a staff number or a phone number; the account is the staff number, else the phone.
      A parent's account is the phone number, without one it is p and the child's number. Several children: numbers
      separated by ";" or several rows with the same phone; a child at another school: say it in the column "school".
      Classes, courses and grades may also be several, separated by ";".
      The same file again changes nothing, new rows add; no person and no class is ever taken away
  --replace             teachers and leaders of the file keep the classes, courses, parts and roles that it says and no
                        others; who is not in the file stays as before, and so do parents' children
  --ignore "a,b"        columns not to use

Passwords
  --reset ACCOUNT       a new initial password, and the account is signed out on every device; may be given again
  --reset-unused        with --students or --people: new passwords also for accounts that nobody has ever signed in to
                        (for when a list is lost)

More
  --lang zh-CN|en       language of messages
  With any fault all faults are listed (file, row, column, what to do), nothing is changed, exit code 2.
  It may be interrupted at any time: there are all of the accounts or none; should it have been at the last step, the
  same command with the same --out completes the list.
  KAOBAN_DATA_DIR / DATABASE_URL as for the server; the server may be running or not.
`

export function helpText(lang: Lang): string {
  return lang === 'en' ? EN : ZH
}
