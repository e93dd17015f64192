export const HELP_ZH = `把一次真实考试导入考班。

用法
  npm run import -- <文件夹>                      文件夹里有 exam.json 或 exam.csv，或按下面的名字放好文件
  npm run import -- <文件…> --exam 名称 --date 日期
  npm run import -- --exam 期中考试 --date 2026-11-10 --roster 名单.xlsx \\
      --paper 数学:数学题目.csv:数学成绩.xlsx --paper 英语:英语题目.csv::英语作答.csv

文件（CSV：逗号、分号或制表符；XLSX：默认第一个工作表，其他写成 文件.xlsx#工作表名；UTF-8 或 GB18030）
  名单        学号 姓名 班级 [年级] [学校] [身份证号]
              身份证号供家长自行注册时核对；系统只保存其密钥散列和生日，不保存号码本身
  科目-题目   题号 满分 [题型] [答案] [知识点] [选项] [部分分] [题库编号]
              题库编号：题库文件里的 id（几个来源重名时写 来源/id），学生在题目详情里看到题干、公式和解析；空格=没有
              题型：单选 多选 填空 解答 其他；知识点用分号隔开；选项如 A-D；部分分=多选漏选得分
  科目-成绩   学号 [姓名] [班级] [学校] [总分] 再加每题一列（表头写题号）
  科目-作答   同上，选择题写作答字母，按答案评分；没有答案的题写分数
  科目-答案   题号 答案（答案也可写在题目文件里）
  科目-试卷.pdf 科目-解析.pdf   考后给学生、家长和老师看的试卷和解析，各不超过 20 MB；也可写 --files 科目:试卷.pdf:解析.pdf
  科目-答题卡  文件夹：扫描图（JPG、PNG、可多页的 TIFF）和 template.json；也可写 --scans 科目:文件夹
              文件名为 学号.tif 或 学号_页码.jpg；没写的空白页也要扫描
              { "student": { "name": "{number}_{page}" },  或 { "qr": "{number}" }：从二维码读学号
                "pages": [ { "blocks": [ { "item": "1", "rect": [0.1, 0.2, 0.8, 0.1] } ] } ] }
              rect = 左、上、宽、高，占整页的比例
  空格、-、/ = 没有给分；没有这一行、整行为空或写“缺考” = 缺考。两者都不是 0 分。“3分”= 3；“作弊”要改写成分数。
  平均分、合计、制表人等行会跳过并列出；学号开头的 0 丢了而能对上唯一的学生时，自动补上并说明。
  工作簿里表头相同的各工作表一起读；有内容却读不到的、隐藏的工作表是错误（--ignore 表名，或 文件.xlsx#表名）。
  上限：表格 64 MB（展开 512 MB），CSV 200 MB，每表 1048576 行。
  表头中英文都可以：学号/student_number 姓名/name 班级/class 题号/item 满分/full 题型/type 答案/key 知识点/knowledge

考试信息（命令行优先于 exam.json / exam.csv）
  --exam 名称           --date 2026-11-10（可加时间，北京时间）
  --type 类型           monthly midterm final mock quiz joint other，默认看名称
  --rank 方式           给家长看的名次：none 不显示 level 等级 band 分段 exact 名次，默认按学校设置
  --visible-from 时间   到这时家长才看得到        --hidden   家长看不到
  --key 编号            同一编号再次导入 = 同一次考试的新版本，默认 名称@日期
  --note 说明           写在这一版旁边
  --levels A:15,B:35,C:35,D:13,E:2   学校的等级与各占百分比，之后生成的报告都用它
  --assigned 化学,生物=common5[:near-max,per-level,mean,no-zero,fraction-down]
                                     这些科目按等级赋分；方案：common5 shandong8 guangdong5 beijing21
                                     tianjin21 zhejiang21 shanghai11；名额不是整数时 fraction-up 算高一等（默认）
                                     fraction-down 算低一等 fraction-near 算更接近的
  --thresholds 85,70,60,40           优秀、良好、及格的百分线，以及低分线
  --origin-paper marks|plain|none    家长看原卷：带分数、只看原卷、不看     --weixin on|off  微信里能否看成绩
  --absent apart|counted             有科目缺考的学生：总分不计入均分和名次（默认），或按已考科目计入
  --staff-compare grade|seen         老师的班级和谁比：全年级，或只在所教班级之间

  exam.json 例：
  { "exam": "期中考试", "date": "2026-11-10", "rank": "level", "roster": "名单.csv",
    "papers": [ { "course": "数学", "items": "数学-题目.csv", "scores": "数学-成绩.csv",
                  "paper": "数学-试卷.pdf", "explain": "数学-解析.pdf" } ] }
  exam.csv 例（每行一份试卷）：
  考试,日期,科目,题目,成绩,名单
  期中考试,2026-11-10,数学,数学-题目.csv,数学-成绩.csv,名单.csv

学校和学生
  --school 名称或编号   哪所学校；系统里只有一所时可省略；联考在文件里加“学校”列
  --create              系统里没有的学校、班级、学生一并新建（第一次导入名单时用）
  --update              姓名、班级与系统不同时以文件为准
  --district 学区       新学校所属学区
  --class 班级 --grade 年级 --stage 1|2|3   文件里没有时，全体使用；stage：1 小学 2 初中 3 高中
  没有名单文件时，名单就是成绩里出现的班级的全体学生。

其他
  --ignore "列1,列2"    不用的列或工作表
  --yes-absent N        确认共 N 人次（各科合计）没有成绩：整班或超过十分之一的人没有成绩时需要
  --dry-run             只检查，不导入
  --lang zh-CN|en       显示语言
  文件有任何错误时，一次列出全部错误（文件、行、列、怎么办），什么都不导入，退出码 2。
  同样的文件再导入一次不会有任何改动；改正后再导入成为新版本，旧版仍可查看。
  随时可以中断：数据库里要么还没有，要么已经完整。
  KAOBAN_DATA_DIR / DATABASE_URL 与服务器的用法相同；服务器开着或没开都可以运行。

研究数据
  --layout research <文件夹>   items.csv（item,max_score,type,knowledge_points）、scores.csv，可有 raw_answers.csv、key.csv；
                               其他列不使用并列出；学生以编号为姓名；--class-column 列名 分班
      npm run import -- --layout research data/hci-biology --date 2026-11-10 --course 生物 --school 研究数据 --create
  --layout totals <文件>       每人一行的总分；--student 列 --school-column 列 --class-column 列
                               --score 列[:科目[:满分]]（可多次，默认满分 100）；--scale t：标准分 z 换成 50+10z
                               --same-number split：同校同号算两个人；--school-prefix 校名前加的字
      npm run import -- --layout totals inner.csv --date 2026-11-10 --student student --school-column school \\
          --score normexam:统考 --scale t --same-number split --school-prefix 学校 --create

题库
  --layout questions <文件…>   每行一个 JSON：id subject stem（或 question_raw）options [{"label":"A","content":"…"}]
                               answer ["B"] analysis score knowledge_points source；公式用 TeX：$..$ 在行内，$$..$$ 单独一行
                               （把 $$..$$ 写在行内的文件请注明 "delimiters": "INLINE $$..$$"）
      npm run import -- --layout questions tal_scq5k_cn.jsonl --school 第一中学
                               排不了的公式显示原文，并在最后列出

知识点树
  --layout knowledge <文件…>   列：科目 知识点 上级（空格=顶层章节），最多 6 层；科目也可用 --course 指定
                               报告里的知识点按顶层章节归类，并给出各章得分率；同一科目再导入即整体替换
      npm run import -- --layout knowledge 知识点.csv --school 第一中学
`
