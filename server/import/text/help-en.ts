export const HELP_EN = `Brings a real exam into Kaoban.

Usage
  npm run import -- <folder>                      with exam.json or exam.csv, or files named as below
  npm run import -- <files...> --exam NAME --date DAY
  npm run import -- --exam Midterm --date 2026-11-10 --roster roster.xlsx \\
      --paper math:math-items.csv:math-scores.xlsx --paper english:en-items.csv::en-answers.csv

Files (CSV with comma, semicolon or tab; XLSX, first sheet or file.xlsx#Sheet; UTF-8 or GB18030)
  roster          student_number name class [grade] [school] [id_number]
                  id_number: families register themselves with it; only a keyed hash and the birthday are kept
  course-items    item full [type] [key] [knowledge] [options] [partial] [question_id]
                  question_id: the id of a question in the bank (source/id where several collections have it); students
                  see its words, formulas and explanation with the item; empty = none
                  type: choice multi blank answer other; knowledge separated by semicolons; options like A-D;
                  partial = mark for a multi answer that misses some right options
  course-scores   student_number [name] [class] [school] [total] and a column an item, headed by its number
  course-answers  the same with letters for choice items, marked by the key; marks where an item has no key
  course-key      item key (keys may stand in the items file too)
  course-paper.pdf course-explain.pdf   the paper and its explanation, for students, parents and teachers to read after the
                  exam, 20 MB at most each; or --files course:paper.pdf:explain.pdf
  course-cards    a folder of scans (JPG, PNG, TIFF of one or more pages) with template.json; or --scans course:folder;
                  files are called number.tif or number_page.jpg; empty pages must be scanned too
                  { "student": { "name": "{number}_{page}" },  or { "qr": "{number}" }: the number is in a QR code
                    "pages": [ { "blocks": [ { "item": "1", "rect": [0.1, 0.2, 0.8, 0.1] } ] } ] }
                  rect = left, top, width, height as fractions of the page
  An empty cell, - or / = not given; no row, an empty row or "absent" = absent. Neither is ever zero. 3分 = 3;
  "cheating" has to be written as a mark. Lines of totals and signatures are passed over and listed; a number that lost
  the zeros at its front is matched where one student fits, and said.
  Sheets of a workbook with the same head line are read together; one that holds something and is not read, or is
  hidden, is a fault (--ignore SHEET, or file.xlsx#SHEET).
  Limits: a workbook 64 MB (512 MB unpacked), CSV 200 MB, 1,048,576 rows a sheet.
  Headings may be Chinese or English: 学号/student_number 姓名/name 班级/class 题号/item 满分/full 题型/type 答案/key

The exam (flags go over exam.json / exam.csv)
  --exam NAME           --date 2026-11-10 (a time may follow, Beijing time)
  --type TYPE           monthly midterm final mock quiz joint other; by the name when not given
  --rank DISPLAY        what families see of ranks: none level band exact; the school's own choice when not given
  --visible-from TIME   families see nothing before        --hidden   families see nothing
  --key KEY             the same key again = a new version of the same exam; NAME@DAY when not given
  --note TEXT           stands beside this version
  --levels A:15,B:35,C:35,D:13,E:2   the school's letters and their shares, for all reports made from now on
  --assigned chemistry,biology=common5[:near-max,per-level,mean,no-zero,fraction-down]
                                     scores of these subjects are assigned by levels; models: common5 shandong8
                                     guangdong5 beijing21 tianjin21 zhejiang21 shanghai11; a share that is no whole number
                                     of places: fraction-up (the default) fraction-down fraction-near
  --thresholds 85,70,60,40           percent from which a mark is excellent, good, a pass, and under which it is low
  --origin-paper marks|plain|none    scanned cards for families: with marks, pages alone, not at all
  --weixin on|off                    whether families may read results inside WeChat
  --absent apart|counted             who missed a subject: not in means and ranks of the total (the default), or counted
  --staff-compare grade|seen         what teachers' classes are held against: the whole grade, or their own classes

  exam.json:
  { "exam": "Midterm", "date": "2026-11-10", "rank": "level", "roster": "roster.csv",
    "papers": [ { "course": "math", "items": "math-items.csv", "scores": "math-scores.csv",
                  "paper": "math-paper.pdf", "explain": "math-explain.pdf" } ] }
  exam.csv, a row a paper:
  exam,date,course,items,scores,roster
  Midterm,2026-11-10,math,math-items.csv,math-scores.csv,roster.csv

School and students
  --school NAME or ID   may be left out when there is only one; for a joint exam add a column "school"
  --create              make schools, classes and students that are not there (for a first roster)
  --update              take names and classes of the files where they differ
  --district NAME       district of a new school
  --class C --grade G --stage 1|2|3    for everybody, where the files do not say; 1 primary 2 junior 3 senior
  Without a roster file the roster is everybody in the classes that appear in the scores.

More
  --ignore "a,b"        columns, and sheets of a workbook, not to use
  --yes-absent N        N students (all papers together) have no marks, and this is right: asked for when a
                        whole class or over a tenth of the roster has none
  --dry-run             check only, import nothing
  --lang zh-CN|en       language of messages
  With any fault all faults are listed (file, row, column, what to do), nothing is imported, exit code 2.
  The same files again change nothing; corrected ones become a new version, the old one stays readable.
  It may be interrupted at any time: the database has all of the exam or nothing of it.
  KAOBAN_DATA_DIR / DATABASE_URL as for the server; the server may be running or not.

Research data
  --layout research <folder>   items.csv (item,max_score,type,knowledge_points), scores.csv, maybe raw_answers.csv, key.csv;
                               other columns are listed and not used; students are called by their ids;
                               --class-column COLUMN makes the classes
      npm run import -- --layout research data/hci-biology --date 2026-11-10 --course biology --school Research --create
  --layout totals <file>       whole-paper scores, a row a student; --student COL --school-column COL --class-column COL
                               --score COL[:course[:full]] (again for more papers; full mark 100 when not given);
                               --scale t: standard scores z become 50+10z
                               --same-number split: a number twice in a school is two students; --school-prefix TEXT
      npm run import -- --layout totals inner.csv --date 2026-11-10 --student student --school-column school \\
          --score normexam:exam --scale t --same-number split --school-prefix "School " --create

Questions for the bank
  --layout questions <files...>   a JSON object a line: id subject stem (or question_raw) options [{"label":"A","content":"..."}]
                               answer ["B"] analysis score knowledge_points source; formulas as TeX: $..$ in a line, $$..$$ on
                               its own line ("delimiters": "INLINE $$..$$" for files that write $$..$$ in the line)
      npm run import -- --layout questions tal_scq5k_cn.jsonl --school "No. 1 School"
                               TeX that cannot be drawn shows its source; such formulas are listed

Trees of knowledge points
  --layout knowledge <files...>   columns course point parent (empty: a top chapter), 6 levels at most; or --course COURSE
                               reports show points under their top chapters with a rate of each; a file takes the place
                               of the whole tree of its courses
      npm run import -- --layout knowledge points.csv --school "No. 1 School"
`
